"""Values of any type that a layout may need, written in Swift: from the sizes of a case's data, from
defaults, and from the types of the sources; for the delegates of Scripts/import-ios."""

import re

# Behind the name of how long something takes that begins somewhere.
LASTING = " lasting"
# How deep values of types within types are made.
DEPTH = 6
PLAIN = {
    "Bool": "false", "UIEdgeInsets": ".zero", "NSDirectionalEdgeInsets": ".zero", "UIOffset": ".zero",
    "CGRect": ".zero", "CGPoint": ".zero", "CGVector": ".zero", "CGAffineTransform": ".identity",
    "CATransform3D": "CATransform3DIdentity", "String": '""', "Character": '" "', "UIColor": "UIColor.clear",
    "TimeInterval": "0", "Any": "0", "AnyHashable": "0", "AnyObject": "NSObject()", "NSObject": "NSObject()",
    "UIView": "UIView()", "UILabel": "UILabel()", "NSAttributedString": "NSAttributedString()",
    "Data": "Data()", "UUID": "UUID()", "Calendar": ".current", "Locale": ".current", "TimeZone": ".current",
    "DateComponents": "DateComponents()", "IndexSet": "[]", "Range<Int>": "0..<1", "ClosedRange<Int>": "0...0",
    "UICollectionView.ScrollDirection": ".vertical", "UICollectionView.ScrollPosition": ".top",
    "UIRectEdge": "[]", "NSTextAlignment": ".natural", "UIView.ContentMode": ".scaleToFill",
    "UIUserInterfaceLayoutDirection": ".leftToRight", "UIFont": "UIFont.systemFont(ofSize: 17)",
    "UIFont.Weight": ".regular", "UICollectionViewCell.Type": "UICollectionViewCell.self",
    "UICollectionReusableView.Type": "UICollectionReusableView.self",
    "AnyClass": "UICollectionViewCell.self", "Void": "()", "()": "()",
}
WHOLE = {"Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "NSInteger"}
BROKEN = {"CGFloat", "Double", "Float"}


def split(text, separator):
    """The parts of a text between separators that stand in no brackets."""
    parts, depth, last = [""], 0, ""
    for character in text:
        if character in "([<{":
            depth += 1
        elif character in ")]}" or character == ">" and last != "-":
            depth -= 1
        last = character
        if character == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def has(words, *wanted):
    return any(word in words for word in wanted)


def within_brackets(kind):
    """What is in the brackets around the whole of a type; None if there are none around it."""
    if not kind.startswith("(") or not kind.endswith(")"):
        return None
    depth = 0
    for index, character in enumerate(kind):
        depth += (character == "(") - (character == ")")
        if depth == 0 and index + 1 < len(kind):
            return None
    return kind[1:-1].strip()


class Values:
    """Expressions for values at an item or in a section.

    `path` is an expression for the item's path, None without an item; `section` for its section."""

    def __init__(self, classes, path=None, section="0"):
        self.classes, self.path, self.section = classes, path, section

    def of(self, kind, words, seen=()):
        """An expression of a type, as it is written; None if there is none. `words` are about its use."""
        kind = re.sub(r"@\w+\s+|\b(any|some|inout)\b\s*", "", kind).strip()
        if kind[-1:] in "?!" and "->" not in split(kind, ",")[-1]:
            inner = kind[:-1].strip()
            answer = self.of(inner, words, seen)
            return answer if answer and "data." in answer else "nil"
        if len(seen) > DEPTH:
            return None
        if (inner := within_brackets(kind)) is not None and inner:
            return self._tuple(inner, words, seen)
        if re.search(r"\)\s*(throws\s*)?->", kind):
            return self._closure(kind, words, seen)
        return self._simple(kind, words, seen)

    def _tuple(self, inner, words, seen):
        parts = split(inner, ",")
        if len(parts) == 1 and ":" not in parts[0]:
            return self.of(parts[0], words, seen)
        made = []
        for part in parts:
            label, _, kind = part.rpartition(":") if re.match(r"\w+(\s+\w+)?\s*:", part) else ("", "", part)
            value = self.of(kind.strip(), words + label.lower() if not label else label.lower(), seen)
            if value is None:
                return None
            label = label.split()[0] if label.split() else ""
            made.append(value if label in ("", "_") else f"{label}: {value}")
        return f"({', '.join(made)})"

    def _closure(self, kind, words, seen):
        parameters, _, result = kind.rpartition("->")
        kinds = [part.rpartition(":")[2].strip()
                 for part in split(parameters.strip().removesuffix("throws").strip()[1:-1], ",") if part]
        at = kinds.index("IndexPath") if "IndexPath" in kinds else None
        values = self if at is None else Values(self.classes, "indexPath", "indexPath.section")
        value = "" if result.strip() in ("Void", "()") else values.of(result.strip(), words, seen)
        if value is None:
            return None
        is_used = "indexPath" in value
        names = ", ".join("indexPath" if index == at and is_used else "_" for index in range(len(kinds)))
        # It may be kept: what it refers to is its own.
        held = "[data]" if "data." in value else ""
        head = " ".join(part for part in (held, names) if part)
        return "{ " + (f"{head} in " if head else "") + value + " }"

    def _simple(self, kind, words, seen):
        kind = kind.removeprefix("Swift.").removeprefix("Foundation.").removeprefix("UIKit.")
        size = f"data.size(at: {self.path})" if self.path else None
        header = f"data.headerHeight(inSection: {self.section})"
        if self.classes.declare(kind):
            return self._of_sources(kind, words, seen)
        if kind == "CGSize":
            if has(words, "header"):
                return f"CGSize(width: {header}, height: {header})"
            return ".zero" if has(words, "footer", "spacing", "offset") else size or "data.typicalSize"
        if kind in BROKEN:
            # The width of a line, of a border, is none of the data's.
            is_thin = seen and re.search("line|border|stroke|shadow|separator", seen[-1].split(".")[-1].lower())
            number = "1" if is_thin else self._number(words, size, header)
            return number if kind == "CGFloat" or "data." not in number else f"{kind}({number})"
        if kind in WHOLE:
            count = self._count(words)
            return count if kind == "Int" or "data." not in count else f"{kind}({count})"
        if kind == "CGRect" and self.path:
            return f"CGRect(origin: data.place(at: {self.path}), size: {size})"
        if kind == "CGPoint" and self.path:
            return f"data.place(at: {self.path})"
        if kind == "Date":
            hours = f"3600 * Double({self.path}.item)" if self.path else "0"
            return f"Date(timeIntervalSinceReferenceDate: {hours}{' + 1800' if has(words, 'end') else ''})"
        if kind in ("IndexPath", "NSIndexPath"):
            path = self.path or "IndexPath(item: 0, section: 0)"
            return path if kind == "IndexPath" else f"{path} as NSIndexPath"
        if kind == "UICollectionViewLayoutAttributes":
            path = self.path or "IndexPath(item: 0, section: 0)"
            return f"UICollectionViewLayoutAttributes(forCellWith: {path})"
        if kind == "UICollectionViewLayout":
            return "UICollectionViewFlowLayout()"
        if kind in PLAIN:
            return PLAIN[kind]
        if kind.startswith("["):
            return "[:]" if len(split(kind[1:-1], ":")) > 1 else self._array(
                kind[1:-1].strip(), words, seen)
        if re.match(r"(Set|Array|Dictionary|ContiguousArray)<", kind):
            return "[:]" if kind.startswith("D") else "[]"
        if kind in self.classes.aliases:
            return self.of(self.classes.aliases[kind], words, seen + (kind,))
        return self._of_sources(kind, words, seen)

    def _array(self, element, words, seen):
        """One element for each item where these are values of the sources, or sizes of items; a few sizes of
        columns; otherwise none."""
        if element in BROKEN and re.search("column|widths", words):
            return f"[{element}](repeating: 100, count: 4)"
        path = f"IndexPath(item: item, section: {self.section})"
        value = Values(self.classes, path, self.section).of(element, words, seen)
        count = f"data.itemCount(inSection: {self.section})"
        if value is None or not (seen or "data." in value and element in BROKEN or self.classes.named(element)):
            return "[]"
        if "item" in re.findall(r"\w+", value):
            return f"(0..<{count}).map {{ item in {value} }}"
        return f"(0..<{count}).map {{ _ in {value} }}"

    # --- Types of the sources ------------------------------------------------------------------------

    def _of_sources(self, kind, words, seen):
        name = self.classes.named(kind)
        if name is None or name in seen:
            return None
        seen += (name,)
        if name in self.classes.protocols:
            return next((value for other in self.classes.conforming(name)
                         if (value := self._of_sources(other, words, seen))), None)
        if name in self.classes.enums:
            return self._case(name, words, seen)
        if name in self.classes.types or name in self.classes.structs:
            return self._made(name, words, seen)
        return None

    def _case(self, name, words, seen):
        made = []
        for case in self.classes.cases[name]:
            arguments = self._arguments(case.parameters, words, seen, case.name)
            if arguments is not None:
                text = f"{name}.{case.name}" + (f"({arguments})" if case.parameters else "")
                made.append((text, bool(case.parameters)))
        # One that takes the data's sizes, where a size is needed; otherwise the plainest.
        if re.search(r"size|height|width|length|dimension", words + name.lower()):
            for text, _ in made:
                if "data." in text:
                    return text
        made.sort(key=lambda one: one[1])
        return made[0][0] if made else None

    def _made(self, name, words, seen):
        """A structure or an object, by the initialiser that needs the least."""
        if self.classes.is_view(name):
            return None
        best = None
        for parameters in self.classes.initialisers(name):
            arguments = self._arguments(parameters, words, seen)
            if arguments is not None and (best is None or len(parameters) < best[0]):
                best = (len(parameters), f"{name}({arguments})")
        return best and best[1]

    def _arguments(self, parameters, words, seen, name=""):
        """The arguments of a call that needs them; None if one of them has no value."""
        made = []
        names = " ".join(one["label"] + one["name"] for one in parameters).lower()
        for parameter in parameters:
            if parameter["hasDefault"]:
                continue
            label = parameter["label"]
            about = (label + parameter["name"]).replace("_", "").lower()
            if re.search("start|begin", names) and re.search("length|duration", about):
                about += LASTING
            value = self.of(parameter["type"].removesuffix("..."), about or words + name.lower(), seen)
            if value is None:
                return None
            made.append(value if label == "_" else f"{label}: {value}")
        return ", ".join(made)

    # --- Numbers -------------------------------------------------------------------------------------

    def _number(self, words, size, header):
        # One event begins after the other, and none goes on for long.
        if self.path and has(words, "start", "begin"):
            return f"CGFloat({self.path}.item)"
        if has(words, LASTING):
            return "1"
        if has(words, "spacing", "inset", "margin", "padding", "gap", "border", "radius"):
            return "8"
        if has(words, "footer"):
            return "0"
        if has(words, "header"):
            return header
        if has(words, "ratio", "aspect"):
            return f"{size}.width / max({size}.height, 1)" if size else "1"
        if has(words, "alpha", "opacity", "scale", "zoom"):
            return "1"
        if size:
            is_width = has(words, "width") and not has(words, "height")
            return f"{size}.{'width' if is_width else 'height'}"
        if has(words, "width", "max"):
            return "100"
        return "44" if has(words, "height", "size", "length", "distance", "step") else "0"

    def _count(self, words):
        if has(words, "numberofitems", "itemcount"):
            return f"data.itemCount(inSection: {self.section})"
        if has(words, "numberofsections", "sectioncount"):
            return "data.sectionCount"
        if has(words, "span"):
            return "1"
        if has(words, "column", "row", "lane"):
            return f"{self.path}.item % 2" if self.path else "2"
        return "1" if has(words, "number", "count", "visible") else "0"
