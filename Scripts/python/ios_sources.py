"""The Swift files to import, and the types, functions, layouts and tests in them; for Scripts/import-ios."""

import collections
import dataclasses
import os
import pathlib
import re
import sys

SKIPPED_FOLDERS = {"Pods", "Carthage", "DerivedData", "build", "node_modules"}
LAYOUTS = {"UICollectionViewLayout", "UICollectionViewFlowLayout"}
USAGE, FAILED = 64, 70
TYPES = {"class", "struct", "enum", "extension", "protocol", "actor"}
MODIFIERS = {
    "private", "fileprivate", "internal", "package", "public", "open", "final", "override",
    "required", "convenience", "static", "class", "lazy", "weak", "unowned", "dynamic", "optional",
    "mutating", "nonmutating", "nonisolated", "indirect", "prefix", "postfix", "infix",
}
WORD = re.compile(r"[A-Za-z_]\w*|`\w+`|\$\w+")
# A number does not take the dots of a range with it.
TOKEN = re.compile(r'""|[@#]?(?:[A-Za-z_]\w*|`\w+`)|\$\w+|\d+(?:\.\d+)?\w*|->|\S')


def say(message):
    print(f"scrollbench: {message}", file=sys.stderr, flush=True)


def fail(message, status):
    say(message)
    sys.exit(status)


def usage(message):
    fail(f"{message}; see Scripts/import-ios --help", USAGE)


