"""Compositional layouts as HTML: rows and columns of flex boxes, counted groups as grids, insets as padding.

The browser gets lengths as they are described, fractions as `calc`, and the number of items in each group. It computes
sizes and positions.
"""

import json
from fractions import Fraction

from compositional_sizes import (
    NAMES, edges_of, insets_of, is_crossing, is_estimated, is_flexible, least, leaves_of, parsed, part, side_of)

INLINE, BLOCK = "inline", "block"
LOGICAL = (INLINE, BLOCK)
SIDES = ("width", "height")
PLACES = {0: "flex-start", Fraction(1, 2): "center", 1: "flex-end"}
# Chromium cuts lengths off to 1/64 px: what is a hair less than a whole number stays one.
HAIR = "0.004px"

STYLE = """
body { margin: 0 }
div { box-sizing: border-box; flex: none; position: relative }
.view { position: absolute; top: 0; left: 0; overflow: hidden }
.content { display: flex }
.slot { box-sizing: content-box }
.flex { display: flex; align-items: flex-start }
.grid { display: grid; align-items: start; justify-items: start }
.uniform { display: grid; align-items: stretch; justify-items: stretch }
.over, .badge, .behind { position: absolute }
.filler { width: 1px; height: 100000px }
"""

# Frames are relative to the content; each view has been scrolled before.
READ = """
return [...document.querySelectorAll(".view")].map((view) => {
  view.scrollTop = +view.dataset.offset;
  const content = view.firstElementChild.getBoundingClientRect();
  return {
    scrolled: view.scrollTop, width: content.width, height: content.height,
    frames: [...view.querySelectorAll("[data-k]")].map((element) => {
      const box = element.getBoundingClientRect();
      return [element.dataset.k, box.left - content.left, box.top - content.top, box.width, box.height];
    })};
});
"""


def number(value):
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else repr(float(value))


def px(value):
    return f"{number(value)}px"


def box(style, content="", classes="", key=None):
    text = ";".join(f"{name}:{value}" for name, value in style.items() if value is not None)
    attributes = f' class="{classes}"' if classes else ""
    attributes += f' data-k="{key}"' if key else ""
    return f'<div{attributes} style="{text}">{content}</div>'


def fraction(value, whole, taken=0):
    """A fraction of what is left of a length."""
    rest = f"({whole} - {px(taken)})" if taken else whole
    return f"calc({rest} * {value.numerator} / {value.denominator} + {HAIR})"


