"""The Swift files to import, and the layouts and tests in them; for Scripts/import-ios."""

import collections
import os
import pathlib
import re

from swift_tools import parsed

SKIPPED_FOLDERS = {"Pods", "Carthage", "DerivedData", "build", "node_modules"}
COMPOSITIONAL = "UICollectionViewCompositionalLayout"
LAYOUTS = {"UICollectionViewLayout", "UICollectionViewFlowLayout", COMPOSITIONAL}
HIDDEN = {"private", "fileprivate"}


class Fact:
    """A declaration, with what the structures of Scripts/swift/ios-sources/Facts.swift contain, by the names
    that Python gives it: `isHidden` is `is_hidden`."""

    def __init__(self, facts, source=None):
        self.source = source
        for key, value in facts.items():
            setattr(self, re.sub("[A-Z]", lambda match: "_" + match[0].lower(), key), value)

    @property
    def last_name(self):
        """Without the types around it."""
        return self.name.split(".")[-1]

    @property
    def code(self):
        """All of it, without comments and strings."""
        return "\n".join(self.source.code[self.line - 1:self.last_line])


class Function(Fact):
    result = None

    @property
    def labels(self):
        return [parameter["label"] for parameter in self.parameters]

    @property
    def signature(self):
        return signature(self.name, self.labels)


class Property(Fact):
    type = None


def signature(name, labels):
    return name + "(" + "".join(label + ":" for label in labels) + ")"


# --- Files, layouts and tests ----------------------------------------------------------------------


class Source:
    """A Swift file of the user's, and the link to it, or its mended copy, in the package."""

    def __init__(self, path, folder):
        self.path = path
        self.name = str(path.relative_to(folder))
        self.link = None
        # Whether the user has taken over the mended copy.
        self.is_kept = False
        # Line to messages or keys of `ios_report.REASONS`; empty as long as the file is in the package.
        self.faults = {}
        # The faults for which only a part of it is taken; empty where the whole was not tried without.
        self.whole_faults = {}
        # What the parser has found in the whole file.
        self.whole = None

    def take(self, facts):
        """Takes the result of the parser."""
        # The names of what builds layouts, where the rest of the file is gone; None for a whole file.
        self.part = facts.get("part")
        if self.part is None:
            self.whole = facts
        self.types = [Fact(found) for found in facts["types"]]
        self.functions = [Function(found, self) for found in facts["functions"]]
        self.properties = [Property(found, self) for found in facts["properties"]]
        self.builders = [Fact(found, self) for found in facts["builders"]]
        self.decorations = [Fact(found) for found in facts["decorations"]]
        self.constructions = facts["constructions"]
        self.cases = [Fact(found) for found in facts["cases"]]
        self.casts = [Fact(found) for found in facts["casts"]]
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
    def reasons(self):
        """Why the file is not there as a whole."""
        return self.faults or self.whole_faults

    def take_part(self):
        """Leaves in it what builds layouts alone, the next time it is parsed."""
        self.whole_faults, self.faults = self.faults, {}

    def take_nothing(self):
        """Leaves out a file of which no part is of use."""
        for line, faults in self.whole_faults.items():
            known = self.faults.setdefault(line, [])
            known += [fault for fault in faults if fault not in known]
        self.take(self.whole)

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
        # The first line of a copy names its maker.
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
            signature(call["name"], call["labels"]) for call in self.calls
            if call["name"] in names and call["receiver"] not in but}

    def declares(self, name, of_type):
        """Whether it declares a type or something global; with `of_type` false, a member of that name."""
        if of_type:
            return (any(found.last_name == name and found.kind != "extension" for found in self.types)
                    or name in self.aliases
                    or any(found.name == name and not found.owner for found in self.functions))
        return any(found.name == name for found in self.functions + self.properties)

    def lacks(self, name):
        """Whether only the whole file declares a name."""
        if self.is_in and self.part is None:
            return False
        groups = [self.whole[key] for key in ("types", "functions", "properties")]
        declared = any(found["name"].split(".")[-1] == name for group in groups for found in group)
        return declared and not (self.is_in and (self.declares(name, True) or self.declares(name, False)))

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
    for source, facts in zip(sources, facts_of(sources, mends)):
        source.mends = mends
        source.take(facts)


def facts_of(sources, mends):
    """What the parser finds in each file, in their order."""
    if not sources:
        return []
    flags = ["--mend"] if mends else []
    for source in sources if mends else ():
        if source.whole_faults and source.is_in:
            flags += ["--part", source.path]
    return parsed("ios-sources", "the parser of Swift files", flags + [one.path for one in sources])


class Layout:
    def __init__(self, name, why=None):
        self.name = name
        # What stays the same where names change.
        self.key = name
        # Why it has to be registered by hand; None if it need not be.
        self.why = why
        # The data that it is measured with.
        self.data = None
        # What makes it where it has no class of its own, and the layout that it is a part of.
        self.builder = self.part_of = None
        # The parameters of each of its initialisers, if it has none that needs nothing.
        self.initialisers = []
        # The delegate that is written for it, that file's text, and why none is; None where it
        # calls none.
        self.delegate = self.text = self.without_delegate = None
        # Views of the sources that it looks for, in place of its own or above it.
        self.views = []
        self.function = "".join(
            part[:1].upper() + part[1:] for part in re.split(r"\W", name) if part)

    def body(self):
        """The body of the function that makes it; None where its name alone makes it."""
        return self.delegate.make() if self.delegate else None


