"""Delegates for the layouts that Scripts/import-ios finds: they answer from the data of a case."""

import re

from ios_package import DELEGATES, OURS
from ios_sources import Property

# Protocols that ask nothing, or are answered below.
PLAIN_SUPERS = {"AnyObject", "class", "NSObjectProtocol", "UIScrollViewDelegate", "UICollectionViewDelegate",
                "UICollectionViewDelegateFlowLayout", "Sendable"}
FLOW = "UICollectionViewDelegateFlowLayout"
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


class Delegate:
    """What a layout asks, and the class that answers it."""

    def __init__(self, layout, classes):
        self.layout, self.classes = layout, classes
        self.name = layout.function + "DataDelegate"
        self.file = f"{DELEGATES}/{self.name}.swift"
        chain = classes.chain(layout.name)
        self.is_flow = chain[-1] == "UICollectionViewFlowLayout"
        # The layout's properties to set.
        self.properties = []
        self.protocols = []
        for step in chain[:-1]:
            for found in classes.properties[step]:
                hidden = {"private", "fileprivate", "static", "class", "private(set)", "fileprivate(set)"}
                is_optional = (found.type or "").endswith(("?", "!"))
                if found.is_settable and is_optional and not hidden & set(found.modifiers):
                    if asked := classes.protocols_of(found.type):
                        self.properties.append(found.name)
                        self._add(asked)
        # `view.delegate as? P`: the view's delegate is to conform.
        self.is_of_view, source = False, None
        for step in chain[:-1]:
            for cast in classes.casts[step]:
                asked = classes.protocols_of(cast["type"])
                if cast["receiver"] == "delegate" and asked:
                    self.is_of_view = True
                    self._add(asked)
                elif cast["receiver"] == "dataSource" and asked:
                    source = cast["type"]
        # Why it cannot be written; None if it can.
        self.why = source and f"its view's data source is to be a {source}: give LayoutObject one"

    def _add(self, protocols):
        self.protocols += [name for name in protocols if name not in self.protocols]

    @property
    def is_needed(self):
        return bool(self.protocols) or self.why is not None

    def text(self):
        """The file; None, with `why`, where something that is required has no answer."""
        if self.why is not None:
            return None
        methods, self.guesses = [], []
        is_flow_delegate = self.is_of_view and self.is_flow
        seen = {"hash", "description"}
        for protocol in self._with_supers():
            for found in requirements(protocol, self.classes):
                if found.key in seen:
                    continue
                seen.add(found.key)
                if not self._add_answer(found, methods):
                    return None
        supers = self.protocols + ([FLOW] if is_flow_delegate else [])
        if is_flow_delegate:
            methods.append(FLOW_ANSWERS)
        body = "\n".join(methods)
        return f"""{OURS}
import ScrollBenchUIKit
import UIKit

/// Answers what {self.layout.name} asks, from the data of a case. To be edited: what the data does not know,
/// such as spacings and numbers of columns, is a guess, and says so.
final class {self.name}: NSObject, {", ".join(supers)} {{
  private let data: ItemData

  init(_ data: ItemData) {{ self.data = data }}

{body}}}
"""

    def _add_answer(self, found, methods):
        answer = Answer(found, self.classes)
        if found.is_optional and not answer.is_of_data:
            return True
        if answer.text is None:
            self.why = f"its delegate cannot be written from data: {found.key} returns {found.result}"
            return False
        if "static" in found.modifiers:
            self.why = f"its delegate cannot be written from data: {found.key} is static"
            return False
        comment = "" if answer.is_of_data or not found.result else "    // A guess.\n"
        if comment:
            self.guesses.append(found.key)
        body = f"    return {answer.text}\n" if answer.text else ""
        methods.append(f"  {found.declaration} {{\n{comment}{body}  }}\n")
        return True

    def _with_supers(self):
        found = []

        def add(name):
            if name in found:
                return
            found.append(name)
            for other in self.classes.protocol_supers(name):
                if other in self.classes.protocols:
                    add(other)
                elif other not in PLAIN_SUPERS:
                    self.why = f"its delegate is a {other} as well"
        for protocol in self.protocols:
            add(protocol)
        return found

    def make(self):
        """The body of the function that makes the layout with this delegate."""
        lines = [f"    let layout = {self.layout.name}()", f"    let delegate = {self.name}(data)"]
        lines += [f"    layout.{name} = delegate" for name in self.properties]
        kept = "delegate: delegate" if self.is_of_view else "retained: [delegate]"
        return "\n".join(lines + [f"    return LayoutObject(layout, {kept})"])


