"""A search tool that speaks assay.tool/1 (docs/tool-protocol.md): it counts how often the words of a query occur."""
import json
import sys
import time

documents = []


def hello(request):
    return {"protocol": "assay.tool/1", "name": "count", "version": "1.0", "scores": "higher"}


def index(request):
    rows = [json.loads(line) for line in open(request["documents"], encoding="utf-8")]
    start = time.perf_counter_ns()
    documents[:] = [(row.pop("id"), "\n".join(map(str, row.values())).lower()) for row in rows]
    return {"documents": len(documents), "ns": time.perf_counter_ns() - start}


def search(request):
    start = time.perf_counter_ns()
    words = request["query"].lower().split()
    scored = ((name, sum(map(text.count, words))) for name, text in documents)
    hits = sorted((hit for hit in scored if hit[1]), key=lambda hit: -hit[1])[: request["limit"]]
    return {"hits": hits, "ns": time.perf_counter_ns() - start}


def tokens(request):
    return {"tokens": request["text"].lower().split()}


ops = {"hello": hello, "index": index, "search": search, "tokens": tokens, "bye": lambda request: {}}
sys.stdin.reconfigure(encoding="utf-8")
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"ok": True, **ops[request["op"]](request)}
    except Exception as error:
        answer = {"ok": False, "error": repr(error)}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
    if request["op"] == "bye":
        break
