"""View controllers of the sources whose collection view has a diffable data source, and how they get the
data of a case; for Scripts/import-ios."""

import re

from ios_builders import hindered_init
from ios_run import DATA, SECTIONS
from ios_sources import HIDDEN, Layout
from ios_values import WHOLE, Values, split

CONTROLLERS = {"UIViewController", "UICollectionViewController"}
DIFFABLE = re.compile(r"\bUICollectionViewDiffableDataSource<((?:[^<>]|<[^<>]*>)*)>")
# What shows content, where a method does.
SHOWS = re.compile(r"\bNSDiffableDataSource\w*Snapshot\b|\.(apply|applySnapshotUsingReloadData|reloadData)\(")
# Methods that change what is shown already.
EDITS = re.compile(
    r"(delete|remove|move|insert|append|add|select|deselect|expand|collapse|reconfigure)(?![a-z])|reload.")
NAMED = re.compile(rf"\b(?:typealias\s+(?=\w+\s*=)|class\s+(?=\w+\s*:))(\w+)\s*[=:]\s*({DIFFABLE.pattern})")
ARRAY = re.compile(r"\[([^\[\]:]+)\]|Array<([\w.]+)>")
# The first item of a section.
FIRST = "IndexPath(item: 0, section: section)"
# What is unequal for any two items or sections.
UNEQUAL = ("data.number(of:", "UUID()")
PROSE = re.compile(r"text|body|message|content|caption|summary|description|comment|quote|note")


def screens(classes, sources, without=None):
    """The controllers with a diffable data source; `without` has why some cannot be used, by their names."""
    parts = {found.name for source in sources if source.part is not None for found in source.types}
    found = []
    for name in sorted(classes.subclasses(CONTROLLERS)):
        chain = classes.chain(name)[:-1]
        if set(chain) & parts:
            continue
        screen = Screen(name, classes)
        if screen.identifiers:
            screen.why = screen.why or (without or {}).get(name)
            found.append(screen)
    return found


