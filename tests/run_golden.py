"""Runs the whole program on the cases of tests/golden and compares what it prints.

A case is a folder with
    cmd      shell commands; `assay` is the program under test
    stdout   what they print, bytes; no file: nothing
    stderr   the same for standard error
    exit     the exit status; no file: 0
and whatever files the commands read. They run in an empty folder that has those files, the tree's
examples/ and the small inputs of tests/golden/data/ in it, so that messages name files as a user
would, and nothing they write stays.

Usage: run_golden.py [--update] PROGRAM [CASE...]
--update writes what the program printed into the case; read the difference before you commit it.
"""

import argparse
import concurrent.futures
import difflib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CASES = HERE / "golden"
EXPECTED = ("stdout", "stderr", "exit")
SECONDS = 120


def run_commands(commands, program, files=()):
    """Runs shell commands in a scratch folder with copies of `files`; what came of it, by name."""
    with tempfile.TemporaryDirectory() as scratch:
        work = pathlib.Path(scratch, "work")
        work.mkdir()
        for path in files:
            (shutil.copytree if path.is_dir() else shutil.copy)(path, work / path.name)
        os.symlink(HERE.parent / "examples", work / "examples")
        os.symlink(CASES / "data", work / "data")
        tools = pathlib.Path(scratch, "bin")
        tools.mkdir()
        os.symlink(program, tools / "assay")
        environment = {"PATH": f"{tools}:/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                       "HOME": scratch, "TERM": "dumb"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        done = subprocess.run(["bash", "-u", "-o", "pipefail", "-c", commands], cwd=work,
                              env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=SECONDS)
    return {"stdout": done.stdout, "stderr": done.stderr, "exit": b"%d\n" % done.returncode}


def run_case(folder, program):
    files = [path for path in folder.iterdir() if path.name not in (*EXPECTED, "cmd")]
    return run_commands((folder / "cmd").read_text("utf-8"), program, files)


def expected_of(folder):
    expected = {"stdout": b"", "stderr": b"", "exit": b"0\n"}
    for name in EXPECTED:
        if (folder / name).exists():
            expected[name] = (folder / name).read_bytes()
    return expected


def update(folder, actual):
    for name, bytes_ in actual.items():
        if bytes_ == (b"0\n" if name == "exit" else b""):
            (folder / name).unlink(missing_ok=True)
        else:
            (folder / name).write_bytes(bytes_)


def lines_of(output):
    return output.decode("utf-8", "backslashreplace").splitlines()


def differences(case, expected, actual):
    lines = []
    for name in EXPECTED:
        if expected[name] == actual[name]:
            continue
        before, after = lines_of(expected[name]), lines_of(actual[name])
        if before == after:
            lines.append(f"{case}/{name}: only the line ends differ")
        lines += difflib.unified_diff(before, after, f"{case}/{name}", "this run", lineterm="")
    return lines


def check_case(folder, program, updating):
    """The lines to print about this case; none when it is as expected."""
    case = str(folder.relative_to(CASES))
    try:
        actual = run_case(folder, program)
    except subprocess.TimeoutExpired:
        return [f"{case}: still running after {SECONDS} s"]
    if updating:
        update(folder, actual)
        return []
    return differences(case, expected_of(folder), actual)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--update", action="store_true")
    parser.add_argument("program", type=lambda name: pathlib.Path(name).resolve(strict=True))
    parser.add_argument("cases", nargs="*", metavar="CASE", help="folders of tests/golden")
    options = parser.parse_args()
    every = sorted(path.parent for path in CASES.rglob("cmd"))
    folders = [CASES / name for name in options.cases] or every
    if not folders:
        sys.exit("no case in tests/golden")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda f: check_case(f, options.program, options.update), folders))
    for lines in filter(None, results):
        print("\n".join(lines))
    failed = sum(bool(lines) for lines in results)
    print(f"{len(folders)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
