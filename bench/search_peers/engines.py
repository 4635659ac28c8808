"""The engines of bench/search: how each is built, and how it is spoken to (README.md has the protocol)."""

import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
OLDEST_JDK = 21  # what Lucene 10 asks for


class Unavailable(Exception):
    """Why an engine cannot take part."""


class Engine:
    """The commands of an engine: `command` is followed by `index` or `search` and its arguments."""

    def __init__(self, key, command, index_verb="index", peer=True, reordered=False, warm_rounds=3):
        self.key, self.command, self.index_verb = key, [str(word) for word in command], index_verb
        self.peer, self.reordered, self.warm_rounds = peer, reordered, warm_rounds


def quietly(command, **options):
    """Runs a build step; its last words are the reason when it fails."""
    try:
        return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True,
                              **options).stdout
    except FileNotFoundError as error:
        raise Unavailable(f"there is no {command[0]}") from error
    except subprocess.CalledProcessError as error:
        words = (error.stderr + error.stdout).strip().splitlines()
        first = [line for line in words if "error" in line.lower()] or words[-1:]
        raise Unavailable(f"{pathlib.Path(command[0]).name} failed: {''.join(first[:1])}") from error


def newest_jdk():
    """The bin folder of the newest JDK, and its version."""
    homes = [os.environ.get("JAVA_HOME"), *glob.glob("/usr/lib/jvm/*"), *glob.glob("/opt/*jdk*")]
    javac = shutil.which("javac")
    candidates = {pathlib.Path(home).resolve() / "bin" for home in homes if home}
    if javac:
        candidates.add(pathlib.Path(javac).resolve().parent)
    versions = []
    for folder in candidates:
        if (folder / "javac").exists() and (folder / "java").exists():
            version = re.search(r"(\d+)", quietly([folder / "javac", "-version"]))
            versions.append((int(version.group(1)), str(folder)))
    if not versions or max(versions)[0] < OLDEST_JDK:
        raise Unavailable(f"no JDK {OLDEST_JDK} or newer")
    return pathlib.Path(max(versions)[1])


def lucene(folder):
    jdk, libraries, classes = newest_jdk(), folder / "lucene" / "jars", folder / "lucene" / "classes"
    if not list(libraries.glob("lucene-misc-*.jar")):
        libraries.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "lucene" / "pom.xml", folder / "lucene")
        quietly(["mvn", "-q", "-B", "dependency:copy-dependencies", f"-DoutputDirectory={libraries}"],
                cwd=folder / "lucene")
    path = f"{classes}:{libraries}/*"
    quietly([jdk / "javac", "-cp", path, "-d", classes, HERE / "lucene" / "LucenePeer.java"])
    command = [jdk / "java", "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
               "-XX:+UseSerialGC", "-Xms3g", "-Xmx6g", "-cp", path, "LucenePeer"]
    return [Engine("lucene", command, warm_rounds=20),
            Engine("lucene-bp", command, "index-reordered", reordered=True, warm_rounds=20)]


def tantivy(folder):
    source = folder / "tantivy" / "source"
    shutil.copytree(HERE / "tantivy", source, dirs_exist_ok=True)
    flags = os.environ.get("RUSTFLAGS", "-C target-cpu=native")
    quietly(["cargo", "build", "--release", "--target-dir", folder / "tantivy"], cwd=source,
            env={**os.environ, "RUSTFLAGS": flags})
    return [Engine("tantivy", [folder / "tantivy" / "release" / "tantivy_peer"])]


def xapian(folder):
    flags = quietly([os.environ.get("XAPIAN_CONFIG", "xapian-config"), "--cxxflags", "--libs"]).split()
    (folder / "xapian").mkdir(parents=True, exist_ok=True)
    program = folder / "xapian" / "xapian_peer"
    quietly([os.environ.get("CXX", "c++"), "-std=c++20", "-O2", HERE / "xapian_peer.cpp", "-o", program, *flags])
    return [Engine("xapian", [program])]


def assay(program):
    if not program.exists():
        raise Unavailable(f"{program.name} is not built")
    return [Engine("assay", [program], peer=False)]


def find(folder, program, wanted):
    """The engines that can take part; the others are named."""
    makers = {"assay": lambda: assay(program), "lucene": lambda: lucene(folder),
              "tantivy": lambda: tantivy(folder), "xapian": lambda: xapian(folder)}
    found = []
    for name, maker in makers.items():
        if wanted and not any(key.split("-")[0] == name for key in wanted):
            continue
        try:
            found += maker()
        except Unavailable as reason:
            print(f"without {name}: {reason}")
    if not wanted:
        print("without PISA and IResearch: no package registry has them")
    return [engine for engine in found if not wanted or engine.key in wanted]


def build_index(engine, corpus, folder):
    """Makes the index in a process of its own: its CPU seconds are those of all its threads."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    begin = time.perf_counter()
    process = subprocess.Popen([*engine.command, engine.index_verb, corpus, folder], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    output, errors = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Unavailable(f"{engine.key} cannot index: {errors.strip().splitlines()[-1:]}")
    words = output.split()
    # No engine keeps ids for its documents but Assay, which cannot do without.
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and path.suffix != ".ids")
    result = {"cpu_s": usage.ru_utime + usage.ru_stime, "wall_s": time.perf_counter() - begin, "bytes": size,
              **{words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}}
    folder.with_suffix(".json").write_text(json.dumps(result))
    return result


class Session:
    """A running engine, pinned to one core, that answers line by line."""

    def __init__(self, engine, folder, core):
        self.engine = engine
        self.process = subprocess.Popen(["taskset", "-c", str(core), *engine.command, "search", folder], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.version = " ".join(self._line("ready"))

    def _line(self, expected):
        words = self.process.stdout.readline().split()
        if not words or words[0] != expected:
            raise Unavailable(f"{self.engine.key} answers {words[:8]} instead of {expected}")
        return words[1:]

    def _say(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def load(self, name, path):
        self._say("load", name, path)
        self._line("ok")

    def run(self, name, kind, k):
        """Nanoseconds and number of results of every query."""
        self._say("run", name, kind, k)
        return [int(word) for word in self._line("ns")], [int(word) for word in self._line("found")]

    def count(self, name, kind):
        self._say("count", name, kind)
        return [int(word) for word in self._line("counts")]

    def top(self, name, kind, k, number):
        """(document, score) pairs, best first."""
        self._say("top", name, kind, k, number)
        pairs = (word.split(":") for word in self._line("top"))
        return [(int(document), float(score)) for document, score in pairs]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