class Classes:
    """The classes and protocols of all files that are in the package."""

    def __init__(self, sources):
        sources = list(sources)
        # By their names; with `types`, the classes.
        self.types, self.protocols, self.structs, self.enums, self.actors = {}, {}, {}, {}, {}
        kinds = {"class": self.types, "protocol": self.protocols, "struct": self.structs, "enum": self.enums,
                 "actor": self.actors}
        # What types declare, by their names, the cases of enumerations and casts among it.
        self.functions, self.properties, self.casts, self.cases = (
            collections.defaultdict(list) for _ in range(4))
        self.aliases = {}
        # What each type conforms to or inherits from, extensions too, and the code of the files that declare
        # or extend it.
        self.supers, self.code = collections.defaultdict(list), collections.defaultdict(str)
        for source in sources:
            self.aliases.update(source.aliases)
            for found in source.types:
                if found.kind in kinds and (found.kind != "protocol" or source.compiles_optional_methods):
                    kinds[found.kind].setdefault(found.name, found)
                self.supers[found.name] += found.supers
                self.code[found.name] += "\n".join(source.code)
            for kind in ("functions", "properties", "casts", "cases"):
                for found in getattr(source, kind):
                    getattr(self, kind)[found.owner].append(found)
        # What builds layouts, and what it may name: builders, functions and properties by their names.
        self.builders = [found for source in sources for found in source.builders]
        self.decorations = [found for source in sources for found in source.decorations]
        self.members = collections.defaultdict(list)
        built = {(found.source, found.line) for found in self.builders}
        for found in self.builders + [
                one for source in sources for one in source.functions + source.properties
                if (source, one.line) not in built and one.name != "init"]:
            self.members[found.name].append(found)
        # Nested classes inherit by their short names, and nested types are mostly written by them.
        self.full, self.short = {}, {}
        for name, found in self.types.items():
            self.full.setdefault(found.last_name, name)
        for group in (self.types, self.structs, self.enums, self.protocols):
            for name, found in group.items():
                self.short.setdefault(found.last_name, name)
        self.hidden = {found.name for source in sources for found in source.types
                       if found.is_hidden and found.kind != "extension"}

    def declare(self, name):
        return any(name in group for group in (self.types, self.structs, self.enums, self.protocols))

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
        return [one for super in self.protocols[name].supers for one in self.composed(super)]

    def composed(self, name):
        """The types that a name stands for: two of `A & B`."""
        return re.sub(r"[()\s]", "", self.aliased(name)).split("&")

    def named(self, kind):
        """The full name of a type of the sources that others can see; None for other types."""
        kind = self.aliased(kind)
        name = kind if kind in self.short.values() else self.short.get(kind.split(".")[-1])
        return None if name is None or name in self.hidden else name

    def conforms(self, name, protocol):
        """Whether a type, or what it inherits from, is declared to conform to a protocol."""
        left, seen = list(self.supers[name]), set()
        while left:
            for one in self.composed(left.pop()):
                if one == protocol:
                    return True
                one = self.full.get(one, one)
                if one not in seen:
                    seen.add(one)
                    left += self.supers.get(one, [])
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

    def inits(self, name):
        return [f for f in self.functions[name] if f.name == "init"]

    def initialisers(self, name):
        """The parameters of each initialiser that others can call and that does not fail."""
        declared = self.structs.get(name) or self.types.get(name)
        if declared is None or declared.is_generic:
            return []
        own = self.inits(name)
        found = [f.parameters for f in own
                 if not f.is_failable and not f.is_throwing and not f.is_async
                 and not HIDDEN & set(f.modifiers) and f.labels != ["coder"]]
        if any(f.owner_kind != "extension" for f in own):
            return found
        stored = [p for p in self.properties[name] if p.is_stored and p.owner_kind != "extension"
                  and not {"static", "class", "lazy"} & set(p.modifiers)]
        lacking = [p for p in stored if not p.has_value]
        if name in self.structs:
            members = [p for p in stored if p.is_settable or not p.has_value]
            if not lacking:
                found.append([])
            elif not any(HIDDEN & set(p.modifiers) for p in members) and all(p.type for p in lacking):
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
            own = self.inits(step)
            usable = [f for f in own if f.needs_nothing]
            if usable:
                if usable[0].is_failable:
                    return "its init() may fail"
                if HIDDEN & set(usable[0].modifiers):
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
            elif chain[-1] == COMPOSITIONAL and not any(self.inits(step) for step in chain[:-1]):
                why = "it has no init() but init(section:)"
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
            if any("convenience" not in f.modifiers for f in self.inits(step)):
                return [[one for one in parameters if not one["hasDefault"]]
                        for parameters in self.initialisers(step)]
        return [[]]

    def tests(self):
        """The tests of each class: pairs of name and whether it is asynchronous."""
        for name in sorted(self.subclasses({"XCTestCase"})):
            if self.types[name].is_hidden:
                continue
            found = {}
            for step in self.chain(name):
                for f in self.functions[step]:
                    is_open = not (HIDDEN | {"static", "class"}) & set(f.modifiers)
                    if f.name.startswith("test") and not f.labels and f.result is None and is_open:
                        found.setdefault(f.name, f.is_async)
            if found:
                yield name, list(found.items())
