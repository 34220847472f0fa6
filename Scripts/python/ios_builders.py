"""Layouts that functions, properties and closures of the sources make, and how these are called; for
Scripts/import-ios."""

import re

from ios_run import DATA, ROWS
from ios_sources import HIDDEN, Layout
from ios_values import Values

# Apple's classes whose methods in extensions are called on an object of theirs.
PLAIN_OWNERS = {"UIViewController", "UIView", "UIResponder", "NSObject"}
# Sections that no number limits: so many that a screen never shows all of them.
MANY = 500
# What a section's function may take, and what it is given.
GIVEN = {
    "NSCollectionLayoutEnvironment": "environment", "UITraitCollection": "environment.traitCollection",
    "NSCollectionLayoutContainer": "environment.container",
}
INDEX = re.compile(r"section|index|idx|number", re.I)
ASKS_SOURCE = re.compile(
    r"\b(\w*[dD]ataSource)\s*[?!]?\s*\.\s*(?:snapshot|sectionIdentifier|itemIdentifier|numberOfSections)\b")


# Names that say nothing without their types.
PLAIN_NAMES = {"layout", "section", "provider"}


def built_layouts(classes, module, standard=(), without=None, screens=()):
    """The layouts that the sources build. `standard` has the names of those that every package registers,
    `without` why some cannot be called, by their keys. What a controller in `screens` builds is a part of it."""
    found = [BuiltLayout(one, classes) for one in classes.builders]
    for one in found:
        one.why = one.why or (without or {}).get(one.key)
    for one in found:
        if one.why is None and any(other.why is None and other.called == one.called and other.order < one.order
                                   for other in found):
            one.why = f"another one of the name {one.builder.name} is called"
    name(found, {*standard, *classes.types}, module)
    whole = [one for one in found if one.why is None and one.builder.makes == "layout"]
    for one in found:
        if one.builder.makes != "layout":
            one.part_of = next((other for other in whole if one.builder in other.reached), None)
        one.part_of = one.part_of or next((screen for screen in screens if one.builder.owner in screen.chain), None)
    # What cannot be called alone and is a part of a layout is measured with it.
    found = [one for one in found if one.why is None or one.part_of is None]
    return sorted(found, key=lambda one: (one.part_of is not None, one.name))


def name(layouts, taken, module):
    """Names layouts by their functions, or with their types where that is no name of theirs alone."""
    functions = {re.sub(r"\W", "", word) for word in taken}
    calls = [one.called for one in layouts if one.why is None]
    for are_called in (True, False):
        # What is not called has no name of its own, and is found by its type.
        group = [one for one in layouts if (one.why is None) == are_called]
        words = [one.builder.name for one in group]
        for one in group:
            one.name = one.builder.name
            is_plain = one.name in PLAIN_NAMES and one.builder.owner
            if words.count(one.name) > 1 or one.name in taken or is_plain or not are_called:
                one.name = one.called if one.builder.owner or not are_called else f"{module}.{one.name}"
            if one.name in taken or not are_called and one.called in calls:
                one.name = one.called.removesuffix(one.builder.name) + one.signature
        taken = {*taken, *(one.name for one in group)}
    for one in layouts:
        one.function = "".join(part[:1].upper() + part[1:] for part in re.split(r"\W", one.name) if part)
        while one.function in functions:
            one.function += "Made"
        functions.add(one.function)


