"""A tool of many faults for process_tool_test.cpp: the query, or the setup, says which one it has.

Usage: testing_tool.py FILE, which is written when the tool goes after `bye`.
"""

import json
import os
import signal
import sys
import time


def answer(request, **members):
    print(json.dumps({"id": request["id"], "ok": True, **members}), flush=True)


def refuse(request, **members):
    print(json.dumps({"id": request["id"], "ok": False, **members}), flush=True)


def raw(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def hits(request, data):
    raw(b'{"id": %d, "ok": true, "hits": %s}\n' % (request["id"], data))


def crash(_):
    print("line one\nout of luck", file=sys.stderr)
    sys.exit(3)


def close(_):
    os.close(1)
    time.sleep(60)


def flood(request):
    sys.stderr.write("noise " * 500000)
    sys.stderr.flush()
    answer(request, hits=[["a", 1]])


def endless(_):
    while True:
        raw(b"x" * (1 << 20))


def orphan(_):
    if os.fork() == 0:
        time.sleep(60)
    os._exit(4)


def work(request):
    if os.fork() == 0:
        burn()
        os._exit(0)
    burn()
    os.wait()
    answer(request, hits=[["a", 1]])


def burn():
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass


FAULTS = {
    "garbage": lambda _: print("Segmentation fault (core dumped)", flush=True),
    "wrong id": lambda _: answer({"id": 77}, hits=[]),
    "crash": crash,
    "signal": lambda _: os.kill(os.getpid(), signal.SIGKILL),
    "hang": lambda _: time.sleep(60),
    "close": close,
    "no": lambda request: refuse(request, error="no wildcards"),
    "utf8": lambda request: hits(request, b'[["\xff", 1]]'),
    "nan": lambda request: hits(request, b'[["a", NaN]]'),
    "null": lambda request: hits(request, b'[["a", 2], ["b", null]]'),
    "no score": lambda request: hits(request, b'["a"]'),
    "no hits": answer,
    "flood": flood,
    "huge": lambda request: answer(request, hits=[[f"document {i}", 1.5] for i in range(30000)]),
    "endless": endless,
    "orphan": orphan,
    "work": work,
    "nothing": lambda request: answer(request, hits=[], ns=12.5),
    "twice": lambda request: answer(request, hits=[["a", 3], ["b", 2], ["a", 1], ["c", 1], ["d", 1]]),
}


def search(request, setup):
    query = request["query"]
    if query in FAULTS:
        FAULTS[query](request)
        return
    hit = "cold" if request.get("cold") else query
    found = [hit, [7, 1]] if setup == "none" else [[hit, 2.5], [7, 1]]
    answer(request, hits=found, ns=1500, requests=2, bytes=99, unknown={"a": [1]})


def hello(request, setup):
    if setup == "no hello":
        sys.exit("no licence")
    answer(request, protocol="assay.tool/2" if setup == "old" else "assay.tool/1", name="fake", version="1.0",
           scores=setup if setup in ("lower", "none", "odd") else "higher")


def index(request, setup):
    if os.listdir(request["folder"]):
        sys.exit("the folder is not empty")
    open(request["folder"] + "/index", "w").close()
    with open(os.path.dirname(request["folder"]) + "/starts", "a") as log:
        log.write("x")
    if setup == "no index":
        sys.exit(5)
    if setup == "hanging index":
        time.sleep(60)
    with open(request["documents"]) as documents:
        count = sum(1 for _ in documents)
    answer(request, documents=count, ns=1e6, index_bytes=10, download_bytes=20, notes=["a note"])
    if setup == "deaf":
        time.sleep(60)


def main():
    setup = None
    for line in sys.stdin:
        request = json.loads(line)
        operation = request["op"]
        setup = request.get("setup", setup)
        if operation == "hello":
            hello(request, setup)
        elif operation == "index":
            index(request, setup)
        elif operation == "search":
            search(request, setup)
        elif operation == "tokens" and request["of"] == "query":
            answer(request, tokens=request["text"].split())
        elif operation == "tokens":
            refuse(request)
        elif operation == "bye":
            answer(request)
            if setup == "stays":
                time.sleep(60)
            with open(sys.argv[1], "w") as log:
                log.write("bye")
            break


main()
