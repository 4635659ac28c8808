"""Runs the commands that Markdown pages show, and compares what they print with what the page says.

A transcript is a fenced block whose first line is `$ assay ...`; the rest of the block is what the
command prints, both streams. It runs as the cases of run_golden.py do.

Usage: run_transcripts.py [--update] PROGRAM PAGE...
--update writes what the program printed into the pages.
"""

import argparse
import difflib
import pathlib
import re
import sys

from run_golden import run_commands

BLOCK = re.compile(r"^```\n\$ (assay [^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def check_page(page, program, updating):
    """(transcripts on the page, lines to print about those that differ)"""
    text = page.read_text(encoding="utf-8")
    lines = []

    def check(match):
        # Both streams as a terminal shows them.
        result = run_commands(f"exec 2>&1; {match[1]}", program)
        printed = result["stdout"].decode("utf-8", "backslashreplace")
        if printed != match[2] and not updating:
            where = f"{page.name}:{text.count(chr(10), 0, match.start()) + 2}"
            lines.extend(difflib.unified_diff(match[2].splitlines(), printed.splitlines(), where,
                                              match[1], lineterm=""))
        return f"```\n$ {match[1]}\n{printed}```"

    updated, count = BLOCK.subn(check, text)
    if updating and updated != text:
        page.write_text(updated, encoding="utf-8")
    return count, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--update", action="store_true")
    parser.add_argument("program", type=lambda name: pathlib.Path(name).resolve(strict=True))
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    results = [check_page(page, options.program, options.update) for page in options.pages]
    for _, lines in results:
        print("\n".join(lines), end="\n" if lines else "")
    print(f"{sum(count for count, _ in results)} transcripts in {len(results)} pages")
    missing = [page.name for page, (count, _) in zip(options.pages, results) if count == 0]
    if missing:
        print(f"no transcript in {', '.join(missing)}")
    return 1 if missing or any(lines for _, lines in results) else 0


if __name__ == "__main__":
    sys.exit(main())