class Requirement:
    """A method or a property that a protocol requires."""

    def __init__(self, found, has_default):
        self.name, self.modifiers = found.name, found.modifiers
        self.is_optional = has_default or "optional" in found.modifiers
        if isinstance(found, Property):
            self.key, self.parameters, self.result = found.name, [], found.type
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
        self.declaration = f"func {found.name}({listed}){effects}" + (
            f" -> {found.result}" if found.result else "")


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
    nothing is known to return."""

    def __init__(self, found, classes):
        path = section = None
        for parameter in found.parameters:
            kind = parameter["type"].strip("?!")
            words = (parameter["label"] + parameter["name"]).lower()
            if kind in ("IndexPath", "NSIndexPath"):
                path = path or parameter["name"]
            elif kind == "Int" and "section" in words:
                section = section or parameter["name"]
            elif kind == "Int" and re.search("item|index|row|cell", words):
                path = path or f"IndexPath(item: {parameter['name']}, section: 0)"
        self.path, self.classes = path, classes
        self.section = section or (f"{path}.section" if path else "0")
        self.words = (found.name + "".join(p["label"] for p in found.parameters)).lower()
        kind = (found.result or "").strip()
        self.text = "" if kind in ("", "Void", "()") else self._of(kind)
        self.is_of_data = bool(self.text) and "data." in self.text

    def _has(self, *words):
        return any(word in self.words for word in words)

    def _of(self, kind):
        if kind[-1:] in "?!":
            answer = self._of_type(kind.rstrip("?!")) or ""
            return answer if "data." in answer else "nil"
        return self._of_type(kind)

    def _of_type(self, kind):
        kind = re.sub(r"^\((.*)\)$", r"\1", kind).removeprefix("any ")
        size = f"data.size(at: {self.path})" if self.path else None
        header = f"data.headerHeight(inSection: {self.section})"
        if kind == "CGSize":
            if self._has("header"):
                return f"CGSize(width: {header}, height: {header})"
            return ".zero" if self._has("footer") else size or "CGSize(width: 100, height: 100)"
        if kind in ("CGFloat", "Double", "Float"):
            number = self._number(size, header)
            return number if kind == "CGFloat" or "data." not in number else f"{kind}({number})"
        if kind in ("Int", "UInt"):
            return self._count()
        if kind == "CGRect" and self.path:
            return f"CGRect(origin: data.place(at: {self.path}), size: {size})"
        if kind == "CGPoint" and self.path:
            return f"data.place(at: {self.path})"
        if kind == "Date":
            hours = f"3600 * Double({self.path}.item)" if self.path else "0"
            return f"Date(timeIntervalSinceReferenceDate: {hours}{' + 1800' if self._has('end') else ''})"
        if kind == "IndexPath":
            return self.path or "IndexPath(item: 0, section: 0)"
        plain = {"Bool": "false", "UIEdgeInsets": ".zero", "CGRect": ".zero", "CGPoint": ".zero",
                 "String": '""', "UIColor": ".clear", "TimeInterval": "0"}
        if kind in plain:
            return plain[kind]
        if kind.startswith("["):
            return "[:]" if re.match(r"\[[\w.]+\s*:", kind) else "[]"
        if kind.startswith("Set<"):
            return "[]"
        if kind in self.classes.cases:
            return "." + self.classes.cases[kind]
        return None

    def _number(self, size, header):
        if self._has("spacing", "inset", "margin", "padding", "gap"):
            return "8"
        if self._has("footer"):
            return "0"
        if self._has("header"):
            return header
        if self._has("ratio", "aspect"):
            return f"{size}.width / max({size}.height, 1)" if size else "1"
        if self._has("alpha", "opacity", "scale"):
            return "1"
        if size:
            is_width = self._has("width") and not self._has("height")
            return f"{size}.{'width' if is_width else 'height'}"
        return "100" if self._has("width") else "44" if self._has("height") else "0"

    def _count(self):
        if self._has("numberofitems", "itemcount"):
            return f"data.itemCount(inSection: {self.section})"
        if self._has("numberofsections", "sectioncount"):
            return "data.sectionCount"
        if self._has("span"):
            return "1"
        if self._has("column", "row", "lane"):
            return f"{self.path}.item % 2" if self.path else "2"
        return "1" if self._has("number", "count") else "0"
