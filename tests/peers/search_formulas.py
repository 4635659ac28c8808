#!/usr/bin/env python3
"""Holds every scorer of `assay search` to a second calculation, in Python, straight from docs/search.md.

    tests/peers/search_formulas.py build/dev/assay [SEED]

Makes a corpus of random words, indexes it, asks random queries with every scorer, and compares scores and orders.
"""

import itertools
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

WORDS = [f"w{i}" for i in range(25)]
FIELDS = ("title", "body")


def make_documents(rng, count):
    def text(words):
        return [WORDS[min(rng.randrange(25), rng.randrange(25))] for _ in range(words)]

    return [{"title": text(rng.randrange(1, 5)), "body": text(rng.randrange(1, 40))} for _ in range(count)]


class Collection:
    def __init__(self, documents):
        self.documents = documents
        self.n = len(documents)
        self.lengths = [sum(len(d[f]) for f in FIELDS) for d in documents]
        self.mean = sum(self.lengths) / self.n
        self.field_mean = {f: sum(len(d[f]) for d in documents) / self.n for f in FIELDS}

    def df(self, term):
        return sum(any(term in d[f] for f in FIELDS) for d in self.documents)

    def idf(self, term):
        df = self.df(term)
        return math.log(1 + (self.n - df + 0.5) / (df + 0.5))

    def plain_idf(self, term):
        df = self.df(term)
        return math.log(self.n / df) if df else 0.0


def lucene_length(length):
    if length < 24:
        return length
    rest = length - 24
    shift = max(0, rest.bit_length() - 4)
    return 24 + (rest >> shift << shift)


class Scores:
    """The scores of one document for one bag of terms."""

    def __init__(self, collection, number, bag, k1, b, weights):
        self.c = collection
        self.d = collection.documents[number]
        self.length = collection.lengths[number]
        self.bag = bag
        self.k1, self.b, self.weights = k1, b, weights

    def tf(self, term):
        return sum(self.d[f].count(term) for f in FIELDS)

    def norm(self, length=None):
        length = self.length if length is None else length
        return self.k1 * (1 - self.b + self.b * length / self.c.mean)

    def saturated(self, tf, norm, factor=None):
        return 0.0 if tf == 0 else tf * (self.k1 + 1 if factor is None else factor) / (tf + norm)

    def bm25(self):
        return sum(q * self.c.idf(t) * self.saturated(self.tf(t), self.norm()) for t, q in self.bag.items())

    def bm25_lucene(self):
        norm = self.norm(lucene_length(self.length))
        return sum(q * self.c.idf(t) * self.saturated(self.tf(t), norm, 1) for t, q in self.bag.items())

    def bm25_atire(self):
        return sum(q * self.c.plain_idf(t) * self.saturated(self.tf(t), self.norm()) for t, q in self.bag.items())

    def bm25f(self):
        total = 0.0
        for t, q in self.bag.items():
            tf = sum(
                self.weights[f] * self.d[f].count(t) / (1 - self.b + self.b * len(self.d[f]) / self.c.field_mean[f])
                for f in FIELDS
            )
            total += q * self.c.idf(t) * self.saturated(tf, self.k1)
        return total

    def bm25f_simple(self):
        length = sum(self.weights[f] * len(self.d[f]) for f in FIELDS)
        mean = sum(self.weights[f] * self.c.field_mean[f] for f in FIELDS)
        norm = self.k1 * (1 - self.b + self.b * length / mean)
        total = 0.0
        for t, q in self.bag.items():
            tf = sum(self.weights[f] * self.d[f].count(t) for f in FIELDS)
            total += q * self.c.idf(t) * self.saturated(tf, norm)
        return total

    def tf_idf(self):
        return sum(q * self.tf(t) / self.length * self.c.plain_idf(t) for t, q in self.bag.items())

    def tf_sum(self):
        return sum(q * self.tf(t) for t, q in self.bag.items())

    def tf_length(self):
        return self.tf_sum() / self.length

    def coverage(self):
        weight = {t: q * self.c.idf(t) for t, q in self.bag.items()}
        return sum(w for t, w in weight.items() if self.tf(t)) / sum(weight.values())

    def okatp(self, ordered=False):
        total = 0.0
        for (t, q), (u, r) in itertools.combinations(self.bag.items(), 2):
            tp = 0.0
            for f in FIELDS:
                at = [i for i, word in enumerate(self.d[f]) if word == t]
                to = [i for i, word in enumerate(self.d[f]) if word == u]
                tp += sum(1 / (i - j) ** 2 for i in at for j in to if not ordered or i < j)
            total += q * r * min(self.c.plain_idf(t), self.c.plain_idf(u)) * self.saturated(tp, self.norm())
        return total

    def bm25tp(self):
        acc = dict.fromkeys(self.bag, 0.0)
        for f in FIELDS:
            places = [(i, word) for i, word in enumerate(self.d[f]) if word in self.bag]
            for (i, t), (j, u) in zip(places, places[1:]):
                if t != u:
                    acc[t] += self.c.plain_idf(u) / (j - i) ** 2
                    acc[u] += self.c.plain_idf(t) / (j - i) ** 2
        return self.bm25() + sum(
            q * min(1, self.c.plain_idf(t)) * self.saturated(acc[t], self.norm()) for t, q in self.bag.items()
        )


