"""Delegates and data sources for the layouts that Scripts/import-ios finds, and how these are made: they
answer from the data of a case."""

import re

from ios_package import DELEGATES, MARK, OURS
from ios_sources import Property
from ios_values import Values

# Protocols without requirements, or whose requirements are answered below.
PLAIN_SUPERS = {"AnyObject", "class", "NSObjectProtocol", "UIScrollViewDelegate", "UICollectionViewDelegate",
                "UICollectionViewDelegateFlowLayout", "UICollectionViewDataSource",
                "UICollectionViewDataSourcePrefetching", "Sendable"}
FLOW, SOURCE = "UICollectionViewDelegateFlowLayout", "UICollectionViewDataSource"
FLOW_ANSWERS = """\
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { data.size(at: indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    let height = data.headerHeight(inSection: section)
    return CGSize(width: height, height: height)
  }
"""
SOURCE_ANSWERS = """\
  func numberOfSections(in collectionView: UICollectionView) -> Int { data.sectionCount }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { data.itemCount(inSection: section) }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: kind, for: indexPath)
  }
"""
# What these answer, by the signature and the types.
ANSWERED = {
    "numberOfSections(in:) UICollectionView",
    "collectionView(_:numberOfItemsInSection:) UICollectionView Int",
    "collectionView(_:cellForItemAt:) UICollectionView IndexPath",
    "collectionView(_:viewForSupplementaryElementOfKind:at:) UICollectionView String IndexPath",
    "collectionView(_:layout:sizeForItemAt:) UICollectionView UICollectionViewLayout IndexPath",
    "collectionView(_:layout:referenceSizeForHeaderInSection:) UICollectionView UICollectionViewLayout Int",
}
# Around the one place of a file that only its user can write.
FILL_IN, FILLED = "// FILL IN, here alone. What you write stays when the package is made again.", "// FILLED IN."
UNFILLED = 'fatalError("fill in: '


def place(text):
    """The place of a file that is to be filled in: its first line, counted from 0, and the lines; None for
    a file without one."""
    lines = text.split("\n")
    bare = [line.strip() for line in lines]
    if FILL_IN not in bare or FILLED not in bare:
        return None
    start = bare.index(FILL_IN)
    return start, lines[start:bare.index(FILLED) + 1]


def keep_filled(text, old):
    """A text with what its user has filled in in an older one, if the functions to fill in are the same."""
    def functions(lines):
        return [line.split("{")[0] for line in lines if " func " in line]

    new, kept = place(text), place(old)
    if new is None or kept is None or functions(new[1]) != functions(kept[1]):
        return text
    lines = text.split("\n")
    lines[new[0]:new[0] + len(new[1])] = kept[1]
    return "\n".join(lines)


def as_filled_in(file, text):
    """A delegate's text as its user has completed it."""
    if not file.is_file():
        return text
    old = file.read_text()
    return keep_filled(text, old) if old.startswith(MARK) else old


def to_fill_in(layout):
    """The lines of a layout's delegate that wait for its user: pairs of number and what to fill in."""
    return [(number, line.split(UNFILLED)[1].rsplit('"', 1)[0])
            for number, line in enumerate((layout.text or "").split("\n"), 1) if UNFILLED in line]


