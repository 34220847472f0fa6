"""The table of UIKit's types that are there, from the sources that declare them.

Fails where they declare in public what UIKit does not have: a layout that compiles here would not
compile on iOS.
"""

import pathlib
import re
import sys
from typing import NamedTuple

ROOMS = ["UIKit", "QuartzCore", "CoreGraphics"]
TARGET = pathlib.Path("Benchmarks/UIKIT.md")
SYMBOLS = pathlib.Path("Tests/Fixtures/AppleSymbols/symbols.tsv")
LAYOUTS = ["Tests/Fixtures/ObjectBench/Layouts", "Benchmarks/Examples/OwnLayout/Sources"]
HEAD = """# What is there of UIKit

Written by `Scripts/dev uikit-table` from `Sources/UIKit`, `Sources/QuartzCore` and `Sources/CoreGraphics`.
Members that are not listed do not compile. A type is tested by the files that name it.

| type | members | tested by |
| --- | --- | --- |
"""
MODIFIERS = (
    r"(?:(?:public|open|package|internal|fileprivate|private|static|final|override|nonisolated"
    r"|convenience|required|lazy|weak|unowned|mutating|indirect)(?:\(\w+\))?\s+"
    r"|class\s+(?=override\b|func\b|var\b|let\b))*"
)
DECLARATION = re.compile(
    rf"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?P<modifiers>{MODIFIERS})"
    r"(?P<word>class|struct|enum|protocol|extension|var|let|func|init|subscript|case|typealias)\b"
    r"[?!]?\s*(?P<name>[\w.]*)"
)
TYPES = {"class", "struct", "enum", "protocol"}
LABELS = re.compile(r"(\w+)(?:\s+\w+)?\s*:")
OVERRIDE = re.compile(r"\boverride\s+(?:class\s+)?(?:var|func|init)\b[?!]?\s*\w*")
APPLE = re.compile(r"\b(?:UI|CA|CG|NS)[A-Z]\w*")

# Public for other modules of this package or for the compiler; no source for iOS can know them.
HIDDEN = {
    # Make instances of classes that are known at run time alone.
    "InstanceShim",
    "ViewShim",
    # What the engine asks in place of a layout.
    "LayoutObjectSource",
    # Gives scroll views their delegate: its members are checked as theirs.
    "ScrollDelegating",
    # What `delegate?.method?(...)` calls.
    "NumberOfSectionsCall",
    "UICollectionViewDataSourceCalls",
    "UICollectionViewDelegateCalls",
    "UICollectionViewDelegateFlowLayoutCalls",
}
# What types have from NSObject, NSCoding, NSCopying, Equatable, Hashable, RawRepresentable, OptionSet
# and Codable; the pages of the types do not repeat it.
GRANTED = {
    "init()", "isEqual(_:)", "hash", "init(coder:)", "encode(with:)", "copy(with:)", "==",
    "hash(into:)", "rawValue", "init(rawValue:)", "init(from:)", "encode(to:)",
}
# What a program on Linux needs to say and one on iOS does not.
OURS = {
    # A nib is a file there, and a factory here.
    ("UINib", "register(_:forNibName:)"),
    # The engine compares attributes by it.
    ("UICollectionViewLayoutAttributes", "isEqual(to:)"),
}
# Names of Foundation's that layouts use.
FOUNDATION = {"CGFloat", "NSCoder", "NSCopying", "NSNotFound", "NSObject", "NSZone"}


class Declaration(NamedTuple):
    """Something public: a type, an extension, or a member of `owner`, which is `-` for globals."""

    owner: str
    name: str
    word: str
    is_static: bool
    parents: list
    room: str
    path: pathlib.Path
    line: int


class Owner(NamedTuple):
    """A type or an extension around the lines that are read; members of hidden ones do not count."""

    name: str
    word: str
    indent: int
    is_open: bool
    opens_members: bool


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


def full_names(found, rest):
    """The names that a declaration declares, with labels; cases may be several."""
    word, name = found["word"], found["name"]
    if word == "case":
        cases = (name + rest.split("\n", 1)[0]).split(",")
        return [re.match(r"\s*(\w*)", case).group(1) for case in cases]
    if word in {"init", "subscript"}:
        return [word + labels(rest)]
    if word == "func":
        return [name + labels(rest) if name else rest.split("(", 1)[0].strip()]
    return [name]


