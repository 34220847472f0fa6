"""The Swift files to import, and the layouts and tests in them; for Scripts/import-ios."""

import collections
import dataclasses
import os
import pathlib
import re

import ios_parser

SKIPPED_FOLDERS = {"Pods", "Carthage", "DerivedData", "build", "node_modules"}
LAYOUTS = {"UICollectionViewLayout", "UICollectionViewFlowLayout"}


# --- What the parser says of a file ----------------------------------------------------------------


@dataclasses.dataclass
class Function:
    """A method, a function or, with the name `init`, an initialiser."""

    name: str
    # Dictionaries of label, name and type.
    parameters: list
    line: int
    modifiers: list
    # The type around it, and what declares that type: `class`, `extension`, ...
    owner: str
    owner_kind: str
    # Whether every parameter has a default value.
    needs_nothing: bool
    is_failable: bool
    is_async: bool
    is_throwing: bool
    # Whether all it does is to end the program.
    is_abstract: bool
    # `<T: Sized>`, and `where T: Sized`; empty without one.
    generics: str
    requirements: str
    # The type of what it returns, as it is written; None without one.
    result: str = None

    @property
    def labels(self):
        return [parameter["label"] for parameter in self.parameters]

    @property
    def signature(self):
        return self.name + "(" + "".join(label + ":" for label in self.labels) + ")"


@dataclasses.dataclass
class Type:
    kind: str
    # With the types around it: `Outer.Inner`.
    name: str
    line: int
    modifiers: list
    supers: list
    is_generic: bool
    # Whether it or a type around it is private, or it is declared in a function.
    is_hidden: bool


@dataclasses.dataclass
class Property:
    """A property of a type, or one that a protocol requires."""

    name: str
    owner: str
    owner_kind: str
    modifiers: list
    is_settable: bool
    is_stored: bool
    # Whether it has a value before an initialiser sets one.
    has_value: bool
    # As it is written; None if it is inferred.
    type: str = None


def _python_name(key):
    return re.sub("[A-Z]", lambda match: "_" + match[0].lower(), key)


def _made(kind, facts):
    """An object of a data class from what the parser says."""
    return kind(**{_python_name(key): value for key, value in facts.items()})


# --- Files, layouts and tests ----------------------------------------------------------------------


class Source:
    """A Swift file of somebody's, and the link to it, or its mended copy, in the package."""

    def __init__(self, path, folder):
        self.path = path
        self.name = str(path.relative_to(folder))
        self.link = None
        # Whether the user has taken over the mended copy.
        self.is_kept = False
        # Line to messages or keys of `ios_report.REASONS`; empty as long as the file is in the package.
        self.faults = collections.OrderedDict()

    def take(self, facts):
        """Takes what the parser says of the file."""
        self.types = [_made(Type, found) for found in facts["types"]]
        self.functions = [_made(Function, found) for found in facts["functions"]]
        self.properties = [_made(Property, found) for found in facts["properties"]]
        self.cases, self.casts = facts["cases"], facts["casts"]
        self.aliases, self.calls = facts["aliases"], facts["calls"]
        # The modules that it imports, by the line.
        self.modules = {found["name"]: found["line"] for found in reversed(facts["modules"])}
        self.testable = {found["name"] for found in facts["modules"] if found["isTestable"]}
        self.entry = facts.get("entry")
        self.obstacles = {found["line"]: found["key"] for found in facts["obstacles"]}
        # Without comments, strings and what is not compiled.
        self.code = facts["code"].split("\n")
        self.empty_because_of = facts.get("emptyBecauseOf")
        self.mended = facts.get("mended")
        self.not_mended = facts["notMended"]

    @property
    def is_in(self):
        return not self.faults

    @property
    def compiles_optional_methods(self):
        """Whether the protocols that it declares compile."""
        return self.mended is not None or "optional protocol" not in self.obstacles.values()

    def line(self, number):
        lines = self.path.read_text(encoding="utf-8-sig").split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def origin(self, number):
        """The file and the line that a line of the link, or of the copy, is from."""
        if not self.mended:
            return str(self.path), number
        # The first line of a copy says who made it.
        origins = self.mended["origins"]
        found = origins[min(max(number - 2, 0), len(origins) - 1)]
        return found["path"], found["line"]

    def leave_out(self, number, fault):
        faults = self.faults.setdefault(number, [])
        if fault not in faults:
            faults.append(fault)
        if self.link is not None and not self.is_kept:
            self.link.unlink(missing_ok=True)

    def calls_of(self, names, but=()):
        """The signatures of the methods in `names` that it calls on a receiver not in `but`."""
        return {
            call["name"] + "(" + "".join(label + ":" for label in call["labels"]) + ")"
            for call in self.calls if call["name"] in names and call["receiver"] not in but}

    def declares(self, name, of_type):
        """Whether it declares a type or something global; with `of_type` false, a member of that name."""
        if of_type:
            return (any(found.name.split(".")[-1] == name and found.kind != "extension" for found in self.types)
                    or name in self.aliases
                    or any(found.name == name and not found.owner for found in self.functions))
        return any(found.name == name for found in self.functions + self.properties)

    def names(self, word):
        return any(re.search(rf"\b{re.escape(word)}\b", line) for line in self.code)