SCORERS = {
    "bm25": Scores.bm25,
    "bm25-lucene": Scores.bm25_lucene,
    "bm25-atire": Scores.bm25_atire,
    "bm25f": Scores.bm25f,
    "bm25f-simple": Scores.bm25f_simple,
    "tf-idf": Scores.tf_idf,
    "tf": Scores.tf_sum,
    "tf-length": Scores.tf_length,
    "coverage": Scores.coverage,
    "okatp": Scores.okatp,
    "okatp-ordered": lambda s: s.okatp(True),
    "bm25tp": Scores.bm25tp,
    "bm25+okatp": lambda s: s.bm25() + s.okatp(),
    "bm25+okatp-ordered": lambda s: s.bm25() + s.okatp(True),
}


def read_run(text):
    run = {}
    for line in text.splitlines():
        query, _, doc, rank, score, _ = line.split()
        run.setdefault(query, []).append((int(rank), int(doc), float(score)))
    return run


def compare(name, rows, expected):
    """The worst relative difference; the order must be that of the scores assay gives."""
    assert [r for r, _, _ in rows] == list(range(1, len(rows) + 1))
    assert sorted(rows, key=lambda row: (-row[2], row[1])) == rows, name
    assert {doc for _, doc, _ in rows} == set(expected), name
    return max((abs(score - expected[doc]) / max(abs(expected[doc]), 1e-300) for _, doc, score in rows
                if score or expected[doc]), default=0.0)


def main():
    assay = sys.argv[1]
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    documents = make_documents(rng, 300)
    collection = Collection(documents)
    queries = {str(q): [rng.choice(WORDS + ["nowhere"]) for _ in range(rng.randrange(1, 6))] for q in range(30)}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with open(folder / "corpus.jsonl", "w") as out:
            for number, document in enumerate(documents):
                record = {"id": str(number)} | {f: " ".join(document[f]) for f in FIELDS}
                out.write(json.dumps(record) + "\n")
        with open(folder / "queries.tsv", "w") as out:
            out.writelines(f"{q}\t{' '.join(words)}\n" for q, words in queries.items())
        subprocess.run([assay, "index", folder / "corpus.jsonl", "-o", folder / "index", "--analyzer", "whitespace"],
                       check=True, stdout=subprocess.DEVNULL)
        for name, formula in SCORERS.items():
            k1, b, weight = rng.uniform(0, 3), rng.random(), rng.uniform(0.5, 4)
            run = read_run(subprocess.run(
                [assay, "search", folder / "index", "--queries", folder / "queries.tsv", "--scorer", name, "-k", "1000",
                 "--k1", repr(k1), "--b", repr(b), "--weight", f"title={weight!r}"],
                check=True, capture_output=True, text=True).stdout)
            worst = 0.0
            for query, words in queries.items():
                bag = {}
                for word in words:
                    bag[word] = bag.get(word, 0) + 1
                scores = [Scores(collection, d, bag, k1, b, {"title": weight, "body": 1.0}) for d in range(len(documents))]
                expected = {d: formula(s) for d, s in enumerate(scores) if s.tf_sum()}
                worst = max(worst, compare(f"{name} {query}", run.get(query, []), expected))
            print(f"{name:20} worst relative difference {worst:.1e}")
            assert worst < 1e-12, name


if __name__ == "__main__":
    main()
