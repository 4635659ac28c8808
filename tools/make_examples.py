"""Writes the derived files of examples/ from docs.jsonl and queries.csv, the same bytes each time.

docs.jsonl and queries.csv are written by hand. Grades come from the topics of a document by the
rules in WANTED; the two systems and the model are simulated: what a document is worth plus noise
from a seeded generator. `new` has less noise than `baseline` everywhere but in one category.
With --check nothing is written; the exit status says whether the files are as they should be.
"""

import csv
import io
import json
import pathlib
import random
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
NAMES = ["none", "low", "mid", "high"]
NAMES_ZH = ["无", "低", "中", "高"]
GAINS = [0.0, 0.3, 0.7, 1.0]
WORSE = "account"  # where `new` loses

# What a query asks for: any topic of the first group makes a document worth mid; all topics of the
# second group as well make it high. A query that explores names no second group: its first topics
# are the ways to read it, and every one of them is high.
WANTED = {
    "q01": ("headphones earbuds", "anc"),
    "q02": ("earbuds", "wireless"),
    "q03": ("headphones earbuds", "wireless sport"),
    "q04": ("speaker", "wireless waterproof"),
    "q05": ("audiocable", ""),
    "q06": ("cable", "usbc"),
    "q07": ("powerbank", "large"),
    "q08": ("phonecase", "tough"),
    "q09": ("screen", "glass"),
    "q10": ("powerbank charger cable", ""),
    "q11": ("pan", "nonstick"),
    "q12": ("ricecooker", "small"),
    "q13": ("grinder", "manual"),
    "q14": ("ricecookerpart", ""),
    "q15": ("bottle", "insulated"),
    "q16": ("machine grinder beans", ""),
    "q17": ("tent", "two"),
    "q18": ("sleepingbag", "winter"),
    "q19": ("shoes", "waterproof"),
    "q20": ("stove", "gas"),
    "q21": ("tent sleepingbag stove lamp mat", ""),
    "q22": ("return exchange", "apply"),
    "q23": ("refund", "time"),
    "q24": ("fee", "return"),
    "q25": ("track", "parcel"),
    "q26": ("invoice", "apply"),
    "q27": ("apply time where", ""),
    "q28": ("password", "change"),
    "q29": ("delete", "account"),
    "q30": ("code", "sms"),
    "q31": ("pay", "failed"),
    "q32": ("coupon", "failed"),
    "q33": ("giftcard", ""),
    "q34": ("hours", ""),
}
SUBTOPIC_QUERIES = ["q10", "q16", "q21", "q27"]
UNLABELLED = "q34"  # in the runs, not in the labels
NOT_ANSWERED = ("baseline", "q13")  # this system returned nothing


def direct_grade(query, doc):
    """3 or 2 for a document that answers the query, 1 for one that writes about it, else 0."""
    core, wish = (set(group.split()) for group in WANTED[query])
    topics = set(doc["topics"])
    if not topics & core or (query == "q27" and "refund" not in topics):
        return 0
    if "howto" in topics:
        return 1
    return 3 if wish <= topics else 2


def grade_documents(queries, docs):
    """(query, document) -> the grade of a labeller who makes no mistake. A document that answers
    nothing is low when it is of the query's category and shares a topic with one that does."""
    grades = {}
    for query in queries:
        direct = {doc["id"]: direct_grade(query["query_id"], doc) for doc in docs}
        related = {topic for doc in docs if direct[doc["id"]] >= 2 for topic in doc["topics"]}
        for doc in docs:
            near = doc["category"] == query["category"] and related & set(doc["topics"])
            grades[query["query_id"], doc["id"]] = max(direct[doc["id"]], 1 if near else 0)
    return grades


def noise_of(system, category):
    if system == "baseline":
        return 0.42
    return 0.55 if category == WORSE else 0.32


def rank(system, query, docs, grades, rng):
    """The best 16 to 22 of one system: (document, score), scores so coarse that some tie."""
    scored = []
    for doc in docs:
        near = 0.25 if doc["category"] == query["category"] else 0.0
        worth = GAINS[grades[query["query_id"], doc["id"]]]
        foreign = query["language"] in ("zh", "en") and doc["language"] != query["language"]
        lost = 0.3 if foreign and system == "baseline" else 0.0
        noise = rng.gauss(0.0, noise_of(system, query["category"]))
        scored.append((round(10 + 8 * (worth + near - lost + noise), 1), doc["id"]))
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return [(doc, score) for score, doc in scored[: 16 + rng.randrange(7)]]


def text_of(lines):
    return "\n".join(lines) + "\n"


def csv_text(header, rows):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def run_text(system, run):
    return text_of(
        f"{query} Q0 {doc} {place} {score:.1f} {system}"
        for query, results in run.items()
        for place, (doc, score) in enumerate(results, 1)
    )


def choose_labelled(query, docs, grades, runs):
    """The documents somebody graded: the best of `baseline`, some of `new`, and the known good."""
    pool = [doc for doc, _ in runs["baseline"].get(query, [])[:9]]
    pool += [doc for doc, _ in runs["new"][query][:7]]
    good = [doc["id"] for doc in docs if grades[query, doc["id"]] >= 2]
    return sorted(set(pool) | set(good[:8]))


def make_runs(queries, docs, grades):
    runs = {}
    for system in ("baseline", "new"):
        rng = random.Random(f"assay {system}")
        runs[system] = {q["query_id"]: rank(system, q, docs, grades, rng) for q in queries}
    runs[NOT_ANSWERED[0]].pop(NOT_ANSWERED[1])
    return runs


