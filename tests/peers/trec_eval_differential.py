#!/usr/bin/env python3
"""Compares `assay trec_eval --compat 9.0.8` with a trec_eval 9.0.8 on random small inputs.

    tests/peers/trec_eval_differential.py ASSAY TREC_EVAL [--cases N] [--seed N] [--keep FOLDER]

Every case is a file of judgments (each of the four formats), a file of results, at times a file of
means for -Z, and a command line of random options and measures. Standard output and exit status
must be the same. Where trec_eval's own behaviour is undefined, so that docs/trec_eval.md lists an
error of ours instead, the case is counted apart. What the page lists as other differences is not
generated. Prints the first difference and ends with status 1; --keep leaves its files in FOLDER.

bench/run makes a trec_eval to compare with, in build/bench/peer. The tests do not run this: they
have no trec_eval.
"""

import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile

SETS = {"qrels": ["official", "set", "all_trec"], "qrels_jg": ["qrels_jg"],
        "prefs": ["prefs", "all_prefs"], "qrels_prefs": ["prefs", "all_prefs"]}
PLAIN = {
    "qrels": ["runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec",
              "bpref", "recip_rank", "infAP", "gm_bpref", "binG", "set_P", "set_relative_P",
              "set_recall", "set_map", "num_nonrel_judged_ret", "yaap"],
    "qrels_jg": ["runid", "num_q", "map_avgjg"],
    "prefs": ["runid", "num_q", "prefs_num_prefs_poss", "prefs_num_prefs_ful",
              "prefs_num_prefs_ful_ret", "prefs_simp", "prefs_pair", "prefs_avgjg",
              "prefs_avgjg_Rnonrel", "prefs_simp_ret", "prefs_pair_ret", "prefs_avgjg_ret",
              "prefs_avgjg_Rnonrel_ret", "prefs_simp_imp", "prefs_pair_imp", "prefs_avgjg_imp"],
}
PLAIN["qrels_prefs"] = PLAIN["prefs"]
WITH_CUTOFFS = {"qrels": ["P", "recall", "ndcg_cut", "map_cut", "relative_P", "success"],
                "qrels_jg": ["P_avgjg"]}
WITH_LEVELS = {"qrels": ["iprec_at_recall", "11pt_avg", "Rprec_mult"],
               "qrels_jg": ["Rprec_mult_avgjg"]}
WITH_GAINS = ["ndcg", "ndcg_rel", "Rndcg", "G"]
# What assay says when it makes an error of undefined behaviour.
UNDEFINED = ("negative grades", "go round in a circle", "must share one level", "no results")