class BuiltLayout(Layout):
    """A layout that the sources build, or one of ours around a section that they build."""

    def __init__(self, builder, classes):
        super().__init__(builder.name)
        self.builder, self.classes = builder, classes
        self.called = f"{builder.owner}.{builder.name}" if builder.owner else builder.name
        self.signature = builder.name + (
            "(" + "".join(f"{one['label']}:" for one in builder.parameters) + ")"
            if builder.form == "function" else "")
        self.key = (builder.source.name, builder.line)
        # Which of several of a name is called: the one that takes the least.
        self.order = (len(builder.parameters), builder.source.name, builder.line)
        # The layout that has this section as one of its own.
        self.part_of = None
        # What is passed that is of our choice, and the enumeration whose cases are passed in turn.
        self.arguments, self.kinds = "", None
        self.reached = self._reach()
        self.code = "\n".join(one.code for one in self.reached)
        self.sections = self._sections()
        self.data = (DATA if self.sections == 1 else ROWS if self.sections == MANY
                     else f"log-normal[sections={self.sections}]")
        self.setup, self.receiver, self.retained = [], "", []
        self.why = self._hindrance() or self._find_receiver()
        self.call = self._call() if self.why is None else ""

    # --- What it reaches -----------------------------------------------------------------------------

    def _reach(self):
        """The builder and what is named in it, and in that: functions and properties of its own type, and
        of types that are no classes."""
        found, left = [self.builder], [self.builder]
        own = {"", self.builder.owner, *self.classes.chain(self.builder.owner)}
        while left:
            code = left.pop().code
            # Without the name that each declaration has itself.
            named = re.findall(r"(\.\s*)?(?<!\bfunc )(?<!\bvar )(?<!\blet )\b([A-Za-z_]\w*)", code)
            for dot, word in sorted(set(named)):
                for other in self.classes.members[word]:
                    is_near = other.owner in own or dot and other.owner not in self.classes.types
                    if is_near and other not in found:
                        found.append(other)
                        left.append(other)
        return found

    def _sections(self):
        """The number of sections that it is for; MANY for sections that scroll sideways, without a limit."""
        is_sideways = re.search(r"orthogonalScrollingBehavior\s*=(?!\s*\.none\b)", self.code)
        if limit := self._limit():
            return limit
        return MANY if is_sideways else 1

    def _limit(self):
        """How many sections its numbers and enumerations speak of; None for any number."""
        for kind in re.findall(r"\b([A-Z][\w.]*)(?:\(rawValue:|\.allCases\b)", self.code):
            if cases := self._cases(kind):
                return len(cases)
        # A mended lookup of a section's kind.
        if found := re.search(r"\]\[\(.*\) % (\d+)\]", self.code):
            return int(found[1])
        numbers = [int(found) + 2 for found in re.findall(
            r"\b\w*(?:[sS]ection|[iI]ndex|[iI]dx)\w*\s*==\s*(\d+)", self.code)]
        for match in re.finditer(r"\bswitch\s+([\w.]+)\s*\{", self.code):
            if INDEX.search(match[1]):
                numbers += self._cases_of_numbers(block(self.code, match.end()))
        return max(numbers) if numbers else None

    @staticmethod
    def _cases_of_numbers(text):
        """The number of sections that a `switch` over their numbers has a case for."""
        listed = re.findall(r"\bcase\s+([\d\s.,<]+):", text)
        found = [int(last) - ("<" in pattern) for patterns in listed for pattern in patterns.split(",")
                 for last in re.findall(r"\d+", pattern)[-1:]]
        other = re.search(r"\bdefault\s*:\s*(?:return\s+)?(\w+)?", text)
        is_last = other and other[1] not in ("nil", "fatalError", "preconditionFailure", "assertionFailure")
        return [max(found) + (2 if is_last else 1)] if found else []

    def _cases(self, kind):
        """The cases without values of an enumeration of the sources."""
        name = self.classes.named(kind)
        return [one for one in self.classes.cases.get(name, []) if not one.parameters] if (
            name in self.classes.enums) else []

    # --- Whether it can be called --------------------------------------------------------------------

    def _hindrance(self):
        """Why it cannot be called, whatever it takes; None if it can."""
        found, owner = self.builder, self._owner_fact()
        if found.is_hidden:
            return "it is private" if found.source.mends else (
                "it is private: import with --mend, or leave the word out")
        if found.is_generic:
            return "it is generic"
        if owner is not None and owner.is_generic:
            return "its type is generic"
        if owner is not None and owner.kind == "actor":
            return "its type is an actor"
        if found.is_async:
            return "it is asynchronous"
        if found.is_throwing:
            return "it may throw an error"
        if found.is_abstract:
            return f"it is abstract: {self.signature} ends the program"
        if found.is_stored and (self._is_static or not found.owner):
            return "it is one object for all cases: let a function or a computed property make it"
        if asked := ASKS_SOURCE.search(self.code):
            return f"it asks {asked[1]} for its sections, which has none here"
        return None

    def _owner_fact(self):
        name = self.builder.owner
        return next((group[name] for group in (
            self.classes.types, self.classes.structs, self.classes.enums, self.classes.protocols,
            self.classes.actors) if name in group), None)

    @property
    def _is_static(self):
        return bool({"static", "class"} & set(self.builder.modifiers))

    def _find_receiver(self):
        """Sets what it is called on; returns why there is nothing to call it on."""
        owner = self.builder.owner
        if not owner:
            return None
        if owner in self.classes.protocols:
            return self._find_conforming(owner)
        if self._is_static:
            self.receiver = owner
            return None
        if owner in self.classes.enums:
            cases = self._cases(owner)
            if not cases:
                return f"it is a member of {owner}, of which each case has values"
            if self.builder.makes == "section":
                self._use_kinds(owner, cases)
                self.receiver = "kinds[index % kinds.count]"
            else:
                self.receiver = f"{owner}.{cases[0].name}"
                self.arguments = f"{owner}.{cases[0].name}"
            return None
        return self._make_owner(owner)

    def _make_owner(self, owner):
        if owner in self.classes.types or owner in self.classes.structs:
            if why := hindered_init(owner, self.classes):
                return f"it is a member of {owner}, {why}"
        elif owner not in PLAIN_OWNERS:
            return f"it is a member of {owner}, of which no object is made here"
        is_object = owner not in self.classes.structs
        word = "var" if not is_object and "lazy" in self.builder.modifiers else "let"
        self.setup.append(f"{word} owner = {owner}()")
        self.retained = ["owner"] * is_object
        self.receiver = "owner"
        return None

    def _find_conforming(self, protocol):
        others = [*self.classes.types, *self.classes.structs, *self.classes.enums]
        for other in sorted(others):
            if other in self.classes.hidden or not self.classes.conforms(other, protocol):
                continue
            if self._is_static:
                self.receiver = other
                return None
            if other not in self.classes.enums and self._make_owner(other) is None:
                return None
        return f"it is a member of {protocol}, and no type of the files that conforms has an init()"

    def _use_kinds(self, enumeration, cases):
        self.kinds = enumeration
        listed = ", ".join(f".{one.name}" for one in cases)
        self.setup.append(f"let kinds: [{enumeration}] = [{listed}]")
        self.sections = MANY if self.sections == MANY else len(cases)
        self.data = ROWS if self.sections == MANY else f"log-normal[sections={self.sections}]"

    # --- How it is called ----------------------------------------------------------------------------

    def _call(self):
        """An expression of what it makes; empty, with `why`, where an argument has no value."""
        found = self.builder
        call = f"{self.receiver}.{found.name}" if self.receiver else found.name
        if found.form == "property":
            return call
        given, ours = [], []
        for one in found.parameters:
            if one["hasDefault"] or one["type"].endswith("..."):
                continue
            value = self._argument(one)
            if value is None:
                self.why = f"it takes a value of the type {one['type']}, of which none is made"
                return ""
            text = value if one["label"] == "_" else f"{one['label']}: {value}"
            given.append(text)
            if value.split(".")[0] not in ("environment", "index") and not value.startswith("kinds["):
                ours.append(text)
        self.arguments = ", ".join([self.arguments] * bool(self.arguments) + ours)
        return f"{call}({', '.join(given)})"

    def _argument(self, parameter):
        kind = parameter["type"].strip("?!")
        kind = re.sub(r"@\w+\s+|\b(?:any|some)\s+", "", kind).strip("()")
        words = (parameter["label"] + parameter["name"]).replace("_", "").lower()
        if parameter["type"].startswith("inout"):
            return None
        if self.builder.makes == "section":
            if kind in GIVEN:
                return GIVEN[kind]
            if kind == "Int" and (INDEX.search(words) or not words) and "index" not in self.receiver:
                return "index"
            if kind == "IndexPath":
                return "IndexPath(item: 0, section: index)"
            cases = self._cases(kind)
            if cases and self.kinds is None:
                self._use_kinds(self.classes.named(kind), cases)
                return "kinds[index % kinds.count]"
        return Values(self.classes).of(parameter["type"], words or self.builder.name.lower())

    def body(self):
        """The body of the function that makes it."""
        lines = list(self.setup)
        retained = f", retained: [{', '.join(self.retained)}]" if self.retained else ""
        if self.builder.makes == "layout":
            if self.builder.is_optional:
                lines += [f"guard let layout = {self.call} else {{",
                          f'  fatalError("{self.signature} has returned nil")', "}"]
                made = "layout"
            else:
                made = self.call
        else:
            made = "layout"
            if self.builder.makes == "provider":
                lines.append(f"let layout = UICollectionViewCompositionalLayout(sectionProvider: {self.call})")
            else:
                names = ", ".join(name if re.search(rf"\b{name}\b", self.call) else "_"
                                  for name in ("index", "environment"))
                lines += [f"let layout = UICollectionViewCompositionalLayout {{ {names} in", f"  {self.call}", "}"]
            lines += [f"layout.register({view}.self, forDecorationViewOfKind: {kind})"
                      for kind, view in self._decorations().items()]
        lines.append(f"return LayoutObject({made}{retained})")
        return "\n".join("    " + line for line in lines)

    def _decorations(self):
        """The views of decorations, by their kinds, that the sources register with layouts of theirs."""
        if not re.search(r"\bdecorationItems\b|\bNSCollectionLayoutDecorationItem\b", self.code):
            return {}
        return {one.kind: one.view for one in self.classes.decorations
                if self.classes.named(one.view) is not None}