class Screen(Layout):
    """A controller with the layout, the data source and the cells that it has itself."""

    def __init__(self, name, classes):
        super().__init__(name)
        self.classes, self.chain = classes, classes.chain(name)[:-1]
        self.data = DATA
        members = [one for step in self.chain for one in classes.functions[step] + classes.properties[step]]
        self.members = members
        self.code = "\n".join(one.code for one in members)
        # The types of the identifiers of sections and items in its data source; empty without one.
        self.identifiers = self._identifiers()
        # What is called with made values, and the lines before and after the view is loaded.
        self.filled, self.early, self.late = None, [], []
        # Why each way to fill it is none.
        self.hindrances = []
        self.why = (self._hindrance() or self._fill()) if self.identifiers else None

    def _identifiers(self):
        found = DIFFABLE.search(self.code)
        for step in self.chain if found is None else ():
            # An alias, or a class of its own: the nearest after the beginning of the controller.
            lines = self.classes.code[step].split("\n")
            line = self.classes.types[step].line - 1
            for text in ("\n".join(lines[line:]), "\n".join(lines[:line])):
                for name, kind, _ in NAMED.findall(text):
                    if found is None and re.search(rf"\b{name}\b", self.code):
                        found = DIFFABLE.fullmatch(kind)
        kinds = split(found[1], ",") if found else []
        return kinds if len(kinds) == 2 else []

    def _hindrance(self):
        declared = self.classes.types[self.name]
        if declared.is_hidden:
            return "it is private"
        if any(self.classes.types[step].is_generic for step in self.chain):
            return "it is generic"
        if (why := hindered_init(self.name, self.classes)) is not None:
            return re.sub("^whose", "its", re.sub("^which", "it", why))
        is_ready = any(self.classes.inits(step) for step in self.chain)
        if self.classes.chain(self.name)[-1] == "UICollectionViewController" and not is_ready:
            return "it has no init() but init(collectionViewLayout:)"
        return None

    def body(self):
        lines = [f"let controller = {self.name}()", *self.early, "let screen = LayoutObject(controller)",
                 *self.late, "return screen"]
        return "\n".join("    " + line for line in lines)

    # --- How it is filled ----------------------------------------------------------------------------

    def _fill(self):
        """Sets how it is filled; returns why it is not."""
        if self._by_method() or self._by_property() or self._by_snapshot():
            return None
        return "; ".join(self.hindrances)

    def _by_method(self):
        """By the first of its methods that takes an array and shows it, of those with the fewest parameters."""
        for one in sorted(self._methods(), key=lambda one: len(one.parameters)):
            needed = [parameter for parameter in one.parameters if not parameter["hasDefault"]]
            if len(needed) != 1 or not self._shows(one):
                continue
            if value := self._array(needed[0]["type"], one.signature):
                label = needed[0]["label"]
                self.filled = f"{one.signature} is called"
                self.late = [f"controller.{one.name}({'' if label == '_' else label + ': '}{value})"]
                return True
        return False

    def _methods(self):
        left_out = HIDDEN | {"static", "class", "override"}
        return [one for step in self.chain for one in self.classes.functions[step]
                if one.name != "init" and not EDITS.match(one.name) and not left_out & set(one.modifiers)
                and one.result is None and not (one.generics or one.is_async or one.is_throwing)]

    def _by_property(self):
        """By the first of its properties that is an array and whose observer, or another member, shows it."""
        for one in (one for step in self.chain for one in self.classes.properties[step]):
            words = set(one.modifiers)
            is_open = one.is_settable and one.type and not (HIDDEN | {"static", "class", "lazy"}) & words
            if not is_open or any(word.endswith("(set)") for word in words):
                continue
            is_observed = re.search(r"\b(didSet|willSet)\b|\bset\b", one.code) is not None
            if not (self._shows(one) if is_observed else any(
                    other is not one and re.search(rf"\b{one.name}\b", other.code) and self._shows(other)
                    for other in self.members)):
                continue
            if value := self._array(one.type, one.name):
                self.filled = f"{one.name} is set"
                (self.late if is_observed else self.early).append(f"controller.{one.name} = {value}")
                return True
        return False

    def _shows(self, member):
        """Whether a member, or what it names of the controller's own, shows content."""
        found, left = [member], [member]
        while left:
            code = left.pop().code
            if SHOWS.search(code):
                return True
            for other in self.members:
                if other not in found and other.name != "init" and re.search(rf"\b{other.name}\b", code):
                    found.append(other)
                    left.append(other)
        return False

    def _array(self, kind, what):
        """An array of made values; None if there is none."""
        match = ARRAY.fullmatch(kind.strip(" ?!"))
        if match is None:
            return None
        element = (match[1] or match[2]).strip()
        written = self._resolve(element)
        # Values with arrays that the controller reads are one for each section.
        is_nested = any(ARRAY.fullmatch(one.type or "") and re.search(rf"\.{one.name}\b", self.code)
                        for one in self.classes.properties[written])
        made = Made(self.classes, FIRST, "section", True) if is_nested else Made(self.classes, "path")
        value = made.of(written, "")
        if value is None:
            self.hindrances.append(f"{what} takes values of the type {element}, of which none is made")
        elif not any(word in value for word in UNEQUAL):
            self.hindrances.append(f"the values of the type {element} that {what} takes would all be equal")
        elif is_nested:
            self.data = SECTIONS
            return f"data.sections {{ section in {value} }}"
        else:
            return f"data.items {{ path in {value} }}" if "path" in value else f"data.items {{ _ in {value} }}"
        return None

    def _by_snapshot(self):
        """By a snapshot of made identifiers, for a data source whose identifiers are no keys of others."""
        kinds = self.identifiers
        if hidden := [kind for kind in kinds if self._is_hidden(kind)]:
            self.hindrances.append(f"the type {hidden[0]} of its data source is private")
            return False
        if kinds[1].endswith(".ID"):
            self.hindrances.append(
                f"its data source has identifiers of values that only it has: let a method take [{kinds[1][:-3]}]")
            return False
        section, item = (self._resolve(kind) for kind in kinds)
        sections = self._section_identifiers(section)
        value = Made(self.classes, "path").of(item, "")
        if sections is None or value is None:
            which = kinds[1] if sections else kinds[0]
            self.hindrances.append(f"its data source has identifiers of the type {which}, of which none is made")
            return False
        if not any(word in value for word in UNEQUAL):
            self.hindrances.append(f"identifiers of the type {kinds[1]} would all be equal")
            return False
        generic = f"<{section}, {item}>"
        head = "path in" if "path" in value else "_ in"
        self.filled = f"a snapshot of {kinds[0]} and {kinds[1]} is applied"
        self.late = [
            f"guard let source = screen.dataSource as? UICollectionViewDiffableDataSource{generic} else {{",
            f'  fatalError("{self.name} has another data source once its view has appeared")', "}",
            f"var snapshot = NSDiffableDataSourceSnapshot{generic}()",
            f"for (section, identifier) in zip(0..<data.sectionCount, {sections}) {{",
            "  snapshot.appendSections([identifier])",
            f"  snapshot.appendItems(data.items(inSection: section) {{ {head} {value} }})", "}",
            "source.apply(snapshot, animatingDifferences: false)"]
        return True

    def _section_identifiers(self, kind):
        """A sequence of identifiers of sections; None if none are made."""
        if kind in self.classes.enums:
            cases = self.classes.cases[kind]
            if not cases or any(one.parameters for one in cases):
                return None
            if len(cases) > 1:
                self.data = f"log-normal[sections={len(cases)}]"
            return f"[{kind}.{cases[0].name}" + "".join(f", .{one.name}" for one in cases[1:]) + "]"
        if kind == "Int":
            return "0..."
        value = Made(self.classes, FIRST).of(kind, "")
        if value is None or not any(word in value for word in UNEQUAL):
            return None
        return f"data.sections {{ {'section' if 'section' in value else '_'} in {value} }}"

    # --- Types ---------------------------------------------------------------------------------------

    def _full(self, kind):
        """The name of a type of the sources, as it is found from within the controller."""
        for owner in (*self.chain, ""):
            name = f"{owner}.{kind}" if owner else kind
            if self.classes.declare(name):
                return name
        return None

    def _resolve(self, kind):
        return self._full(kind) or self.classes.named(kind) or kind

    def _is_hidden(self, kind):
        return (self._full(kind) or kind) in self.classes.hidden