class Delegate:
    """What a layout calls, and the class that answers, if it calls anything."""

    def __init__(self, layout, classes):
        self.layout, self.classes = layout, classes
        self.name = layout.function + "DataDelegate"
        self.file = f"{DELEGATES}/{self.name}.swift"
        chain = classes.chain(layout.name)
        # Whether its view's delegate is called for the sizes of items.
        self.is_flow = chain[-1] == "UICollectionViewFlowLayout"
        self.is_of_nib = any(f.name == "awakeFromNib" for step in chain[:-1] for f in classes.functions[step])
        # The layout's properties to set, and those that a type of the sources is for.
        self.properties, self.used, self.of_properties = [], {}, {}
        self.protocols = []
        self.is_of_view = self.is_source = False
        # Why it cannot be written; None if it can.
        self.why = None
        self.guesses, self.unknown, self.answered = [], [], []
        # Views of the sources that it takes its own, or one above it, to be.
        self.views = []
        for step in chain[:-1]:
            for found in classes.properties[step]:
                self._take_property(found)
            for cast in classes.casts[step]:
                self._take_cast(cast)
        for parameters in layout.initialisers:
            for one in parameters:
                if (names := classes.protocols_of(one["type"])) and is_delegate(names[0]):
                    self._add(names)
        self._find_initialiser()
        if not (self.is_of_view or self.is_source or self.layout.initialisers):
            self._use_sources()

    def _use_sources(self):
        """Takes what the sources have for each property where the answers cannot all be written."""
        if not self.properties or self.text() is not None and not self.unknown:
            return
        values = {name: (Values(self.classes).of(protocol, ""), is_weak)
                  for name, (protocol, is_weak) in self.of_properties.items()}
        if all(value for value, _ in values.values()):
            self.used.update(values)
            self.properties, self.protocols, self.why, self.unknown, self.guesses = [], [], None, [], []

    def _take_property(self, found):
        hidden = {"private", "fileprivate", "static", "class", "private(set)", "fileprivate(set)"}
        is_optional = (found.type or "").endswith(("?", "!"))
        if not found.is_settable or not is_optional or hidden & set(found.modifiers):
            return
        if "->" in found.type:
            # A closure that answers as a delegate does.
            value = Values(self.classes).of(found.type[:-1], found.name.lower())
            if value and "data." in value:
                self.used[found.name] = value, False
            return
        protocols = self.classes.protocols_of(found.type)
        if not protocols:
            return
        # An animator, a pattern: what the sources have for it.
        if not is_delegate(protocols[0]) and (value := Values(self.classes).of(protocols[0], "")):
            self.used[found.name] = value, "weak" in found.modifiers
            return
        self.properties.append(found.name)
        self.of_properties[found.name] = protocols[0], "weak" in found.modifiers
        self._add(protocols)

    def _take_cast(self, cast):
        """`view.delegate as? P`: the view's delegate, or its data source, is to conform."""
        protocols = self.classes.protocols_of(cast.type)
        view = self.classes.named(cast.type)
        if cast.receiver in ("superview", "collectionView") and view and self.classes.is_view(view):
            self.views.append(view)
        if cast.receiver == "delegate" and cast.type == FLOW:
            self.is_flow = True
        elif cast.receiver == "delegate" and protocols:
            self.is_of_view = True
            self._add(protocols)
        elif cast.receiver == "dataSource" and protocols:
            self.is_source = True
            self._add(protocols)

    def _find_initialiser(self):
        """What the layout is made with: values for all that an initialiser takes."""
        best, values = None, Values(self.classes)
        for parameters in self.layout.initialisers:
            made = []
            for one in parameters:
                names = self.classes.protocols_of(one["type"])
                about = (one["label"] + one["name"]).replace("_", "").lower()
                value = ("delegate" if names and set(names) <= set(self.protocols)
                         else values.of(one["type"].removesuffix("..."), about))
                made.append(value and (value if one["label"] == "_" else f"{one['label']}: {value}"))
            if all(made) and (best is None or len(made) < len(best)):
                best = made
        self.arguments = ", ".join(best or [])
        self.is_unknown_layout = best is None and bool(self.layout.initialisers)

    def _add(self, protocols):
        self.protocols += [name for name in protocols if name not in self.protocols]

    @property
    def is_written(self):
        """Whether a class is to be written."""
        return bool(self.protocols) or self.is_unknown_layout

    @property
    def is_needed(self):
        """Whether the layout is made with more than `LAYOUT()`."""
        return self.is_written or bool(self.used or self.layout.initialisers) or self.is_of_nib

    def text(self):
        """The file; None, with `why`, where something that is required has no answer."""
        methods, self.guesses, self.unknown, self.answered = [], [], [], []
        seen = set()
        protocols = self._with_supers()
        if self.why is not None:
            return None
        for protocol in protocols:
            for found in requirements(protocol, self.classes):
                types = " ".join([found.key, *(one["type"] for one in found.parameters)])
                is_answered = types in ANSWERED and (self.is_source or self.is_of_view and self.is_flow)
                if types in seen or found.key in ("hash", "description") or is_answered:
                    continue
                seen.add(types)
                self._add_answer(found, methods)
                if self.why is not None:
                    return None
        supers = list(self.protocols)
        self.answered += [one.split(" ")[0] for one in ANSWERED if self.is_source or self.is_of_view and self.is_flow]
        if self.is_of_view and self.is_flow:
            supers.append(FLOW)
            methods.append(FLOW_ANSWERS)
        elif self.is_of_view:
            supers.append("UICollectionViewDelegate")
        if self.is_source:
            supers += [SOURCE] * (SOURCE not in supers)
            methods.append(SOURCE_ANSWERS)
        if place := self._fill_in():
            methods.append(place)
        body = "\n".join(methods)
        return f"""{OURS}
import ScrollBenchUIKit
import UIKit

/// Answers the calls of {self.layout.name} from the data of a case. To be edited: what the data do not contain,
/// such as spacings and numbers of columns, is a guess, and marked as one.
final class {self.name}: {", ".join(["NSObject"] + supers)} {{
  private let data: ItemData

  init(_ data: ItemData) {{ self.data = data }}

{body}}}
"""

    def _fill_in(self):
        """The one place of the file that is to be written by hand; nothing if there is none."""
        lines = []
        if self.is_unknown_layout:
            shown = ", ".join(
                f"{one['label']}: {one['type']}" for one in min(self.layout.initialisers, key=len))
            lines.append(f"  func layout() -> {self.layout.name} "
                         f'{{ {UNFILLED}{self.layout.name}({shown})") }}')
        for kind in dict.fromkeys(self.unknown):
            lines.append(f"  private func {filled(kind)}() -> {kind} "
                         f'{{ {UNFILLED}a value of the type {kind}") }}')
        return "\n".join([f"  {FILL_IN}", *lines, f"  {FILLED}", ""]) if lines else ""

    def _add_answer(self, found, methods):
        answer = Answer(found, self.classes)
        if found.is_optional and not answer.is_of_data:
            return
        if found.name == "init":
            self.why = f"its delegate cannot be written from data: it has to have {found.key}"
            return
        self.answered.append(found.key)
        text, is_static = answer.text, "static" in found.modifiers or "class" in found.modifiers
        if text is None or is_static and answer.is_of_data:
            if is_static or found.is_generic:
                self.why = f"its delegate cannot be written from data: {found.key} is static or generic"
                return
            self.unknown.append(found.result)
            text = f"{filled(found.result)}()"
        comment = "" if answer.is_of_data or not found.result or answer.text is None else "    // A guess.\n"
        if comment:
            self.guesses.append(found.key)
        body = f"    return {text}\n" if text else ""
        declaration = ("static " if is_static else "") + found.declaration
        if found.is_settable:
            methods.append(f"  {declaration} {{\n    get {{ {text} }}\n    set {{}}\n  }}\n")
        else:
            methods.append(f"  {declaration} {{\n{comment}{body}  }}\n")

    def _with_supers(self):
        found = []

        def add(name):
            if name in found or name not in self.classes.protocols:
                return
            found.append(name)
            for other in self.classes.protocol_supers(name):
                self.is_source = self.is_source or other == SOURCE
                if other in self.classes.protocols:
                    add(other)
                elif other not in PLAIN_SUPERS:
                    self.why = f"its delegate is a {other} as well"
        for protocol in self.protocols:
            add(protocol)
        return found

    def _requirements(self):
        return [found for protocol in self._with_supers() for found in requirements(protocol, self.classes)]

    @property
    def sections(self):
        """Whether its requirements are about sections."""
        return any("section" in word.lower() for found in self._requirements()
                   for one in found.parameters for word in (one["label"], one["name"]))

    def words(self):
        """The names of all its requirements."""
        return " ".join(found.key for found in self._requirements())

    def make(self):
        """The body of the function that makes the layout with this delegate."""
        lines = []
        if self.is_written:
            lines.append(f"    let delegate = {self.name}(data)")
        made = "delegate.layout()" if self.is_unknown_layout else f"{self.layout.name}({self.arguments})"
        # Where it is made with its delegate, that has to be there first.
        lines.insert(len(lines) if "delegate" in made else 0, f"    let layout = {made}")
        lines += [f"    layout.{name} = delegate" for name in self.properties]
        kept = []
        for name, (value, is_weak) in self.used.items():
            if is_weak:
                lines.append(f"    let {name} = {value}")
                kept.append(f"{name} as AnyObject")
            lines.append(f"    layout.{name} = {name if is_weak else value}")
        if self.is_of_nib:
            lines.append("    layout.awakeFromNib()")
        given = ["layout"] + ["delegate: delegate"] * self.is_of_view + ["dataSource: delegate"] * self.is_source
        if self.is_written and len(given) == 1:
            kept.insert(0, "delegate")
        given += [f"retained: [{', '.join(kept)}]"] * bool(kept)
        return "\n".join(lines + [f"    return LayoutObject({', '.join(given)})"])


