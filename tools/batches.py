"""Splits C++ files into batches that compile as one file each: headers, which cost most, are read once a batch.

Usage: batches.py SIZE FILE...
Prints the batches of more than one file, one a line, their files separated by semicolons. Two files that give a name of their own
(in an anonymous namespace, or static) to different things are never in one batch, nor is a file that has a macro or
pragma together with any other: so no file has to know about the others, nor change when one is added.
"""

import pathlib
import re
import sys

COMMENT_OR_TEXT = re.compile(r'//[^\n]*|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.DOTALL)
TEMPLATE_ARGUMENTS = re.compile(r"<[^<>()]*(?:\([^()]*\))?[^<>()]*>")
DECLARED = re.compile(r"^(?:struct|class|enum class|enum|union|using)\s+(\w+)|(\w+)\s*[({=;[]")
MACROS = {"TEST", "TEST_F", "TEST_P", "TYPED_TEST"}


def declared(line):
    """The name that a line at the left margin declares, and for a function the types of ours it takes, when the line
    tells: they set it apart from others of the name. Formatted code declares nothing elsewhere in a namespace."""
    before = None
    while line != before:
        before, line = line, TEMPLATE_ARGUMENTS.sub("", line)
    match = DECLARED.search(line.strip())
    if not match:
        return None, frozenset()
    parameters = re.match(r"\(([^()=]*)\)", line.strip()[match.end() - 1:]) if match[2] else None
    types = re.findall(r"\b[A-Z]\w+", parameters[1]) if parameters else []
    return match[1] or match[2], frozenset(types)


class Source:
    def __init__(self, name):
        text = pathlib.Path(name).read_text(encoding="utf-8")
        self.name = name
        self.alone = re.search(r"^\s*#\s*(?:define|undef|pragma)\b", text, re.MULTILINE) is not None
        # A member, or a variable inside a function, may have the name of another file's function.
        self.used = set(re.findall(r"\bk?[A-Z]\w*|(?<![.>:\w])\w+(?=\()", COMMENT_OR_TEXT.sub("", text)))
        self.own = {}
        self.find_own(text.splitlines())

    def find_own(self, lines):
        hidden = False
        for line in lines:
            if line == "namespace {":
                hidden = True
            elif line == "}  // namespace":
                hidden = False
            elif (hidden or line.startswith("static ")) and re.match(r"[A-Za-z_\[:]", line):
                name, types = declared(line)
                if name and name not in MACROS:
                    self.own.setdefault(name, []).append(types)

    def clashes_with(self, other):
        return (any(name in other.used for name in self.own.keys() - other.own.keys())
                or any(name in self.used for name in other.own.keys() - self.own.keys())
                or any(not a or not b or a == b for name in self.own.keys() & other.own.keys()
                       for a in self.own[name] for b in other.own[name]))


def batches_of(sources, size):
    batches = []
    for source in sources:
        room = (b for b in batches if len(b) < size and not source.alone and not b[0].alone
                and not any(source.clashes_with(other) for other in b))
        batch = next(room, None)
        if batch is None:
            batches.append([source])
        else:
            batch.append(source)
    return batches


def main():
    size, *names = sys.argv[1:]
    for batch in batches_of([Source(name) for name in names], int(size)):
        if len(batch) > 1:
            print(";".join(source.name for source in batch))


if __name__ == "__main__":
    main()