def block(text, start):
    """What is in the braces that are open at a place."""
    depth = 1
    for index in range(start, len(text)):
        depth += (text[index] == "{") - (text[index] == "}")
        if depth == 0:
            return text[start:index]
    return text[start:]


def hindered_init(name, classes):
    """Why `NAME()` makes no object or structure; None if it does."""
    if name in classes.hidden:
        return "which is private"
    if name in classes.structs:
        made = classes.initialisers(name)
        if any(all(one["hasDefault"] for one in parameters) for parameters in made):
            return None
        labels = "".join(f"{one['label']}:" for one in made[0]) if made else None
        return f"which has no init() but init({labels})" if made else "which has no init() to call"
    for step in classes.chain(name)[:-1]:
        own = classes.inits(step)
        for found in own:
            if found.needs_nothing and not found.is_failable and not found.is_throwing and not found.is_async:
                return "whose init() is private" if HIDDEN & set(found.modifiers) else None
        if designated := [one for one in own if "convenience" not in one.modifiers]:
            shown = [one for one in designated if one.labels != ["coder"]] or designated
            return f"which has no init() but {shown[0].signature}"
    return None


def standard_layouts(root):
    """The names of the layouts that every package registers."""
    folder = root / "Sources/Tool/Registration"
    constants = dict(re.findall(r'static let (\w+) = "([^"]+)"', (folder / "BuiltIn.swift").read_text()))
    texts = [file.read_text() for file in folder.glob("**/Registry+*.swift")]
    found = [match for text in texts for match in re.findall(
        r'LayoutRegistration\(\s*name: (?:BuiltIn\.Layout\.(\w+)|"([^"]+)")', text)]
    return {constants.get(constant, name) for constant, name in found}