def is_delegate(name):
    """Whether a protocol is one that an app answers, by its name."""
    return re.search(r"(delegate|source|provider|sizes|delegating)$", name.lower()) is not None


def filled(kind):
    """The name of what returns a value of a type that is to be filled in."""
    words = re.findall(r"\w+", kind)
    return "filled" + "".join(word[:1].upper() + word[1:] for word in words)


class Requirement:
    """A method or a property that a protocol requires."""

    def __init__(self, found, has_default):
        self.name, self.modifiers = found.name, found.modifiers
        self.is_optional = has_default or "optional" in found.modifiers
        self.is_generic = self.is_settable = False
        if isinstance(found, Property):
            self.key, self.parameters, self.result = found.name, [], found.type
            self.is_settable = found.is_settable
            self.declaration = f"var {found.name}: {found.type}"
            return
        self.key, self.result = found.signature, found.result
        self.parameters = [
            dict(one, name=f"value{index}" if one["name"] == "_" else one["name"])
            for index, one in enumerate(found.parameters)]
        listed = ", ".join(
            f"{one['name'] if one['label'] == one['name'] else one['label'] + ' ' + one['name']}: "
            f"{one['type']}" for one in self.parameters)
        effects = " async" * found.is_async + " throws" * found.is_throwing
        self.is_generic = bool(found.generics)
        self.declaration = f"func {found.name}{found.generics}({listed}){effects}" + (
            f" -> {found.result}" if found.result else "") + f" {found.requirements}".rstrip()