class Case:
    """One random case: texts of the files and the words of the command line."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        pick = self.random
        self.format = pick.choices(list(SETS), [10, 2, 3, 2])[0]
        self.blank = pick.choice([" ", " ", "\t", "  ", " \t ", "\v", "\f"])
        self.crlf = pick.random() < 0.05
        self.queries = self.ids(pick.choice(["", "q", "问", "10"]), pick.randint(1, 6))
        many = pick.random() < 0.03
        self.docs = self.ids(pick.choice(["", "d", "DOC-", "文"]),
                             pick.randint(100, 1200) if many else pick.randint(1, 25))
        self.judgments = self.lines(self.judgment_rows())
        self.results = self.lines(self.result_rows(), blanks=True)
        self.words, self.zscores = self.options()

    def ids(self, prefix, count):
        return [f"{prefix}{n}" for n in self.random.sample(range(1, 3 * count + 1), count)]

    def lines(self, rows, blanks=False):
        pick, out = self.random, []
        for row in rows:
            line = self.blank.join(row)
            chance = pick.random()
            if chance < 0.02:
                line = " " + line
            elif chance < 0.04:
                line += pick.choice([" ", "\t", "  "])
            elif chance < 0.041:
                line = pick.choice([self.blank.join(row[:-1]), line + " more", "#" + line])
            if blanks and pick.random() < 0.02:
                out.append(pick.choice(["", " ", "\t \t"]))
            out.append(line)
        end = "\r\n" if self.crlf else "\n"
        return end.join(out) + (end if pick.random() < 0.9 else "")

    def judgment_rows(self):
        pick = self.random
        makers = {"qrels": self.grades, "qrels_jg": self.grades_of_raters,
                  "qrels_prefs": self.grades_of_raters, "prefs": self.preferences}
        rows = [row for query in self.queries if pick.random() < 0.9 or query == self.queries[0]
                for row in makers[self.format](query)]
        if pick.random() < 0.3:
            pick.shuffle(rows)
        if pick.random() < 0.01:
            rows.append(pick.choice(rows))
        return rows

    def grade_texts(self):
        if self.random.random() < 0.01:
            return self.random.choice([["-1"], ["-2"]])
        return self.random.choice([["0", "1"], ["0", "1", "2", "3", "4"], ["1"], ["0", "1", "7"],
                                   ["0", "0", "0", "1", "2"], ["-1", "0", "1", "2"],
                                   ["-2", "-1", "0", "2"], ["0"],
                                   ["0", "1.7", "+2", "abc", "3x", "02"]])

    def grades(self, query):
        texts = self.grade_texts()
        return [(query, "0", doc, self.random.choice(texts)) for doc in self.judged()]

    def grades_of_raters(self, query):
        texts, raters = self.grade_texts(), self.ids("", self.random.randint(1, 3))
        return [(query, rater, doc, self.random.choice(texts))
                for rater in raters for doc in self.judged()]

    def preferences(self, query):
        pick, rows = self.random, []
        texts = pick.choice([["0", "1", "2"], ["0", "1.5", "1.7", "3"], ["1", "2"], ["-1", "0", "1"]])
        for rater in self.ids("", pick.randint(1, 3)):
            # Values of their own in each group may contradict each other, which is an error.
            consistent = pick.random() < 0.97
            values = {doc: pick.choice(texts) for doc in self.docs}
            for group in range(pick.randint(1, 3)):
                rows += [(query, rater, str(group), doc,
                          values[doc] if consistent else pick.choice(texts))
                         for doc in self.judged()[:8]]
        return rows

    def judged(self):
        pick = self.random
        return pick.sample(self.docs, pick.randint(1, len(self.docs)))

    def score_texts(self):
        pick = self.random
        kind = pick.randrange(6)
        if kind == 0:
            return [str(n) for n in range(4)]
        if kind == 1:
            return ["1.00000001", "1.00000002", "1", "0.99999999", "1e0"]
        if kind == 2:
            return ["-1", "-2.5", "1e-3", "1e300", "abc", "0x1p3", "+4", ".5"]
        if kind == 3 and pick.random() < 0.3:
            return ["inf", "-inf", "1", "2", "nan"]
        return [f"{pick.uniform(-5, 5):.6f}" for _ in range(40)]

    def result_rows(self):
        pick, texts, rows = self.random, self.score_texts(), []
        for query in self.queries + self.ids("unknown", pick.randint(0, 1)):
            if pick.random() < 0.15:
                continue
            pool = self.docs + self.ids("new", pick.randint(0, 6))
            for rank, doc in enumerate(pick.sample(pool, pick.randint(1, len(pool)))):
                rows.append((query, "Q0", doc, str(rank), pick.choice(texts), "run"))
        if not rows:
            rows.append((self.queries[0], "Q0", self.docs[0], "1", "1", "run"))
        if pick.random() < 0.3:
            pick.shuffle(rows)
        if pick.random() < 0.01:
            rows.append(pick.choice(rows))
        return rows

    def options(self):
        pick, words, zscores = self.random, ["-R", self.format], None
        for flag, chance in (("-q", 0.7), ("-c", 0.3), ("-n", 0.1), ("-J", 0.15), ("-o", 0.03)):
            if pick.random() < chance:
                words.append(flag)
        if pick.random() < 0.25:
            words.append(f"-l{pick.randint(0, 5)}")
        if pick.random() < 0.2:
            words += ["-M", str(pick.choice([0, 1, 2, 5, 100]))]
        if pick.random() < 0.2:
            words += ["-N", str(pick.choice([0, 10, 1000]))]
        if pick.random() < 0.05:
            words += ["-D", f"0.{pick.choice(self.queries)}"]
        words += [word for _ in range(pick.choice([0, 1, 1, 1, 2, 4])) for word in self.measure()]
        if "-m" not in words and self.format != "qrels":
            words += ["-m", SETS[self.format][-1]]
        if pick.random() < 0.15:
            zscores = self.means()
        if pick.random() < 0.01:
            words += pick.choice([["-T", "trec_results"], ["-T", "other"], ["-R", "other"], ["-x"],
                                  ["--nosummary"], ["--query_eval_wanted"], ["-m", "map."]])
        return words, zscores

    def means(self):
        pick, rows = self.random, []
        names = PLAIN[self.format] + ["P_5", "P_10", "ndcg", "iprec_at_recall_0.00", "recall_100",
                                      "P_avgjg_5", "success_1", "relstring"]
        for query in self.queries:
            for name in pick.sample(names, pick.randint(1, len(names))):
                rows.append((query, name, f"{pick.uniform(0, 1):.3f}",
                             pick.choice(["0", "0.1", "0.25", "1", "x"])))
        pick.shuffle(rows)
        return self.lines(rows)

    def measure(self):
        pick, form = self.random, self.format
        kinds = [lambda: pick.choice(SETS[form]), lambda: pick.choice(PLAIN[form])]
        if form in WITH_CUTOFFS:
            kinds += [self.cutoffs, self.levels]
        if form == "qrels":
            kinds += [self.gains, self.numbers]
        if pick.random() < 0.01:
            return ["-m", pick.choice(["map_avgjg", "prefs_simp", "map", "nonesuch", "P.x", "P.0"])]
        return pick.choice([["-m", text], ["-m" + text], ["--measure", text], ["--meas=" + text]]) \
            if (text := pick.choice(kinds)()) else []

    def cutoffs(self):
        pick = self.random
        values = pick.sample([1, 2, 3, 5, 7, 10, 20, 100, 1000], pick.randint(0, 4))
        return self.with_parameters(pick.choice(WITH_CUTOFFS[self.format]), values)

    def levels(self):
        pick = self.random
        name = pick.choice(WITH_LEVELS[self.format])
        texts = ["0", "0.1", ".25", "0.333", ".5", "0.75", "1"]
        values = sorted(pick.sample(texts, pick.randint(0, 5)), key=float)
        if name.startswith("Rprec") and pick.random() < 0.5:
            values += ["1.5", "3"]
        return self.with_parameters(name, values)

    def gains(self):
        pick = self.random
        values = [f"{grade}={pick.randint(0, 9)}"
                  for grade in pick.sample(range(0, 6), pick.randint(0, 4))]
        return self.with_parameters(pick.choice(WITH_GAINS), values)

    def numbers(self):
        pick = self.random
        name = pick.choice(["utility", "set_F", "relstring"])
        if name == "utility":
            return self.with_parameters(name, [pick.choice([-1, 0, 1, 2.5]) for _ in range(4)])
        return self.with_parameters(name, [pick.choice([0.5, 1, 2, 3.0, 10, 30])])

    @staticmethod
    def with_parameters(name, values):
        return name + ("." + ",".join(map(str, values)) if values else "")


def write_case(case, folder):
    """Writes the files; returns the words of the command line that follow the program."""
    for name, text in (("judgments", case.judgments), ("results", case.results),
                       ("zscores", case.zscores)):
        if text is not None:
            (folder / name).write_bytes(text.encode())
    words = case.words + (["-Z", "zscores"] if case.zscores is not None else [])
    return [*words, "judgments", "results"]


def run(program, words, folder):
    return subprocess.run([*program, *words], cwd=folder, capture_output=True, timeout=60)


def verdict(words, ours, theirs):
    if (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout):
        return "same errors" if ours.returncode else "same"
    said = ours.stderr.decode(errors="replace")
    if ours.returncode in (2, 4) and any(text in said for text in UNDEFINED):
        return "errors where trec_eval is undefined"
    if theirs.returncode < 0 and "-Z" in words:
        return "values where trec_eval looks past the end of its means and crashes"
    return "different"


def show(case_seed, words, ours, theirs):
    print(f"seed {case_seed}: trec_eval {' '.join(words)}")
    print(f"assay: status {ours.returncode} {ours.stderr.decode(errors='replace').strip()}")
    print(f"peer:  status {theirs.returncode} {theirs.stderr.decode(errors='replace').strip()}")
    our_lines, their_lines = ours.stdout.splitlines(), theirs.stdout.splitlines()
    for a, b in zip(our_lines, their_lines):
        if a != b:
            print(f"assay: {a.decode(errors='replace')}\npeer:  {b.decode(errors='replace')}")
            break
    print(f"{len(our_lines)} lines and {len(their_lines)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assay")
    parser.add_argument("trec_eval")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="of the first case; the next has the next")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the files of a difference")
    options = parser.parse_args()
    ours = [pathlib.Path(options.assay).resolve(), "trec_eval", "--compat", "9.0.8"]
    theirs = [pathlib.Path(options.trec_eval).resolve()]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(options.seed, options.seed + options.cases):
            words = write_case(Case(seed), folder)
            pair = run(ours, words, folder), run(theirs, words, folder)
            found = verdict(words, *pair)
            counts[found] += 1
            if found == "different":
                show(seed, words, *pair)
                return 1
    print(", ".join(f"{count} {what}" for what, count in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
