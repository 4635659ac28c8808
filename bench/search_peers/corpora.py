"""The corpora and queries of bench/search, as files: one document or query a line, words separated by
single spaces, so that every engine that splits at spaces sees the same tokens."""

import gzip
import hashlib
import html
import multiprocessing
import random
import re
import subprocess
import sys

RECIPE = "1"  # to be raised when other bytes are made, so that what was made before is made anew
PACKAGES = ["linux-doc-6.1", "openjdk-17-doc", "python3.11-doc", "libboost1.74-doc",
            "libreoffice-help-en-us", "dict-gcide", "postgresql-doc-15", "git-doc", "sqlite3-doc"]
SUFFIXES = {".html", ".htm", ".xhtml", ".txt", ".rst", ".md", ".info", ".dz"}
SYNTHETIC_DOCUMENTS, SYNTHETIC_SEED = 1_000_000, 1
SHORTEST = 5  # words of a paragraph that is kept
ENOUGH = 40  # words; a paragraph of fewer is joined with what follows it in its file
LONGEST_WORD = 64  # longer ones are data, not words
QUERIES = 1000
SEEDS = {"tune": 11, "timed": 23}

HIDDEN = re.compile(r"<script\b.*?</script>|<style\b.*?</style>|<!--.*?-->", re.S | re.I)
BLOCK = re.compile(r"</?(?:p|div|li|ul|ol|dl|dt|dd|td|th|tr|table|pre|h[1-6]|section|article|nav|body|head|"
                   r"title|blockquote|hr|main|header|footer|aside|caption|figure)\b[^>]*>", re.I)
TAG = re.compile(r"<[^>]*>")
PARAGRAPH = re.compile(r"\n[ \t\r]*\n\s*")
WORD = re.compile(r"\w+")


def paragraphs(path):
    """The tokenised paragraphs of a file of documentation."""
    data = path.read_bytes()
    if path.suffix in (".gz", ".dz"):
        data = gzip.decompress(data)
    text = data.decode("utf-8", "replace")
    if ".htm" in path.name or ".xhtml" in path.name:
        text = html.unescape(TAG.sub("", BLOCK.sub("\n\n", HIDDEN.sub(" ", text))))
    lines, words = [], []
    for part in PARAGRAPH.split(text):
        words += [word for word in WORD.findall(part.lower()) if len(word) <= LONGEST_WORD]
        if len(words) >= ENOUGH:
            lines.append(" ".join(words))
            words = []
    if len(words) >= SHORTEST:
        lines.append(" ".join(words))
    return lines


def documentation_files(folder):
    for path in sorted(folder.rglob("*")):
        suffix = path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix
        if path.is_file() and not path.is_symlink() and (suffix in SUFFIXES):
            yield path


def unpack_packages(folder):
    """Downloads and unpacks what there is of PACKAGES; names what there is not."""
    downloads, unpacked = folder / "packages", folder / "unpacked"
    for each in (downloads, unpacked):
        each.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        if not list(downloads.glob(f"{package}_*.deb")):
            result = subprocess.run(["apt-get", "download", package], cwd=downloads, text=True,
                                    capture_output=True)
            if result.returncode != 0:
                print(f"no package {package}: {result.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
    for archive in sorted(downloads.glob("*.deb")):
        done = unpacked / archive.stem
        if not done.exists():
            subprocess.run(["dpkg-deb", "-x", archive, done], check=True)
    return unpacked


def make_real(out, folder):
    files = list(documentation_files(unpack_packages(folder)))
    seen = set()
    with open(out, "w", encoding="utf-8") as corpus, multiprocessing.Pool() as pool:
        for lines in pool.imap(paragraphs, files, chunksize=32):
            for line in lines:
                digest = hashlib.blake2b(line.encode(), digest_size=12).digest()
                if digest not in seen:
                    seen.add(digest)
                    corpus.write(line + "\n")
    if not seen:
        raise OSError("none of the documentation packages could be had")


def run_of_words(words, rng, shortest, longest):
    """Consecutive words, or None where the document has none such that are all different."""
    length = rng.randint(shortest, longest)
    if len(words) < length:
        return None
    start = rng.randrange(len(words) - length + 1)
    taken = words[start:start + length]
    return taken if len(set(taken)) == length else None


def some_words(words, rng, shortest, longest):
    different = list(dict.fromkeys(words))
    return rng.sample(different, min(rng.randint(shortest, longest), len(different)))


def draw(documents, rng, pick, taken):
    """QUERIES different queries, none of them in `taken`, to which they are added."""
    lines = []
    while len(lines) < QUERIES:
        words = pick(rng.choice(documents).split(), rng)
        line = " ".join(words or [])
        if line and line not in taken:
            taken.add(line)
            lines.append(line)
    return lines


def make_queries(folder, name):
    """All words of a query differ: engines do not agree on what a repeated one means."""
    documents = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    words = {"real": lambda d, rng: run_of_words(d, rng, 2, 6),
             "syn": lambda d, rng: some_words(d, rng, 1, 7)}[name]
    for kind, pick in (("queries", words), ("phrases", lambda d, rng: run_of_words(d, rng, 2, 4))):
        taken = set()
        for purpose, seed in SEEDS.items():
            lines = draw(documents, random.Random(f"{seed} {name} {kind}"), pick, taken)
            (folder / f"{name}.{purpose}.{kind}").write_text("\n".join(lines) + "\n", encoding="utf-8")


def make(folder, name, generator):
    """Makes the corpus and its queries unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    corpus, done = folder / f"{name}.txt", folder / f"{name}.done"
    if done.exists() and done.read_text() == RECIPE:
        return corpus
    print(f"making the corpus {name} in {folder}", file=sys.stderr)
    if name == "real":
        make_real(corpus, folder)
    else:
        subprocess.run([generator, corpus, str(SYNTHETIC_DOCUMENTS), str(SYNTHETIC_SEED)], check=True)
    make_queries(folder, name)
    done.write_text(RECIPE)
    return corpus
