"""Holds every #include of the tree to the assay_module() lines of CMakeLists.txt.

A module may include itself, the modules it DEPENDS on (all declared before it), and the
third-party headers of the libraries it USES.
"""

import pathlib
import re
import sys

HEADERS = {
    "CLI/": "CLI11::CLI11",
    "simdjson": "simdjson::simdjson",
    "zstd.h": "PkgConfig::zstd",
    "libdeflate.h": "PkgConfig::deflate",
    "xxhash.h": "PkgConfig::xxhash",
    "boost/": "Boost::headers",
    "toml++/": "tomlplusplus",
    "unicode/": "PkgConfig::icu",
    "opencc/": "PkgConfig::opencc",
    "libstemmer.h": "snowball",
    "gumbo.h": "PkgConfig::gumbo",
    "md4c": "PkgConfig::md4c",
    "curl/": "curl_headers",
}


def read_modules(root):
    """Name -> (modules it may include, libraries it may include), in order of declaration."""
    modules = {}
    text = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    for body in re.findall(r"^assay_module\(([^)]*)\)", text, re.MULTILINE):
        name, *words = body.split()
        lists = {"DEPENDS": [], "USES": [], "REGISTRY": []}
        current = None
        for word in words:
            if word in lists:
                current = lists[word]
            else:
                current.append(word)
        late = [other for other in lists["DEPENDS"] if other not in modules]
        if late:
            sys.exit(f"CMakeLists.txt: module {name} depends on {late}, declared after it")
        modules[name] = (set(lists["DEPENDS"]) | {name}, set(lists["USES"]))
    return modules


def faults_of(path, root, modules):
    module = path.relative_to(root / "assay").parts[0]
    if module not in modules:
        return [f"{path.relative_to(root)}: folder assay/{module} is no module of CMakeLists.txt"]
    may_include, may_use = modules[module]
    faults = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        where = f"{path.relative_to(root)}:{number}"
        own = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        other = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
        if own:
            target = re.match(r"assay/(\w+)/", own[1])
            if own[1].endswith(".cpp"):
                faults.append(f'{where}: "{own[1]}" is no header')
            if own[1] == "assay/assay.h" and module == "cli":
                continue
            if not target:
                faults.append(f'{where}: include "{own[1]}" from the root of the tree')
            elif target[1] not in may_include:
                faults.append(f"{where}: {module} may not include {target[1]}")
        elif other:
            owner = next((lib for head, lib in HEADERS.items() if other[1].startswith(head)), None)
            if owner and owner not in may_use:
                faults.append(f"{where}: {module} does not USE {owner}")
    return faults


def main():
    root = pathlib.Path(sys.argv[1])
    modules = read_modules(root)
    # assay/assay.h, the library in one header, is above all modules.
    sources = [p for p in sorted((root / "assay").glob("*/**/*")) if p.suffix in (".h", ".cpp")]
    faults = [fault for path in sources for fault in faults_of(path, root, modules)]
    print("\n".join(faults) if faults else f"{len(modules)} modules, {len(sources)} files in order")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