def parents_in(header):
    """What a type inherits from and conforms to, from the text before its brace."""
    clause = header.split("{", 1)[0].partition(":")[2]
    return [part.split()[-1] for part in clause.split(",") if part.split()]


def is_unavailable(lines, number):
    """Whether the attribute in this line says that what follows is only there to be refused."""
    return "@available(" in lines[number] and "unavailable" in "".join(lines[number : number + 2])


def is_public(found, owner):
    """Whether a declaration can be named outside its module."""
    modifiers = found["modifiers"].split()
    if owner and not owner.is_open:
        return False
    if {"public", "open"} & set(modifiers) or found["word"] == "extension":
        return True
    if {"package", "internal", "fileprivate", "private"} & set(modifiers):
        return False
    return bool(owner) and (owner.opens_members or found["word"] == "case")


def declarations(room, path):
    """Everything public, in the order of the file. Indented by two, as all sources are."""
    text = path.read_text()
    lines = text.splitlines()
    owners, unavailable, start = [], False, 0
    for number, line in enumerate(lines):
        offset, start = start, start + len(line) + 1
        stripped, indent = line.strip(), len(line) - len(line.lstrip())
        if not stripped or stripped.startswith(("//", "#")):
            continue
        while owners and indent <= owners[-1].indent and stripped != "{":
            owners.pop()
        owner = owners[-1] if owners else None
        found = DECLARATION.match(line)
        if not found:
            unavailable = unavailable or is_unavailable(lines, number)
            continue
        if indent != (owner.indent + 2 if owner else 0):
            continue
        if found["word"] == "case" and owner.word != "enum":
            continue
        word, visible = found["word"], is_public(found, owner) and not unavailable
        unavailable = False
        prefix = owner.name if owner else "-"
        if word in TYPES or word == "extension":
            name = found["name"] if prefix == "-" else f"{prefix}.{found['name']}"
            opens = word == "protocol" or (word == "extension" and "public" in found["modifiers"])
            if not stripped.endswith("}"):
                owners.append(Owner(name, word, indent, visible, opens))
            prefix, names = "-", [name]
        else:
            names = full_names(found, text[offset + found.end() :])
        is_static = word == "case" or bool({"static", "class"} & set(found["modifiers"].split()))
        parents = parents_in(text[offset + found.end() :]) if word in TYPES else []
        for name in names if visible else []:
            yield Declaration(prefix, name, word, is_static, parents, room, path, number + 1)


def face():
    """All types and members that the rooms declare in public."""
    found = [
        declaration
        for room in ROOMS
        for path in sorted(pathlib.Path("Sources", room).rglob("*.swift"))
        for declaration in declarations(room, path)
    ]
    return [declaration for declaration in found if declaration.word != "extension"]


def types_in(found):
    """The types that are declared, by name."""
    return {declaration.name: declaration for declaration in found if declaration.word in TYPES}


def adopters(owner, types):
    """Whose members those of `owner` are: its own, or of all that adopt a hidden protocol."""
    if owner not in HIDDEN:
        return [owner]
    return [name for name, declared in types.items() if owner in declared.parents]


def members_in(found, types):
    """Members with the types that they are checked and listed as members of."""
    for declaration in found:
        if declaration.word not in TYPES:
            for owner in adopters(declaration.owner, types):
                yield owner, declaration


def symbols():
    """What Apple documents: types to names of members, each with whether it is the type's own."""
    known = {}
    for line in SYMBOLS.read_text().splitlines():
        owner, name, *level = line.split("\t")
        known.setdefault(owner, set()).add((name, level == ["static"]))
    return known


def lineage(name, types):
    """A type and all that it inherits from or conforms to, other than what is hidden."""
    yield name
    for parent in types[name].parents if name in types else []:
        if parent not in HIDDEN:
            yield from lineage(parent, types)


def is_base_name(owner, declaration, types, known):
    """Whether a property of a protocol stands for optional methods of that name: `source.f?(x)`."""
    if owner not in types or types[owner].word != "protocol" or declaration.word != "var":
        return False
    return any(name.startswith(declaration.name + "(") for name, _ in known.get(owner, ()))


