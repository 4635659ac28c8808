"""The NumPy side of bench/permutations: the paired randomisation test as a matrix product of signs.

    permutations_numpy.py FILE QUERIES METRICS FLIPS THREADS RUNS

Signs are made for a chunk of flips at a time and multiplied with the differences. There are
several ways of making them, in single or double precision, and many sizes of a chunk: each is
tried on a part of the flips, and the fastest is measured on all of them. Random bits come eight to
a byte from the fastest generator NumPy has, and an unpacked bit b stands for the sign 2b - 1, which
is applied after the product; the obvious way, an array of drawn signs, is there for comparison.
With several threads, both ways of using them are tried: one chunk a thread, or a BLAS that has
them (the caller sets OPENBLAS_NUM_THREADS to 1 for the one and to the number for the other).

Prints JSON: the way taken, wall and CPU seconds of each run, and the p-values.
"""

import concurrent.futures
import json
import os
import sys
import time

import numpy as np

SIGNS = (((np.arange(256)[:, None] >> np.arange(8)) & 1) * 2 - 1).astype(np.int8)


class Chunk:
    """What one thread needs: a generator and memory for the signs of `flips` flips."""

    def __init__(self, way, kind, flips, differences, seed):
        self.way, self.flips = way, flips
        self.differences = differences.astype(kind)
        self.queries = differences.shape[0]
        self.total = self.differences.sum(axis=0)
        self.generator = np.random.Generator(np.random.SFC64(seed))
        self.bytes = (self.queries + 7) // 8
        self.signs = np.empty((flips, 8 * self.bytes), kind)
        self.table = SIGNS.astype(kind)

    def random_bytes(self):
        words = (self.flips * self.bytes + 7) // 8
        drawn = self.generator.bit_generator.random_raw(words).view(np.uint8)
        return drawn[:self.flips * self.bytes].reshape(self.flips, self.bytes)

    def sums(self):
        signs = self.signs[:, :self.queries]
        if self.way == "unpacked bits":
            np.copyto(self.signs, np.unpackbits(self.random_bytes(), axis=1))
            return 2 * (signs @ self.differences) - self.total
        if self.way == "table of signs":
            out = self.signs.reshape(self.flips, self.bytes, 8)
            np.take(self.table, self.random_bytes(), axis=0, out=out, mode="clip")
            return signs @ self.differences
        drawn = self.generator.integers(0, 2, signs.shape, dtype=np.int8)
        np.copyto(signs, 2 * drawn - 1)
        return signs @ self.differences


def count(differences, flips, way, kind, size, threads):
    """How many flips of each metric are as far from 0 as the sum seen."""
    seen = np.abs(differences.sum(axis=0)) * (1 - 1e-9)
    chunks = [Chunk(way, kind, size, differences, seed) for seed in range(threads)]

    def work(chunk, share):
        counts = np.zeros(differences.shape[1], np.int64)
        for begin in range(0, share, size):
            counts += (np.abs(chunk.sums()[:share - begin]) >= seen).sum(axis=0)
        return counts

    shares = [flips * (i + 1) // threads - flips * i // threads for i in range(threads)]
    if threads == 1:
        return work(chunks[0], shares[0])
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(work, chunks, shares))


def measured(*arguments):
    wall, cpu = time.perf_counter(), time.process_time()
    counts = count(*arguments)
    return time.perf_counter() - wall, time.process_time() - cpu, counts


def fastest_way(differences, flips, threads):
    trials = []
    for way in ("unpacked bits", "table of signs", "drawn signs"):
        for kind in (np.float32, np.float64):
            for size in (32, 128, 512):
                part = max(threads * size, flips // 50)
                count(differences, threads * size, way, kind, size, threads)
                trials.append((measured(differences, part, way, kind, size, threads)[1] / part,
                               way, kind, size))
    return min(trials, key=lambda trial: trial[0])[1:]


def main():
    path, *numbers = sys.argv[1:]
    queries, metrics, flips, threads, runs = map(int, numbers)
    differences = np.ascontiguousarray(np.fromfile(path).reshape(metrics, queries).T)
    blas = int(os.environ.get("OPENBLAS_NUM_THREADS", "1"))
    own = threads if blas == 1 else 1
    way, kind, size = fastest_way(differences, flips, own)
    result = {"numpy": np.__version__, "way": f"{way}, {kind.__name__}, {size} flips a chunk",
              "wall": [], "cpu": []}
    for _ in range(runs):
        wall, cpu, counts = measured(differences, flips, way, kind, size, own)
        result["wall"].append(wall)
        result["cpu"].append(cpu)
    result["p"] = ((1 + counts) / (1 + flips)).tolist()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