def numbered(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# --- Declarations and calls, as far as they are needed ---------------------------------------------


@dataclasses.dataclass
class Token:
    text: str
    line: int

    @property
    def is_word(self):
        return WORD.fullmatch(self.text) is not None


@dataclasses.dataclass
class Function:
    """A method, a function or, with the name `init`, an initialiser."""

    name: str
    labels: list
    line: int
    modifiers: list
    # The type around it, and what declares that type: `class`, `extension`, ...
    owner: str
    owner_kind: str
    # Whether every parameter has a default value.
    needs_nothing: bool
    is_failable: bool = False
    is_async: bool = False
    returns: bool = False
    # Whether all it does is to end the program.
    is_abstract: bool = False

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


def without_comments(text):
    """The text with blanks for comments and `""` for strings, on the same lines."""
    parts, at = [], 0
    for match in iter(lambda: re.compile(r'//|/\*|#*"').search(text, at), None):
        start, mark = match.start(), match[0]
        parts.append(text[at:start])
        if mark == "//":
            at = text.find("\n", start)
            at = len(text) if at < 0 else at
        elif mark == "/*":
            at = _comment_end(text, start)
        else:
            at = _string_end(text, start, mark.count("#"))
            parts.append('""')
        parts.append(" " + "\n" * text.count("\n", start, at))
    return "".join(parts) + text[at:]


def tokens(text):
    """The tokens of a text without comments; a string is one token, `""`."""
    found = []
    for number, line in enumerate(without_comments(text).split("\n"), 1):
        found += [Token(match[0], number) for match in TOKEN.finditer(line)]
    return found


def _comment_end(text, at):
    depth = 0
    while at < len(text):
        if text.startswith("/*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*/", at):
            depth, at = depth - 1, at + 2
            if depth == 0:
                return at
        else:
            at += 1
    return at


def _string_end(text, at, hashes):
    """Where the string that begins at `at` ends; interpolations may contain further strings."""
    at += hashes
    quotes = '"""' if text.startswith('"""', at) else '"'
    at += len(quotes)
    close, escape = quotes + "#" * hashes, "\\" + "#" * hashes
    while at < len(text):
        if text.startswith(close, at):
            return at + len(close)
        if text.startswith(escape + "(", at):
            at, depth = at + len(escape) + 1, 1
            while at < len(text) and depth:
                if match := re.compile(r'#*"').match(text, at):
                    at = _string_end(text, at, match[0].count("#"))
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text.startswith(escape, at):
            at += len(escape) + 1
        elif text[at] == "\n" and quotes == '"':
            # Not closed: the file is broken, and the compiler will say so.
            return at
        else:
            at += 1
    return at


def group_end(all, at, pairs=("()", "[]", "{}")):
    """The index after the bracket that closes the one at `at`."""
    opening, closing = {pair[0] for pair in pairs}, {pair[1] for pair in pairs}
    depth = 0
    while at < len(all):
        depth += (all[at].text in opening) - (all[at].text in closing)
        at += 1
        if depth == 0:
            break
    return at


def labels_of(all, at):
    """The labels of the arguments or parameters in the parentheses that open at `at`; for each
    parameter, whether it has a default value."""
    labels, defaults = [], []
    end = group_end(all, at) - 1
    at += 1
    while at < end:
        while all[at].text.startswith("@"):
            at += 1
        word = all[at].text.strip("`")
        is_label = all[at].is_word and all[at + 1].text == ":"
        is_parameter = all[at].is_word and all[at + 1].is_word and all[at + 2].text == ":"
        labels.append(word if is_label or is_parameter else "_")
        has_default = False
        while at < end and all[at].text != ",":
            if all[at].text in "([{":
                at = group_end(all, at)
                continue
            has_default = has_default or all[at].text == "="
            at += 1
        defaults.append(has_default)
        at += 1
    return labels, defaults


def _skip_generics(all, at):
    if at < len(all) and all[at].text == "<":
        return group_end(all, at, ("<>",)), True
    return at, False


def declarations(all):
    """The types and the functions that a file declares."""
    types, functions = [], []
    # What each open brace belongs to: a type, or None.
    scopes, pending = [], None
    modifiers, at = [], 0
    while at < len(all):
        token = all[at]
        text = token.text
        before = all[at - 1].text if at else ""
        follows = all[at + 1] if at + 1 < len(all) else Token("", token.line)
        owner = scopes[-1] if scopes else None
        if text == "{":
            scopes.append(pending)
            pending = None
        elif text == "}":
            if scopes:
                scopes.pop()
        elif text in TYPES and follows.is_word and before != "." and (
                follows.text not in MODIFIERS | {"func", "var", "let", "subscript", "init"}):
            kind, name, at = text, follows.text.strip("`"), at + 2
            while all[at].text == "." and kind == "extension":
                name, at = name + "." + all[at + 1].text, at + 2
            at, is_generic = _skip_generics(all, at)
            supers = []
            if all[at].text == ":":
                at += 1
                while at < len(all) and all[at].text not in ("{", "where"):
                    if all[at].is_word and all[at - 1].text != ".":
                        supers.append(all[at].text)
                    elif all[at].is_word:
                        supers[-1] += "." + all[at].text
                    elif all[at].text == "<":
                        at = group_end(all, at, ("<>",)) - 1
                    at += 1
            while at < len(all) and all[at].text != "{":
                at += 1
            if owner is not None and kind != "extension":
                name = owner.name + "." + name
            is_hidden = "private" in modifiers or "fileprivate" in modifiers or any(
                scope is None or scope.is_hidden for scope in scopes)
            pending = Type(kind, name, token.line, modifiers, supers, is_generic, is_hidden)
            types.append(pending)
            modifiers = []
            continue
        elif text == "func" or text == "init" and owner is not None and before != ".":
            parsed, at = _function(all, at, owner, modifiers)
            if parsed is not None:
                functions.append(parsed)
            modifiers = []
            continue
        if text in MODIFIERS or text.startswith("@"):
            modifiers = modifiers + [text]
            if text.startswith("@") and follows.text == "(":
                at = group_end(all, at + 1)
                continue
        elif text not in "()" or before not in MODIFIERS:
            # Not for `private(set)` and `unowned(safe)`.
            modifiers = []
        at += 1
    return types, functions


def _function(all, at, owner, modifiers):
    start = all[at]
    name = "init"
    if start.text == "func":
        at += 1
        name = all[at].text.strip("`")
    at += 1
    is_failable = at < len(all) and all[at].text in ("?", "!")
    at += is_failable
    at, _ = _skip_generics(all, at)
    if at >= len(all) or all[at].text != "(":
        return None, at
    labels, defaults = labels_of(all, at)
    function = Function(
        name, labels, start.line, modifiers, owner.name if owner else "",
        owner.kind if owner else "", False not in defaults, is_failable)
    at = group_end(all, at)
    while at < len(all) and all[at].text in ("async", "throws", "rethrows", "->"):
        function.is_async = function.is_async or all[at].text == "async"
        function.returns = function.returns or all[at].text == "->"
        at += 1
        if all[at].text == "(" and all[at - 1].text == "throws":
            at = group_end(all, at)
        if function.returns:
            break
    # Up to the body; a requirement of a protocol has none.
    body = at
    while body < len(all) and all[body].text not in ("{", "}", "func", "var", "init", ";"):
        body = group_end(all, body) if all[body].text in "([" else body + 1
    if body + 2 < len(all) and all[body].text == "{":
        ends = all[body + 1].text in ("fatalError", "preconditionFailure")
        function.is_abstract = ends and all[group_end(all, body + 2)].text == "}"
    return function, at


def calls(all, names, but=()):
    """The signatures of the methods named in `names` that are called on a receiver not in `but`."""
    found = set()
    for at, token in enumerate(all):
        if token.text not in names or at < 2 or all[at - 1].text != ".":
            continue
        receiver = all[at - 2].text
        if receiver in "?!":
            receiver = all[at - 3].text
        after = at + 1
        if after < len(all) and all[after].text in "?!":
            after += 1
        if after < len(all) and all[after].text == "(" and receiver not in but:
            labels, _ = labels_of(all, after)
            found.add(token.text + "(" + "".join(label + ":" for label in labels) + ")")
    return found


def imports(all):
    """The modules that a file imports; those it imports as `@testable`."""
    modules, testable = set(), set()
    for at, token in enumerate(all[:-1]):
        # `import struct Module.Name`, too.
        if token.text != "import" or (at and all[at - 1].text in (".", "func")):
            continue
        name = all[at + 1].text
        if name in TYPES | {"func", "var", "let", "typealias"}:
            name = all[at + 2].text
        modules.add(name)
        if at and all[at - 1].text == "@testable":
            testable.add(name)
    return modules, testable


# --- Files, layouts and tests ----------------------------------------------------------------------


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
        self.tokens = tokens(self.text)
        self.types, self.functions = declarations(self.tokens)
        self.modules, self.testable = imports(self.tokens)
        self.link = None
        # Line to messages or keys of `ios_report.REASONS`; empty as long as the file is in the package.
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