class Sheet:
    """The HTML of one tree."""

    def __init__(self, tree, sections):
        self.tree = tree
        self.main = 0 if tree["horizontal"] else 1
        self.cross = 1 - self.main
        self.section = 0
        self.sections = sections

    def html(self):
        tree, content = self.tree, ""
        for index, plan in enumerate(self.sections):
            self.section = index
            content += self.outer(plan)
        direction = "row" if tree["horizontal"] else "column"
        style = {"flex-direction": direction, "gap": px(tree["spacing"])}
        style[SIDES[self.main]] = "max-content"
        style[SIDES[self.cross]] = "100%"
        view = box(style, content, "content") + '<div class="filler"></div>'
        width, height = tree["view"]
        return (f'<div class="view" dir="{"rtl" if tree["rtl"] else "ltr"}" data-offset="{tree["offset"]}" '
                f'style="width:{width}px;height:{height}px">{view}</div>')

    # --- Sections ----------------------------------------------------------------------------------------

    def outer(self, plan):
        """A section with what extends it at its start and its end, and what lies behind it."""
        section = plan.section
        if not section["items"] and not section["boundaries"]:
            return box({}, self.decorations(section))
        ends = {"start": "", "end": ""}
        pinned = None
        for item in section["boundaries"]:
            side = side_of(item, self.main)
            if side in ends:
                ends[side] += self.end(section, item, side)
                pinned = side if item["pins"] else pinned
        direction = "row" if self.main == 0 else "column"
        style = {"display": "flex", "flex-direction": direction, SIDES[self.cross]: "100%"}
        inside = self.box(plan)
        if pinned:
            # What is pinned stays within the section less what extends its other end.
            inside = ends["start"] + inside if pinned == "start" else inside + ends["end"]
            inside = box(style, inside)
            ends[pinned] = ""
        return box(style, self.decorations(section) + ends["start"] + inside + ends["end"])

    def decorations(self, section):
        return "".join(
            box({f"inset-{BLOCK}": f"{px(top)} {px(bottom)}", f"inset-{INLINE}": f"{px(leading)} {px(trailing)}"},
                "", "behind", f"decoration{index} {self.section} 0")
            for index, (top, leading, bottom, trailing) in enumerate(section["decorations"]))

    def end(self, section, item, side):
        """A header or a footer in a row of its own."""
        style = self.aligned(section, item)
        style[SIDES[self.cross]] = "100%"
        offset = item["offset"][self.main]
        if offset:
            # It lies over the section as far as it is moved towards it, and the section is longer otherwise.
            style[f"margin-{LOGICAL[self.main]}-{'end' if side == 'start' else 'start'}"] = px(
                -offset if side == "start" else offset)
        if item["pins"]:
            style["position"] = "sticky"
            style["top" if side == "start" else "bottom"] = 0
        kind = "header" if side == "start" else "footer"
        return box(style, self.boundary(section, item, kind), "flex")

    def aligned(self, section, item):
        """A row or a column across the scroll axis, with an item at its start, in its middle or at its end."""
        near, far = insets_of(section, self.cross) if section["follows"] else (0, 0)
        return {
            "flex-direction": "column" if self.main == 0 else "row",
            "justify-content": PLACES[part(item["at"], self.cross)],
            f"padding-{LOGICAL[self.cross]}": f"{px(near)} {px(far)}"}

    def boundary(self, section, item, kind):
        style = self.boundary_size(section, item)
        offset = item["offset"][self.cross]
        if offset:
            style[f"inset-{LOGICAL[self.cross]}-start"] = px(offset)
        return box(style, "", "", f"{kind} {self.section} 0")

    def boundary_size(self, section, item):
        style = {}
        for axis in (0, 1):
            length = item[NAMES[axis]]
            unit, value = parsed(length)
            if is_estimated(length):
                style[SIDES[axis]] = px(section["header"])
            elif unit == "AB":
                style[SIDES[axis]] = px(value)
            elif axis == self.cross and not is_crossing(length, axis):
                style[SIDES[axis]] = fraction(value, "100%")
            else:
                style[SIDES[axis]] = fraction(value, self.view_length(section, unit))
        return style

    def view_length(self, section, unit):
        """What a fraction refers to that is in the axis of another length, or in the scroll axis."""
        axis = 0 if unit == "FW" else 1
        taken = sum(insets_of(section, axis)) if axis == self.cross and section["follows"] else 0
        return px(self.tree["view"][axis] - taken)

    def box(self, plan):
        """The groups of a section with its insets around them, and what lies over them."""
        section = plan.section
        over, sides = "", []
        for item in section["boundaries"]:
            if side_of(item, self.main) != "within":
                continue
            over += self.over(section, item)
            if item["extends"]:
                sides.append(self.boundary_size(section, item)[SIDES[self.main]])
        insets = [f"{px(near)} {px(far)}" for near, far in (insets_of(section, axis) for axis in (0, 1))]
        style = {
            f"padding-{INLINE}": insets[0], f"padding-{BLOCK}": insets[1],
            "flex-direction": "row" if self.main == 0 else "column",
            "gap": px(section["gap"]), SIDES[self.cross]: "100%",
            "min-" + SIDES[self.main]: f"max({', '.join(sides)})" if sides else None,
            # Fractions of the width that are heights.
            "container-type": "inline-size" if self.main == 1 else None}
        return box(style, self.groups(plan) + over, "flex")

    def over(self, section, item):
        style = self.aligned(section, item)
        style["align-items"] = PLACES[part(item["at"], self.main)]
        style["inset"] = 0
        offset = item["offset"][self.main]
        if offset:
            style[f"inset-{LOGICAL[self.main]}"] = f"{px(offset)} {px(-offset)}"
        return box(style, self.boundary(section, item, item["kind"]), "flex over")

    def groups(self, plan):
        if not plan.groups:
            return ""
        first = plan.groups[0]
        if self.wraps(first):
            return self.wrapped(plan)
        return "".join(
            self.slot(group, self.size_of_top(plan.section, group), self.main, is_top=True) for group in plan.groups)

    def size_of_top(self, section, plan):
        style = {}
        for axis in (0, 1):
            length = plan.item[NAMES[axis]]
            unit, value = parsed(length)
            if unit in ("FW", "FH"):
                if axis == self.cross and not is_crossing(length, axis):
                    style[SIDES[axis]] = fraction(value, "100%")
                elif axis == self.main and not is_crossing(length, axis):
                    # The scroll axis is never reduced.
                    style[SIDES[axis]] = fraction(value, px(self.tree["view"][axis]))
                elif self.main == 1 and axis == 1:
                    style[SIDES[axis]] = fraction(value, "100cqw")
                else:
                    of = 1 - axis
                    taken = sum(insets_of(section, of)) if of == self.cross else 0
                    style[SIDES[axis]] = fraction(value, px(self.tree["view"][of] - taken))
            else:
                style[SIDES[axis]] = "max-content" if plan.estimated[axis] else px(value)
        return style

    def wraps(self, plan):
        """Whether the browser finds out where lines of measured items end, and so how many items a group has."""
        item = plan.item
        return (plan.is_greedy and self.main == 1 and plan.estimated[1] and not plan.estimated[0]
                and item["group"]["axis"] == "H" and not item.get("edges") and not item.get("badges")
                and not is_flexible(item["group"].get("spacing"))
                and not any(is_flexible(space) for child in plan.children for space in edges_of(child.item, 0)))

    def wrapped(self, plan):
        """All groups of a section in one box that wraps."""
        first, group = plan.groups[0], plan.groups[0].item["group"]
        near, far = insets_of(first.item, 0)
        style = {
            "width": self.size_of_top(plan.section, first)["width"], f"padding-{INLINE}": f"{px(near)} {px(far)}",
            "flex-wrap": "wrap", "column-gap": px(least(group.get("spacing"))),
            "row-gap": px(plan.section["gap"])}
        return box(style, "".join(
            self.slot(child, self.size(child, first), 0) for one in plan.groups for child in one.children), "flex")

    # --- Groups and items --------------------------------------------------------------------------------

    def size(self, plan, parent):
        """The size of an item or a group in its group."""
        group = parent.item["group"]
        along = 0 if group["axis"] == "H" else 1
        style = {}
        for axis in (0, 1):
            length = plan.item[NAMES[axis]]
            unit, value = parsed(length)
            if group["kind"] == "shares" and axis == along:
                style[SIDES[axis]] = "100%"
            elif plan.estimated[axis]:
                style[SIDES[axis]] = "max-content"
            elif unit in ("FW", "FH"):
                of = 0 if unit == "FW" else 1
                whole = "100%" if of == axis else "100cqw" if of == 0 else "100cqh"
                style[SIDES[axis]] = fraction(value, whole, parent.taken if of == along else 0)
            else:
                style[SIDES[axis]] = px(value)
        return style

    def slot(self, plan, style, along, is_top=False):
        """An item or a group with the edges that do not grow along its group. There is no room to grow along a
        section."""
        style = dict(style)
        for axis in (0, 1):
            for end, space in zip(("start", "end"), edges_of(plan.item, axis)):
                if not space:
                    continue
                side = f"{LOGICAL[axis]}-{end}"
                if is_flexible(space) and axis != along:
                    style[f"margin-{side}"] = "auto"
                    style[f"padding-{side}"] = px(least(space))
                elif not is_flexible(space) or is_top:
                    style[f"margin-{side}"] = px(least(space))
        if "group" in plan.item:
            return box(style, self.group(plan), "slot")
        uniform = [axis for axis in (0, 1) if plan.item[NAMES[axis]].startswith("UN") and plan.estimated[axis]]
        for axis in uniform:
            style["min-" + SIDES[axis]] = px(self.measured(plan)[axis])
            style[SIDES[axis]] = "auto"
            style["align-self"] = style["justify-self"] = "stretch"
        return box(style, self.item(plan, uniform), "slot uniform" if uniform else "slot")

    def measured(self, plan):
        if plan.number is None:
            return 0, 0
        return self.tree["sections"][self.section]["items"][plan.number]

    def item(self, plan, uniform):
        """The frame of an item in its slot."""
        insets = {f"padding-{LOGICAL[axis]}": f"{px(near)} {px(far)}" for axis, (near, far) in
                  ((axis, insets_of(plan.item, axis)) for axis in (0, 1)) if near or far}
        frame = {}
        for axis in (0, 1):
            if axis in uniform:
                continue
            insets[SIDES[axis]] = None if plan.estimated[axis] else "100%"
            frame[SIDES[axis]] = px(self.measured(plan)[axis]) if plan.estimated[axis] else "100%"
        key = None if plan.number is None else f"item {self.section} {plan.number}"
        content = box(frame, self.badges(plan, plan.number), "", key)
        return box(insets, content, "uniform" if uniform else "")

    def group(self, plan):
        item, group = plan.item, plan.item["group"]
        along = 0 if group["axis"] == "H" else 1
        style = {f"padding-{LOGICAL[axis]}": f"{px(near)} {px(far)}" for axis, (near, far) in
                 ((axis, insets_of(item, axis)) for axis in (0, 1)) if near or far}
        for axis in (0, 1):
            style[SIDES[axis]] = None if plan.estimated[axis] else "100%"
        if any(is_crossing(child.item[NAMES[axis]], axis) for child in plan.children for axis in (0, 1)):
            style["container-type"] = "inline-size" if plan.estimated[1] else "size"
        gap = ("column-gap", "row-gap")[along]
        spacing = group.get("spacing")
        first = next((leaf.number for leaf in leaves_of(plan)), None)
        badges = self.badges(plan, first)
        if group["kind"] == "shares":
            lines = ("grid-template-columns", "grid-template-rows")
            style[lines[along]] = f"repeat({group['count']}, minmax(0, 1fr))"
            style[lines[1 - along]] = "auto" if plan.estimated[1 - along] else "minmax(0, 1fr)"
            style[gap] = px(least(spacing))
            content = "".join(self.slot(child, self.size(child, plan), along) for child in plan.children)
            return box(style, badges + content, "grid")
        style["flex-direction"] = "row" if along == 0 else "column"
        if any(is_flexible(space) for child in plan.children for space in edges_of(child.item, along)):
            return box(style, badges + self.with_spacers(plan, along), "flex")
        style[gap] = px(least(spacing))
        if is_flexible(spacing) and len(plan.children) > 1 and not plan.is_open:
            style["justify-content"] = "space-between"
        content = "".join(self.slot(child, self.size(child, plan), along) for child in plan.children)
        return box(style, badges + content, "flex")

    def with_spacers(self, plan, along):
        """The items of a group with a box for each space that grows, and between any two of them."""
        def spacer(space):
            return box({"flex": f"{int(is_flexible(space) and not plan.is_open)} 0 {px(least(space))}"})

        content, spacing = "", plan.item["group"].get("spacing")
        for index, child in enumerate(plan.children):
            near, far = edges_of(child.item, along)
            content += spacer(spacing) if index and spacing else ""
            content += spacer(near) if is_flexible(near) else ""
            content += self.slot(child, self.size(child, plan), along)
            content += spacer(far) if is_flexible(far) else ""
        return content

    def badges(self, plan, owner):
        """Supplementary items, which stand at a point of their container with a point of their own."""
        if owner is None:
            return ""
        content, is_group = "", "group" in plan.item
        for badge in plan.item.get("badges", ()):
            own = badge.get("own") or {"at": badge["at"], "offset": (0, 0), "fractional": False}
            style, moves = {}, []
            for axis in (0, 1):
                unit, value = parsed(badge[NAMES[axis]])
                crossing = is_crossing(badge[NAMES[axis]], axis)
                frame = plan.size[1 - axis] - (0 if is_group else sum(insets_of(plan.item, 1 - axis)))
                style[SIDES[axis]] = (
                    px(value) if unit == "AB" else fraction(value, px(frame) if crossing else "100%"))
                points, parts = Fraction(0), -part(own["at"], axis)
                for anchor, sign in ((badge, 1), (own, -1)):
                    if anchor["fractional"]:
                        parts += sign * Fraction(anchor["offset"][axis])
                    else:
                        points += sign * Fraction(anchor["offset"][axis])
                style[f"inset-{LOGICAL[axis]}-start"] = (
                    f"calc({number(part(badge['at'], axis) * 100)}% + {px(points)})")
                moves.append(f"{number(parts * 100 * (-1 if axis == 0 and self.tree['rtl'] else 1))}%")
            style["translate"] = " ".join(moves)
            content += box(style, "", "badge", f"{badge['kind']} {self.section} {owner}")
        return content


