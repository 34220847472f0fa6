"""The Swift files to import, and the layouts and tests in them; for Scripts/import-ios."""

import collections
import os
import pathlib
import re
import sys

import ios_reasons
import swift_scan

SKIPPED_FOLDERS = {"Pods", "Carthage", "DerivedData", "build", "node_modules"}
LAYOUTS = {"UICollectionViewLayout", "UICollectionViewFlowLayout"}
USAGE, FAILED = 64, 70


def say(message):
    print(f"scrollbench: {message}", file=sys.stderr, flush=True)


def fail(message, status):
    say(message)
    sys.exit(status)


def usage(message):
    fail(f"{message}; see Scripts/import-ios --help", USAGE)


def numbered(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class Source:
    """A Swift file of somebody's, and the link to it in the package."""

    def __init__(self, path, folder):
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            fail(f"{path} cannot be read: {error}", USAGE)
        self.name = str(path.relative_to(folder))
        self.lines = self.text.split("\n")
        self.tokens = swift_scan.tokens(self.text)
        self.types, self.functions = swift_scan.declarations(self.tokens)
        self.modules, self.testable = swift_scan.imports(self.tokens)
        self.link = None
        # Line to messages or keys of REASONS; empty as long as the file is in the package.
        self.faults = collections.OrderedDict()

    @property
    def is_in(self):
        return not self.faults

    def line(self, number):
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def leave_out(self, number, fault):
        faults = self.faults.setdefault(number, [])
        if fault not in faults:
            faults.append(fault)
        if self.link is not None and self.link.is_symlink():
            self.link.unlink()

    def finish_faults(self):
        """Adds what the compiler may not have come to."""
        found = {fault for faults in self.faults.values() for fault in faults}
        if found & {"test", "entry"}:
            return
        if any(not ios_reasons.follows(fault) for fault in found):
            for number, faults in list(self.faults.items()):
                self.faults[number] = [f for f in faults if not ios_reasons.follows(f)]
                if not self.faults[number]:
                    del self.faults[number]
        code = swift_scan.without_comments(self.text).split("\n")
        for number, line in enumerate(code, 1):
            key = ios_reasons.obstacle(line)
            if key and number not in self.faults:
                self.faults[number] = [key]


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


def read(path, but=()):
    folder = path.parent if path.is_file() else path
    return [Source(file, folder) for file in swift_files(path, but)]


class Layout:
    def __init__(self, name, why=None):
        self.name = name
        # Why it has to be registered by hand; None if it need not be.
        self.why = why
        self.function = "".join(
            part[:1].upper() + part[1:] for part in re.split(r"\W", name) if part)


class Classes:
    """The classes of all files that are in the package."""

    def __init__(self, sources):
        self.types, self.functions = {}, collections.defaultdict(list)
        for source in sources:
            for found in source.types:
                if found.kind == "class":
                    self.types.setdefault(found.name, found)
            for function in source.functions:
                self.functions[function.owner].append(function)
        # Nested classes inherit by their short names.
        self.full = {}
        for name in self.types:
            self.full.setdefault(name.split(".")[-1], name)

    def chain(self, name):
        """The class and those it inherits from; the last is not declared here."""
        found = []
        while name in self.types and name not in found:
            found.append(name)
            supers = self.types[name].supers
            name = supers[0] if supers else ""
            name = name if name in self.types else self.full.get(name, name)
        return found + [name]

    def subclasses(self, names):
        return [name for name in self.types if self.chain(name)[-1] in names]

    def is_inherited(self, name):
        return any(name in self.chain(other)[1:] for other in self.types if other != name)

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
                return f"it has no init() but {with_more[0].signature}"
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
            yield Layout(name, why)

    def tests(self):
        """The tests of each class: pairs of name and whether it is asynchronous."""
        for name in sorted(self.subclasses({"XCTestCase"})):
            if self.types[name].is_hidden:
                continue
            found = collections.OrderedDict()
            for step in self.chain(name):
                for f in self.functions[step]:
                    hidden = {"private", "fileprivate", "static", "class"} & set(f.modifiers)
                    if f.name.startswith("test") and not f.labels and not f.returns and not hidden:
                        found.setdefault(f.name, f.is_async)
            if found:
                yield name, list(found.items())
