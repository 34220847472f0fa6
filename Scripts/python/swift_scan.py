"""Reads declarations and calls out of Swift files, as far as Scripts/import-ios needs them."""

import dataclasses
import re

TYPES = {"class", "struct", "enum", "extension", "protocol", "actor"}
MODIFIERS = {
    "private", "fileprivate", "internal", "package", "public", "open", "final", "override",
    "required", "convenience", "static", "class", "lazy", "weak", "unowned", "dynamic", "optional",
    "mutating", "nonmutating", "nonisolated", "indirect", "prefix", "postfix", "infix",
}
WORD = re.compile(r"[A-Za-z_]\w*|`\w+`|\$\w+")
# A number does not take the dots of a range with it.
TOKEN = re.compile(r'""|[@#]?(?:[A-Za-z_]\w*|`\w+`)|\$\w+|\d+(?:\.\d+)?\w*|->|\S')


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