class Made(Values):
    """Values of a model: each has identifiers of its own, and texts as long as the data's items are high.

    If it `nests`, the arrays in it have the items of the section; otherwise they are empty."""

    def __init__(self, classes, path, section="path.section", nests=False):
        super().__init__(classes, path, section)
        self.nests = nests

    def _simple(self, kind, words, seen):
        if self.path is None or self.classes.declare(kind):
            return super()._simple(kind, words, seen)
        number = f"data.number(of: {self.path})"
        if kind.endswith(".ID") and (owner := self.classes.named(kind.removesuffix(".ID"))):
            types = [one.type for one in self.classes.properties[owner] if one.name == "id" and one.type]
            return self.of(types[0], "id", seen) if types else None
        # An identifier, or a value that is one itself.
        is_identifier = not words or re.search(r"(id|identifier|key|number|index|order)$", words)
        if kind == "String":
            if PROSE.search(words) and not is_identifier:
                return f"data.text(at: {self.path})"
            return f'"{word(words) or "item"} \\({number})"'
        if kind in WHOLE and is_identifier:
            return number if kind == "Int" else f"{kind}({number})"
        if kind == "URL":
            return f'URL(string: "http://localhost/\\({number})")!'
        if kind == "UIImage":
            return "UIImage()"
        return super()._simple(kind, words, seen)

    def _array(self, element, words, seen):
        value = Made(self.classes, "path").of(element, words, seen) if self.nests else None
        if value is None or not any(word in value for word in UNEQUAL):
            return "[]"
        head = "path" if "path" in value else "_"
        return f"data.items(inSection: {self.section}) {{ {head} in {value} }}"

    def _case(self, name, words, seen):
        """The first case whose values are unequal; otherwise the plainest."""
        for case in self.classes.cases[name]:
            arguments = self._arguments(case.parameters, words, seen, case.name)
            if case.parameters and arguments and any(word in arguments for word in UNEQUAL):
                return f"{name}.{case.name}({arguments})"
        return super()._case(name, words, seen)


def word(words):
    """The words about a parameter, which have its label and its name: once where these are the same."""
    half = words[:len(words) // 2]
    return half if half + half == words else words