def rescore(query, docs, grades, noise, rng):
    """(document, score) of these documents, best first; equal scores as Assay orders them."""
    scored = []
    for doc in docs:
        near = 0.25 if doc["category"] == query["category"] else 0.0
        worth = GAINS[grades[query["query_id"], doc["id"]]]
        scored.append((round(10 + 8 * (worth + near + rng.gauss(0.0, noise)), 1), doc["id"]))
    return [(doc, score) for score, doc in sorted(scored, reverse=True)]


def make_stages(queries, docs, grades):
    """A search chain: 20 documents recalled, all of them scored coarsely, the first 10 finely."""
    rng = random.Random("assay stages")
    by_id = {doc["id"]: doc for doc in docs}
    stages = {"recall": {}, "coarse": {}, "fine": {}}
    for query in queries:
        if query["query_id"] == UNLABELLED:
            continue
        left = docs
        for stage, noise, kept in (("recall", 0.5, 20), ("coarse", 0.35, 20), ("fine", 0.2, 10)):
            results = rescore(query, left, grades, noise, rng)[:kept]
            stages[stage][query["query_id"]] = results
            left = [by_id[doc] for doc, _ in (results[:10] if stage == "coarse" else results)]
    return stages


def make_labels(queries, docs, grades, runs):
    return [
        (q["query_id"], doc, grades[q["query_id"], doc])
        for q in queries
        if q["query_id"] != UNLABELLED
        for doc in choose_labelled(q["query_id"], docs, grades, runs)
    ]


def scored_text(labels):
    """A relevance model: a score in (0, 1) and a class for every labelled pair."""
    rng = random.Random("assay model")
    rows = []
    for query, doc, grade in labels:
        score = min(0.999, max(0.001, 0.08 + 0.82 * GAINS[grade] + rng.gauss(0.0, 0.15)))
        predicted = sum(score >= limit for limit in (0.2, 0.5, 0.8))
        rows.append((query, doc, NAMES[grade], f"{score:.3f}", NAMES[predicted]))
    return csv_text(["query", "doc", "label", "score", "class"], rows)


def subtopics_text(labels, docs):
    """One row for each way to read the query that the document serves."""
    by_id = {doc["id"]: doc for doc in docs}
    lines = []
    for query, doc, grade in labels:
        if query not in SUBTOPIC_QUERIES or grade < 2:
            continue
        for number, topic in enumerate(WANTED[query][0].split(), 1):
            if topic in by_id[doc]["topics"]:
                lines.append(f"{query} {number} {doc} 1")
    return text_of(lines)


def raters_text(labels):
    """Three people grade the same pairs; the third is stricter and less steady."""
    rng = random.Random("assay raters")
    rows = []
    for query, doc, grade in labels:
        if query not in ("q01", "q08", "q22", "q28"):
            continue
        for rater, down, up in (("an", 0.05, 0.05), ("bo", 0.1, 0.1), ("chen", 0.35, 0.05)):
            draw = rng.random()
            given = grade - (draw < down) + (draw > 1.0 - up)
            rows.append((query, doc, rater, NAMES_ZH[min(3, max(0, given))]))
    return csv_text(["query", "doc", "rater", "label"], rows)


def aspects_text(labels):
    """Relevance, quality and freshness of the same pairs, graded apart."""
    rng = random.Random("assay aspects")
    rows = []
    for query, doc, grade in labels:
        if query in ("q01", "q22", "q27"):
            rows.append((query, doc, "relevance", NAMES[grade]))
            rows.append((query, doc, "quality", NAMES[rng.choice((1, 2, 2, 3))]))
            rows.append((query, doc, "freshness", NAMES[rng.choice((0, 1, 2, 3))]))
    return csv_text(["query", "doc", "aspect", "label"], rows)


def preferences_text(labels):
    """Two people put the same documents in order; they differ in two neighbours."""
    lines = []
    for query in ("q01", "q11", "q22"):
        graded = sorted((-grade, doc) for q, doc, grade in labels if q == query)[:6]
        order = [doc for _, doc in graded]
        swapped = [order[1], order[0], *order[2:]]
        for rater, docs in (("an", order), ("bo", swapped)):
            for place, doc in enumerate(docs):
                lines.append(f"{query} {rater} 1 {doc} {len(docs) - place - 1}")
    return text_of(lines)


def make_files(queries, docs):
    """Name -> text of every derived file."""
    grades = grade_documents(queries, docs)
    runs = make_runs(queries, docs, grades)
    labels = make_labels(queries, docs, grades, runs)
    named = [(query, doc, NAMES[grade]) for query, doc, grade in labels]
    stages = {
        f"stages/{name}.run": run_text(name, stage)
        for name, stage in make_stages(queries, docs, grades).items()
    }
    return stages | {
        "baseline.run": run_text("baseline", runs["baseline"]),
        "new.run": run_text("new", runs["new"]),
        "labels.csv": csv_text(["query", "doc", "label"], named),
        "scored.csv": scored_text(labels),
        "subtopics.qrels": subtopics_text(labels, docs),
        "raters.csv": raters_text(labels),
        "aspects.csv": aspects_text(labels),
        "preferences.txt": preferences_text(labels),
    }


def main():
    with open(EXAMPLES / "queries.csv", encoding="utf-8", newline="") as file:
        queries = list(csv.DictReader(file))
    with open(EXAMPLES / "docs.jsonl", encoding="utf-8") as file:
        docs = [json.loads(line) for line in file]
    stale = []
    for name, text in make_files(queries, docs).items():
        path = EXAMPLES / name
        if "--check" not in sys.argv[1:]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(f"examples/{name} is not what tools/make_examples.py writes")
    print("\n".join(stale), end="\n" if stale else "")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
