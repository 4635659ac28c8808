"""Fails where a file uses what cmake/precompiled.h includes without including it, itself or through headers of ours.

The builds would not notice: they read that header first, or several files as one. A build without either would fail.
Usage: check_includes.py ROOT
"""

import functools
import pathlib
import re
import sys

ALGORITHMS = ("all_of any_of binary_search clamp copy count count_if equal fill find find_if for_each is_sorted "
              "lower_bound max max_element min min_element none_of nth_element partial_sort reverse rotate sort "
              "stable_sort transform unique upper_bound")
FUNCTIONS = ("ceil copysign exp exp2 expm1 fabs floor fmod hypot isfinite isinf isnan lgamma llround log log10 log1p "
             "log2 lround pow round sqrt trunc")


def any_of(names):
    return "(?:" + names.replace(" ", "|") + ")"


# What a header is needed for.
USES = {
    "algorithm": r"std::(?:ranges::)?" + any_of(ALGORITHMS) + r"\(",
    "cmath": r"std::" + any_of(FUNCTIONS) + r"\(",
    "cstdint": r"std::u?int(?:8|16|32|64)_t\b",
    "fmt/format.h": r"\bfmt::",
    "functional": r"std::(?:function|greater|hash|invoke|less|plus)\b",
    "map": r"std::(?:multi)?map\b",
    "optional": r"std::(?:make_optional|nullopt|optional)\b",
    "ranges": r"std::ranges::(?:iota_view|range|subrange|view)\b",
    "span": r"std::span\b",
    "string": r"std::(?:string|to_string)\b",
    "string_view": r"std::string_view\b",
    "variant": r"std::(?:get_if|holds_alternative|monostate|variant|visit)\b",
    "vector": r"std::vector\b",
}
# What the standard, or the library's own documentation, promises that a header brings along.
BRINGS = {"string": {"string_view"}, "fmt/format.h": {"string", "string_view"}}


@functools.cache
def included_by(path, root):
    found = set()
    for name in re.findall(r'^#include [<"]([^>"]+)[>"]', path.read_text(encoding="utf-8"), re.MULTILINE):
        if name.endswith(".h") and (root / name).exists():
            found |= included_by(root / name, root)
        else:
            found |= {name} | BRINGS.get(name, set())
    return found


def faults_of(path, root):
    text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    for header in USES.keys() - included_by(path, root):
        use = re.search(USES[header], text)
        if use:
            line = text.count("\n", 0, use.start()) + 1
            yield f"{path.relative_to(root)}:{line}: {use[0].rstrip('(')} needs <{header}>"


def main():
    root = pathlib.Path(sys.argv[1])
    listed = (root / "cmake/precompiled.h").read_text(encoding="utf-8")
    unknown = set(re.findall(r"^#include <([^>]+)>", listed, re.MULTILINE)) - USES.keys()
    faults = [f"tools/check_includes.py: does not know what <{name}> is needed for" for name in sorted(unknown)]
    sources = [p for p in sorted((root / "assay").rglob("*")) if p.suffix in (".h", ".cpp")]
    faults += [fault for path in sources for fault in sorted(faults_of(path, root))]
    print("\n".join(faults) if faults else f"{len(sources)} files include what they use of cmake/precompiled.h")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
