"""The table of UIKit's types that are there, from the sources that declare them."""

import pathlib
import re
import sys

ROOMS = ["UIKit", "QuartzCore", "CoreGraphics"]
TARGET = pathlib.Path("Benchmarks/UIKIT.md")
HEAD = """# What is there of UIKit

Written by `Scripts/uikit-table` from `Sources/UIKit`, `Sources/QuartzCore` and `Sources/CoreGraphics`.
Members that are not listed do not compile. A type is tested by the files that name it.

| type | members | tested by |
| --- | --- | --- |
"""
TYPE = re.compile(
    r"^\s*(?:@\S+(?:\([^)]*\))?\s+)*(?:public|open)\s+(?:final\s+)?"
    r"(class|struct|enum|protocol)\s+(\w+)"
)
EXTENSION = re.compile(r"^(?:public\s+)?extension\s+([\w.]+)")
MEMBER = re.compile(
    r"^\s+(?:@\S+(?:\([^)]*\))?\s+)*(?:public|open)\s+"
    r"(?:(?:static|class|final|override|nonisolated|convenience|required|lazy|weak|mutating"
    r"|internal\(set\)|private\(set\)|package\(set\)|indirect)\s+)*"
    r"(var|let|func|init|case|subscript)\b[?!]?\s*(\w*)"
)
REQUIREMENT = re.compile(r"^\s{2}func\s+(\w+)")
CASE = re.compile(r"^\s+case\s+(\w+)$")
LABELS = re.compile(r"(\w+)(?:\s+\w+)?\s*:")
HIDDEN = {"InstanceShim", "ViewShim", "LayoutObjectSource", "ScrollDelegating"}


def labels(text):
    """The argument labels of a declaration that begins at its parenthesis."""
    depth, inner = 0, ""
    for letter in text:
        if letter == "(":
            depth += 1
            if depth == 1:
                continue
        if letter == ")":
            depth -= 1
            if depth == 0:
                break
        if depth == 1:
            inner += letter
    names = [LABELS.match(part.strip()) for part in inner.split(",") if ":" in part]
    return "(" + "".join(f"{name.group(1)}:" for name in names if name) + ")"


def declarations(path):
    """Types and their members, in the order of the file."""
    text = path.read_text()
    lines = text.splitlines()
    offsets, position = [], 0
    for line in lines:
        offsets.append(position)
        position += len(line) + 1
    owners = []
    unavailable = False
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if line.strip() and not line.strip().startswith(("///", "//", ")")):
            while owners and indent <= owners[-1][0] and line.strip() != "{":
                if line.strip().startswith("}") or indent < owners[-1][0] or indent == owners[-1][0]:
                    owners.pop()
                else:
                    break
        if "@available(" in line and "unavailable" in "".join(lines[number : number + 2]):
            unavailable = True
            continue
        found = TYPE.match(line)
        if found:
            name = found.group(2)
            if not unavailable:
                yield name, None, found.group(1)
            if not line.rstrip().endswith("}"):
                owners.append((indent, name if not unavailable else None, found.group(1)))
            unavailable = False
            continue
        found = EXTENSION.match(line)
        if found:
            owners.append((indent, found.group(1).split(".")[-1], "extension"))
            continue
        if not owners or owners[-1][1] is None:
            continue
        owner, kind = owners[-1][1], owners[-1][2]
        found = CASE.match(line)
        if found and kind == "enum":
            yield owner, found.group(1), "member"
            continue
        found = MEMBER.match(line)
        if not found and kind == "protocol":
            found = REQUIREMENT.match(line)
            if found:
                rest = text[offsets[number] + found.end(1) :]
                yield owner, found.group(1) + labels(rest), "member"
            continue
        if found:
            if unavailable:
                unavailable = False
                continue
            word, name = found.group(1), found.group(2)
            rest = text[offsets[number] + found.end() :]
            if word == "init":
                name = "init" + labels(text[offsets[number] + found.start(1) :].split("init", 1)[1])
            elif word == "func":
                name += labels(rest)
            yield owner, name, "member"


def table():
    types, members = {}, {}
    for room in ROOMS:
        for path in sorted(pathlib.Path("Sources", room).rglob("*.swift")):
            for owner, member, kind in declarations(path):
                if member is None:
                    types.setdefault(owner, room)
                else:
                    listed = members.setdefault(owner, [])
                    if member and member not in listed:
                        listed.append(member)
    tests = {
        path.name: path.read_text()
        for folder in ["UIKitTests", "ScrollBenchUIKitTests", "CoreGraphicsTests", "RecordersTests"]
        for path in sorted(pathlib.Path("Tests", folder).glob("*.swift"))
    }
    tests |= {
        "ObjectBench/" + path.name: path.read_text()
        for path in sorted(pathlib.Path("Tests/Fixtures/ObjectBench").rglob("*.swift"))
    }
    rows = []
    for name in sorted(types):
        if name in HIDDEN or name.endswith("Calls") or name == "SectionCounting":
            continue
        word = re.compile(rf"\b{name}\b")
        named = [file for file, text in tests.items() if word.search(text)]
        shown = ", ".join(f"`{file}`" for file in named[:3]) or "-"
        more = f" and {len(named) - 3} more" if len(named) > 3 else ""
        listed = ", ".join(f"`{member}`" for member in members.get(name, [])) or "-"
        rows.append(f"| `{name}` | {listed} | {shown}{more} |")
    return HEAD + "\n".join(rows) + "\n"


def main():
    text = table()
    if "--check" in sys.argv[1:]:
        if TARGET.read_text() != text:
            sys.exit(f"scrollbench: {TARGET} is out of date: run Scripts/uikit-table")
        return
    TARGET.write_text(text)


main()