def swift_files(folder, but=()):
    if folder.is_file():
        return [folder] if folder.suffix == ".swift" else []
    found = []
    for path, folders, files in os.walk(folder):
        here = pathlib.Path(path)
        folders[:] = sorted(
            name for name in folders
            if not name.startswith(".") and name not in SKIPPED_FOLDERS and here / name not in but)
        found += [
            here / name for name in sorted(files)
            if name.endswith(".swift") and name != "Package.swift" and not name.startswith(".")]
    return found


def read(path, but=(), mends=False):
    folder = path.parent if path.is_file() else path
    sources = [Source(file, folder) for file in swift_files(path, but)]
    parse(sources, mends)
    return sources


def parse(sources, mends=False):
    """Parses files that belong together: what is mended in one may depend on another."""
    for source, facts in zip(sources, ios_parser.facts([one.path for one in sources], mends)):
        source.take(facts)


class Layout:
    def __init__(self, name, why=None):
        self.name = name
        # Why it has to be registered by hand; None if it need not be.
        self.why = why
        # The data that it is measured with.
        self.data = None
        # The parameters of each of its initialisers, if it has none that needs nothing.
        self.initialisers = []
        # The delegate that is written for it, that file's text, and why none is; None where it asks none.
        self.delegate = self.text = self.without_delegate = None
        # Views of the sources that it looks for, in place of its own or above it.
        self.views = []
        self.function = "".join(
            part[:1].upper() + part[1:] for part in re.split(r"\W", name) if part)


