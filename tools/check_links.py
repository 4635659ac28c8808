"""Every relative link in every Markdown file of the tree leads to a file, and to a heading of it
where it names one. Links to other sites are not followed.

Usage: check_links.py ROOT
"""

import pathlib
import re
import subprocess
import sys

INLINE = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?", re.MULTILINE)
HTML = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)=\"([^\"]+)\"")


def markdown_files(root):
    """Those git knows or would take; without git, all but what is built."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"]
    try:
        listed = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout
        names = {root / name for name in listed.decode().split("\0") if name}
        return sorted(path for path in names if path.exists())
    except (OSError, subprocess.CalledProcessError):
        inside = {p: p.relative_to(root).parts for p in root.rglob("*.md")}
        return sorted(p for p, parts in inside.items() if parts[0] != "build" and "node_modules" not in parts)


def blank(match):
    return "\n" * match[0].count("\n")


def prose(text):
    """The text without code, line numbers kept."""
    text = re.sub(r"^( *)(```+|~~~+)[^\n]*\n.*?^ *\2[^\n]*$", blank, text, flags=re.M | re.S)
    return re.sub(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)", "", text)


def anchors(path):
    """The heading anchors of a page, as GitHub makes them."""
    text = re.sub(r"^( *)(```+|~~~+)[^\n]*\n.*?^ *\2[^\n]*$", blank,
                  path.read_text(encoding="utf-8"), flags=re.M | re.S)
    found = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    seen = {}
    for heading in re.findall(r"^#{1,6}\s+(.+?)\s*#*$", text, re.MULTILINE):
        heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        found.add(slug if count == 0 else f"{slug}-{count}")
    return found


def fault_of(link, page, root):
    if re.match(r"[a-z][a-z0-9+.-]*:", link):
        return None
    name, _, anchor = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    if name.startswith("/"):
        return f"'{link}' is not relative"
    if not target.exists():
        return f"'{link}' leads nowhere"
    if not target.is_relative_to(root):
        return f"'{link}' leads out of the tree"
    if anchor and target.suffix == ".md" and anchor not in anchors(target):
        return f"'{link}': no heading makes #{anchor}"
    return None


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    pages = markdown_files(root)
    faults = []
    checked = 0
    for page in pages:
        text = prose(page.read_text(encoding="utf-8"))
        for match in (m for pattern in (INLINE, REFERENCE, HTML) for m in pattern.finditer(text)):
            checked += 1
            fault = fault_of(match[1], page, root)
            if fault:
                line = text.count("\n", 0, match.start()) + 1
                faults.append(f"{page.relative_to(root)}:{line}: {fault}")
    if not checked:
        faults.append("no link found at all: is the folder right?")
    print("\n".join(faults) if faults else f"{checked} links in {len(pages)} pages lead somewhere")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