def page(sheets):
    """The HTML page of several trees with their plans."""
    views = "\n".join(Sheet(tree, sections).html() for tree, sections in sheets)
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>\n{views}\n"


def read(driver, path):
    """What the browser computed for each tree of a page."""
    driver.get(path.resolve().as_uri())
    return driver.execute_script(READ)


def described(trees):
    """Trees as `workshop compositional` reads them."""
    return json.dumps([description(tree) for tree in trees])


# --- The description -----------------------------------------------------------------------------------------

UNITS = {"FW": "fractionalWidth", "FH": "fractionalHeight", "AB": "absolute", "ES": "estimated",
         "UN": "uniformAcrossSiblings"}


def dimension(length):
    unit, value = parsed(length)
    return {"unit": UNITS[unit], "value": float(value)}


def spacing_of(space):
    return {"points": float(least(space)), "isFlexible": is_flexible(space)} if space else None


def insets(values):
    return dict(zip(("top", "leading", "bottom", "trailing"), values))


def anchor(value):
    return {"edges": value["at"], "offset": [float(Fraction(one)) for one in value["offset"]],
            "isFractional": value["fractional"]}


def item_description(item):
    group = item.get("group")
    return {
        "width": dimension(item["w"]), "height": dimension(item["h"]),
        "insets": insets(item.get("insets", (0, 0, 0, 0))),
        "edges": {edge: spacing_of(space) for edge, space in item.get("edges", {}).items()},
        "supplementaryItems": [{
            "kind": badge["kind"], "width": dimension(badge["w"]), "height": dimension(badge["h"]),
            "containerAnchor": anchor(badge), "itemAnchor": anchor(badge["own"]) if badge.get("own") else None,
        } for badge in item.get("badges", ())],
        "group": group and {
            "axis": "horizontal" if group["axis"] == "H" else "vertical",
            "arrangement": {"shares": "equalShares"}.get(group["kind"], group["kind"]), "count": group.get("count"),
            "subitems": [item_description(child) for child in group["subitems"]],
            "spacing": spacing_of(group.get("spacing"))}}


def description(tree):
    return {
        "width": tree["view"][0], "height": tree["view"][1], "scale": tree["scale"], "offset": tree["offset"],
        "isHorizontal": tree["horizontal"], "isRightToLeft": tree["rtl"], "sectionSpacing": tree["spacing"],
        "sections": [{
            "items": section["items"], "measuredHeader": section["header"],
            "group": item_description(section["group"]), "insets": insets(section["insets"]),
            "groupSpacing": section["gap"], "boundaryItemsFollowInsets": section["follows"],
            "boundaryItems": [{
                "kind": item["kind"], "width": dimension(item["w"]), "height": dimension(item["h"]),
                "alignment": item["at"], "offset": item["offset"], "extendsBoundary": item["extends"],
                "pinsToVisibleBounds": item["pins"]} for item in section["boundaries"]],
            "decorations": [{"kind": f"decoration{index}", "insets": insets(values)}
                            for index, values in enumerate(section["decorations"])],
        } for section in tree["sections"]]}