class Classes:
    """The classes and protocols of all files that are in the package."""

    def __init__(self, sources):
        sources = list(sources)
        # Classes and protocols by their names, and what is declared in them by those of their types.
        self.types, self.protocols = {}, {}
        self.functions = collections.defaultdict(list)
        self.properties = collections.defaultdict(list)
        self.casts = collections.defaultdict(list)
        self.aliases = {}
        # The code of the files that declare each type or extend it.
        self.code = collections.defaultdict(str)
        # The structures and the enumerations, and the cases of these.
        self.structs, self.enums = {}, set()
        self.enum_cases = collections.defaultdict(list)
        # What each type conforms to or inherits from, extensions too.
        self.supers = collections.defaultdict(list)
        for source in sources:
            self.aliases.update(source.aliases)
            for found in source.types:
                if found.kind == "class":
                    self.types.setdefault(found.name, found)
                elif found.kind == "protocol" and source.compiles_optional_methods:
                    self.protocols.setdefault(found.name, found)
                elif found.kind == "struct":
                    self.structs.setdefault(found.name, found)
                elif found.kind == "enum":
                    self.enums.add(found.name)
                self.supers[found.name] += found.supers
                self.code[found.name] += "\n".join(source.code)
            for function in source.functions:
                self.functions[function.owner].append(function)
            for found in source.properties:
                self.properties[found.owner].append(found)
            for found in source.casts:
                self.casts[found["owner"]].append(found)
            for found in source.cases:
                self.enum_cases[found["owner"]].append(found)
        # Nested classes inherit by their short names, and nested types are mostly written by them.
        self.full, self.short = {}, {}
        for name in self.types:
            self.full.setdefault(name.split(".")[-1], name)
        for name in [*self.types, *self.structs, *self.enums, *self.protocols]:
            self.short.setdefault(name.split(".")[-1], name)
        self.hidden = {found.name for source in sources for found in source.types
                       if found.is_hidden and found.kind != "extension"}

    def chain(self, name):
        """The class and those it inherits from; the last is not declared here."""
        found = []
        while name in self.types and name not in found:
            found.append(name)
            supers = self.types[name].supers
            name = self.aliased(supers[0]) if supers else ""
            name = name if name in self.types else self.full.get(name, name)
        return found + [name]

    def aliased(self, name):
        """The type that a name stands for."""
        seen = set()
        while name in self.aliases and name not in self.types and name not in seen:
            seen.add(name)
            name = self.aliases[name]
        return name

    def protocols_of(self, type):
        """The protocols that a type, as it is written, is composed of; empty if one is not declared in
        the sources."""
        type = re.sub(r"\bany\b|[()?!\s]", "", type or "")
        parts = [one for one in self.aliased(type).split("&") if one != "AnyObject"]
        parts = [self.aliased(one) for one in parts]
        return parts if all(one in self.protocols for one in parts) else []

    def protocol_supers(self, name):
        return [one for super in self.protocols[name].supers
                for one in re.sub(r"[()\s]", "", self.aliased(super)).split("&")]

    def named(self, kind):
        """The full name of a type of the sources that others can see; None for other types."""
        kind = self.aliased(kind)
        name = kind if kind in self.short.values() else self.short.get(kind.split(".")[-1])
        return None if name is None or name in self.hidden else name

    def conforms(self, name, protocol):
        """Whether a type says that it, or what it inherits from, conforms to a protocol."""
        asked, seen = list(self.supers[name]), set()
        while asked:
            for one in re.sub(r"[()\s]", "", self.aliased(asked.pop())).split("&"):
                if one == protocol:
                    return True
                one = self.full.get(one, one)
                if one not in seen:
                    seen.add(one)
                    asked += self.supers.get(one, [])
        return False

    def conforming(self, protocol):
        """The types that conform to a protocol, but for what is made by the system."""
        others = [*self.structs, *self.enums, *self.types]
        return sorted(name for name in others if name not in self.hidden
                      and self.conforms(name, protocol) and not self.is_view(name))

    def is_view(self, name):
        """Whether it is a view, a controller or a layout, which is more than a value."""
        last = self.chain(name)[-1]
        return name in self.types and re.match(
            r"UI(\w*View|\w*Cell|\w*Controller|Window|Control|Button|Label|Responder)$|"
            r"UICollectionView\w*Layout$", last) is not None

    def initialisers(self, name):
        """The parameters of each initialiser that others can call and that does not fail."""
        declared = self.structs.get(name) or self.types.get(name)
        if declared is None or declared.is_generic:
            return []
        hidden = {"private", "fileprivate"}
        own = [f for f in self.functions[name] if f.name == "init"]
        found = [f.parameters for f in own
                 if not f.is_failable and not f.is_throwing and not f.is_async
                 and not hidden & set(f.modifiers) and f.labels != ["coder"]]
        if any(f.owner_kind != "extension" for f in own):
            return found
        stored = [p for p in self.properties[name] if p.is_stored and p.owner_kind != "extension"
                  and not {"static", "class", "lazy"} & set(p.modifiers)]
        lacking = [p for p in stored if not p.has_value]
        if name in self.structs:
            members = [p for p in stored if p.is_settable or not p.has_value]
            if not lacking:
                found.append([])
            elif not any(hidden & set(p.modifiers) for p in members) and all(p.type for p in lacking):
                found.append([
                    {"label": p.name, "name": p.name, "type": p.type, "hasDefault": False}
                    for p in lacking])
        elif not lacking:
            above = self.chain(name)
            if len(above) > 2:
                found += self.initialisers(above[1])
            elif above[-1] in ("", "NSObject") or above[-1] not in self.types:
                found.append([])
        return found

    def subclasses(self, names):
        return [name for name in self.types if self.chain(name)[-1] in names]

    def initialiser(self, name):
        """What hinders `NAME()`; None if nothing does."""
        for step in self.chain(name)[:-1]:
            own = [f for f in self.functions[step] if f.name == "init"]
            usable = [f for f in own if f.needs_nothing]
            if usable:
                if usable[0].is_failable:
                    return "its init() may fail"
                if {"private", "fileprivate"} & set(usable[0].modifiers):
                    return "its init() is private"
                return None
            if designated := [f for f in own if "convenience" not in f.modifiers]:
                with_more = [f for f in designated if f.labels != ["coder"]] or designated
                return None if self.initialisers(step) else f"it has no init() but {with_more[0].signature}"
        return None

    def layouts(self):
        for name in sorted(self.subclasses(LAYOUTS)):
            declared, chain = self.types[name], self.chain(name)
            methods = {f.name: f for step in reversed(chain) for f in self.functions[step]}
            ends = [
                f.signature for f in methods.values()
                if f.is_abstract and f.owner_kind != "protocol" and f.name != "init"]
            answers = "layoutAttributesForElements" in methods
            why = None
            if declared.is_hidden:
                why = "it is private"
            elif declared.is_generic or any(self.types[step].is_generic for step in chain[:-1]):
                why = "it is generic"
            elif ends:
                why = f"it is abstract: {ends[0]} ends the program"
            elif chain[-1] == "UICollectionViewLayout" and not answers:
                why = "it is abstract: it does not override layoutAttributesForElements(in:)"
            else:
                why = self.initialiser(name)
            layout = Layout(name, why)
            if why is None:
                made = self.layout_initialisers(name)
                layout.initialisers = [] if [] in made else made
            yield layout

    def layout_initialisers(self, name):
        """The parameters without default values of each initialiser of a layout."""
        for step in self.chain(name)[:-1]:
            own = [f for f in self.functions[step] if f.name == "init"]
            if any("convenience" not in f.modifiers for f in own):
                return [[one for one in parameters if not one["hasDefault"]]
                        for parameters in self.initialisers(step)]
        return [[]]

    def tests(self):
        """The tests of each class: pairs of name and whether it is asynchronous."""
        for name in sorted(self.subclasses({"XCTestCase"})):
            if self.types[name].is_hidden:
                continue
            found = collections.OrderedDict()
            for step in self.chain(name):
                for f in self.functions[step]:
                    hidden = {"private", "fileprivate", "static", "class"} & set(f.modifiers)
                    if f.name.startswith("test") and not f.labels and f.result is None and not hidden:
                        found.setdefault(f.name, f.is_async)
            if found:
                yield name, list(found.items())