def requirements(protocol, classes):
    """What a protocol declared in the sources requires, but for what its own supers require."""
    def members(kind):
        return [found for found in classes.functions[protocol] + classes.properties[protocol]
                if found.owner_kind == kind]

    def key(found):
        return found.name if isinstance(found, Property) else found.signature

    defaults = {key(found) for found in members("extension")}
    return [Requirement(found, key(found) in defaults) for found in members("protocol")]


class Answer:
    """What is answered to a requirement: `text` is an expression, empty for nothing to return, None if
    no value is found to return."""

    def __init__(self, found, classes):
        path = section = None
        for parameter in found.parameters:
            kind = parameter["type"].strip("?!")
            words = (parameter["label"] + parameter["name"]).lower()
            if kind in ("IndexPath", "NSIndexPath"):
                path = path or (parameter["name"] if kind == "IndexPath" else
                                f"({parameter['name']} as IndexPath)")
                if parameter["type"].endswith(("?", "!")):
                    path = f"({path} ?? IndexPath(item: 0, section: 0))"
            elif kind == "Int" and "section" in words:
                section = section or parameter["name"]
            elif kind == "Int" and re.search("item|index|row|cell", words):
                path = path or f"IndexPath(item: {parameter['name']}, section: 0)"
        section = section or (f"{path}.section" if path else "0")
        words = (found.name + "".join(p["label"] for p in found.parameters)).lower()
        kind = (found.result or "").strip()
        self.text = "" if kind in ("", "Void", "()") else Values(classes, path, section).of(kind, words)
        self.is_of_data = bool(self.text) and "data." in self.text
