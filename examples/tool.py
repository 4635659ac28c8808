"""A search tool that speaks assay.tool/1 (docs/tool-protocol.md): it counts how often the words of a query occur."""
import json
import sys
from time import perf_counter_ns as now

documents = []


def answer(op, request):
    if op == "hello":
        return {"protocol": "assay.tool/1", "name": "count", "version": "1.0", "scores": "higher"}
    if op == "index":
        rows = [json.loads(line) for line in open(request["documents"], encoding="utf-8")]
        start = now()
        documents[:] = [(row.pop("id"), "\n".join(row.values()).lower()) for row in rows]
        return {"documents": len(documents), "ns": now() - start}
    if op == "search":
        start = now()
        words = request["query"].lower().split()
        scored = [(name, sum(map(text.count, words))) for name, text in documents]
        hits = sorted((hit for hit in scored if hit[1]), key=lambda hit: -hit[1])
        return {"hits": hits[: request["limit"]], "ns": now() - start}
    if op == "tokens":
        return {"tokens": request["text"].lower().split()}
    return {} if op == "bye" else {"ok": False, "error": f"unknown op {op}"}


for line in open(sys.stdin.fileno(), encoding="utf-8"):
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], "ok": True, **answer(asked["op"], asked)}), flush=True)
    if asked["op"] == "bye":
        break