def misfit(owner, declaration, types, known):
    """What is wrong with a member, or None."""
    name, place = declaration.name, f"{declaration.path}:{declaration.line}"
    full = name if owner == "-" else f"{owner}.{name}"
    if name in GRANTED or (owner, name) in OURS or is_base_name(owner, declaration, types, known):
        return None
    entries = set().union(*(known.get(one, set()) for one in lineage(owner, types)))
    if (name, declaration.is_static) in entries:
        return None
    if (name, not declaration.is_static) in entries:
        levels = ["of instances", "of the type"]
        has, declares = levels[not declaration.is_static], levels[declaration.is_static]
        return f"{place}: {full} is a member {has} in {declaration.room}, not {declares}"
    return f"{place}: {full} is not a symbol of {declaration.room}"


def misfits_of_face(found, known):
    """A line for each public symbol that Apple does not document."""
    types = types_in(found)
    for name, declared in types.items():
        if name not in known and name not in HIDDEN:
            yield f"{declared.path}:{declared.line}: {name} is not a symbol of {declared.room}"
    for owner, declaration in members_in(found, types):
        line = misfit(owner, declaration, types, known)
        if line:
            yield line


def overridden(text, found):
    """The name of the member that an `override` overrides, with labels."""
    name = found.group().split()[-1].rstrip("?!")
    is_property = re.search(r"\bvar\b", found.group())
    return name if is_property else name + labels(text[found.end() :])


def misfits_of_layout(path, known):
    """A line for each override and each type that Apple does not document."""
    text = re.sub(r"//.*|^import .*", "", path.read_text(), flags=re.MULTILINE)
    members = {name for entries in known.values() for name, _ in entries} | GRANTED
    globals_ = {name.split("(")[0] for name, _ in known["-"]}
    for found in OVERRIDE.finditer(text):
        place, name = f"{path}:{text.count(chr(10), 0, found.start()) + 1}", overridden(text, found)
        if name not in members:
            yield f"{place}: {name} is overridden and is not a symbol of UIKit"
    for found in APPLE.finditer(text):
        place, name = f"{path}:{text.count(chr(10), 0, found.start()) + 1}", found.group()
        if name not in known and name not in globals_ | FOUNDATION:
            yield f"{place}: {name} is not a type of UIKit"


def misfits(found):
    """All that would not compile on iOS, one line each."""
    known = symbols()
    paths = [path for folder in LAYOUTS for path in sorted(pathlib.Path(folder).rglob("*.swift"))]
    lines = list(misfits_of_face(found, known))
    return lines + [line for path in paths for line in misfits_of_layout(path, known)]


def tests():
    """The texts of the files that test the face, by the name that the table shows."""
    texts = {
        path.name: path.read_text()
        for folder in ["UIKitTests", "ScrollBenchUIKitTests", "CoreGraphicsTests", "RecordersTests"]
        for path in sorted(pathlib.Path("Tests", folder).glob("*.swift"))
    }
    return texts | {
        "ObjectBench/" + path.name: path.read_text()
        for path in sorted(pathlib.Path("Tests/Fixtures/ObjectBench").rglob("*.swift"))
    }


def row(name, members, texts):
    """The line of one type."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    named = [file for file, text in texts.items() if word.search(text)]
    shown = ", ".join(f"`{file}`" for file in named[:3]) or "-"
    more = f" and {len(named) - 3} more" if len(named) > 3 else ""
    listed = ", ".join(f"`{member}`" for member in members) or "-"
    return f"| `{name}` | {listed} | {shown}{more} |"


def table(found):
    """The text of the table."""
    types, known, texts = types_in(found), symbols(), tests()
    members = {}
    for owner, declaration in members_in(found, types):
        listed = members.setdefault(owner, [])
        stands_for_method = is_base_name(owner, declaration, types, known)
        if declaration.name not in listed and not stands_for_method:
            listed.append(declaration.name)
    names = sorted(name for name in types if name not in HIDDEN)
    return HEAD + "".join(row(name, members.get(name, []), texts) + "\n" for name in names)


def main():
    found = face()
    text, wrong = table(found), misfits(found)
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        wrong.append(f"scrollbench: {TARGET} is out of date: run Scripts/dev uikit-table")
    if wrong:
        sys.exit("\n".join(wrong))


main()
