"""Random compositional layouts in which lengths are whole numbers, as far as the drawing of one group can see to it.

Lengths are drawn first, in points, and then described as a fraction or as they are. A group that breaks a rule of
compositional_sizes is drawn again.
"""

import copy
from fractions import Fraction

from compositional_sizes import (
    FAR, FAR_INSET, NAMES, NEAR, NEAR_INSET, Supply, Unmapped, insets_of, is_estimated, leaves_of, plan_section,
    planned)

# The most items of one group.
LARGEST = 24
ATTEMPTS = 12


class Retry(Exception):
    """Nothing fits the room: something else is drawn."""


class Endless(Supply):
    """Measured sizes that are drawn when they are taken."""

    def __init__(self, rng):
        super().__init__([])
        self.rng = rng

    def peek(self):
        if self.taken == len(self.sizes):
            self.sizes.append([self.rng.randint(8, 90), self.rng.randint(8, 60)])
        return self.sizes[self.taken]


def chance(rng, probability):
    return rng.random() < probability


def draw(rng):
    """A tree, which may break a rule as a whole. Throws Unmapped if a section does."""
    while True:
        try:
            tree = upright(rng)
        except Retry:
            continue
        return transposed(tree) if chance(rng, 0.25) else tree


def upright(rng):
    view = [8 * rng.randint(25, 60), 8 * rng.randint(25, 80)]
    tree = {
        "view": view, "scale": rng.choice([1, 2, 2, 3]), "horizontal": False, "rtl": chance(rng, 0.3), "offset": 0,
        "spacing": rng.choice([0, rng.randint(1, 20)]), "sections": []}
    count = rng.choice([1, 1, 2, 3])
    for number in range(count):
        tree["sections"].append(section(rng, tree, is_last=number + 1 == count))
    if any(item["pins"] for one in tree["sections"] for item in one["boundaries"]):
        tree["offset"] = rng.randint(0, 300)
    return tree


def some_insets(rng, probability, most=12):
    return [rng.randint(0, most) for _ in range(4)] if chance(rng, probability) else [0, 0, 0, 0]


def section(rng, tree, is_last):
    insets = some_insets(rng, 0.5, 20)
    one = {
        "items": [], "header": 0, "insets": insets, "gap": rng.choice([0, 0, rng.randint(1, 15)]), "follows": True,
        "group": None, "boundaries": [], "decorations": []}
    room = [tree["view"][0] - insets[1] - insets[3], tree["view"][1]]
    is_measured = chance(rng, 0.35)
    one["group"] = top(rng, room, is_measured)
    supply = Endless(rng)
    plan = plan_section(one, tree, supply, 0 if chance(rng, 0.1) else rng.randint(1, 4))
    one["items"] = supply.sizes[:supply.taken]
    if not any(any(leaf.estimated) for group in plan.groups for leaf in leaves_of(group)):
        one["items"] = [[1, 1]] * len(one["items"])
    if is_last and len(one["items"]) > 1 and chance(rng, 0.4):
        one["items"] = one["items"][:rng.randint(1, len(one["items"]) - 1)]
    else:
        if chance(rng, 0.4):
            one["follows"] = chance(rng, 0.7)
            add_boundaries(rng, one, room if one["follows"] else tree["view"])
        one["decorations"] = [some_insets(rng, 0.8, 5) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    return one


def length(rng, axis, points, of, crossing=None):
    """A length in points as text; `of` is what a fraction of its own axis refers to, `crossing` of the other one."""
    kind = rng.random()
    if crossing and kind < 0.1:
        return f"{'FH' if axis == 0 else 'FW'}{Fraction(points, crossing)}"
    if of and kind < 0.7:
        return f"{'FW' if axis == 0 else 'FH'}{Fraction(points, of)}"
    return f"AB{points}"


def top(rng, room, is_measured):
    """The group of a section."""
    for _ in range(ATTEMPTS):
        width = room[0] if chance(rng, 0.6) else rng.randint(room[0] // 2, room[0])
        height = rng.randint(20, 220)
        item = {"w": length(rng, 0, width, room[0], room[1]), "h": length(rng, 1, height, room[1], room[0])}
        item["insets"] = some_insets(rng, 0.3)
        if is_measured and chance(rng, 0.8):
            item["h"] = f"ES{height}"
            item["insets"][0] = item["insets"][2] = 0
        inner = [width - sum(insets_of(item, 0)), height - sum(insets_of(item, 1))]
        try:
            item["group"] = group(rng, item, inner, 1, is_measured)
        except Retry:
            continue
        add_edges(rng, item, 0.15, 0.15)
        if chance(rng, 0.1):
            item["badges"] = [badge(rng, "gb1", None)]
        return item
    raise Retry


def add_edges(rng, item, fixed, flexible, edges=("leading", "top", "trailing", "bottom")):
    for edge in edges:
        kind = rng.random()
        if kind < fixed / 2:
            item.setdefault("edges", {})[edge] = f"fix{rng.randint(1, 9)}"
        elif kind < (fixed + flexible) / 2:
            item.setdefault("edges", {})[edge] = f"flex{rng.randint(0, 6)}"


def badge(rng, kind, frame):
    edges = rng.choice([[], ["top"], ["leading"], ["bottom", "trailing"], ["top", "trailing"], ["top", "leading"],
                        ["trailing"], ["bottom"]])
    size = [rng.choice([4, 8, 12, 20]) for _ in (0, 1)]
    is_fractional = chance(rng, 0.4)

    def offset():
        return [str(Fraction(rng.randint(-4, 4), 4)) if is_fractional else rng.randint(-9, 9) for _ in (0, 1)]

    made = {
        "kind": kind, "at": edges, "fractional": is_fractional,
        "offset": offset() if chance(rng, 0.7) else [0, 0]}
    for axis in (0, 1):
        points = size[axis]
        made[NAMES[axis]] = f"AB{points}"
        if frame and chance(rng, 0.3):
            points = rng.randint(1, max(1, frame[axis]))
            made[NAMES[axis]] = length(rng, axis, points, frame[axis])
    if chance(rng, 0.3):
        made["own"] = {"at": rng.choice([["top"], ["leading"], [], ["bottom", "leading"]]),
                       "fractional": is_fractional, "offset": offset()}
    return made


# --- Groups ------------------------------------------------------------------------------------------------


def group(rng, item, inner, depth, is_measured):
    """What is in a group of a known inner size; of a measured one the size is an estimate."""
    for _ in range(ATTEMPTS):
        along = rng.choice([0, 1])
        kind = rng.choices(["fitting", "shares", "repeating"], [60, 25, 15])[0]
        made = {"axis": "HV"[along], "kind": kind}
        spacing = rng.choice([0, 0, rng.randint(1, 12)])
        if spacing or chance(rng, 0.3):
            made["spacing"] = f"{'flex' if chance(rng, 0.35) else 'fix'}{spacing}"
        try:
            lengths = lengths_along(rng, made, inner[along], spacing)
            made["subitems"] = [
                subitem(rng, item, made, inner, points, base, is_measured) for points, base in lengths]
            if is_measured and chance(rng, 0.15):
                make_uniform(rng, item, made, along)
            elif is_measured and chance(rng, 0.2):
                make_lines(rng, item, made, inner, along)
            return nested(rng, item, made, inner, depth, is_measured)
        except (Retry, Unmapped):
            continue
    raise Retry


def lengths_along(rng, made, room, spacing):
    """Lengths of the subitems along their group, each with what a fraction refers to."""
    count = rng.choice([1, 1, 2, 2, 3, 3, 4, 5])
    left = room - (count - 1) * spacing
    if left < 6 * count:
        raise Retry
    if made["kind"] == "shares":
        made["count"] = count
        return [(left // count, None)]
    if made["kind"] == "repeating":
        made["count"] = count
        return [(rng.randint(left // count // 2 + 1, left // count), left)]
    kinds = rng.randint(1, min(3, count))
    if chance(rng, 0.4):
        # They fill the group to the last point.
        cuts = sorted(rng.sample(range(4, left - 3), kinds - 1)) if kinds > 1 else []
        points = [end - start for start, end in zip([0] + cuts, cuts + [left])]
        if kinds == 1:
            points = [left // count]
        if min(points) < 4:
            raise Retry
        if kinds > 1:
            left = room - (kinds - 1) * spacing
            points[-1] += left - sum(points)
            if points[-1] < 4:
                raise Retry
    else:
        points = [rng.randint(left // count // 2 + 1, left // count) for _ in range(kinds)]
    return [(one, left) for one in points]


def subitem(rng, item, made, inner, points, base, is_measured):
    along = 0 if made["axis"] == "H" else 1
    across = 1 - along
    estimated = [is_estimated(item[name]) for name in NAMES]
    if made["kind"] == "shares":
        estimated[along] = False
    most = inner[across]
    reach = most if chance(rng, 0.4) else rng.randint(min(6, most), most + (10 if chance(rng, 0.1) else 0))
    child = {"insets": some_insets(rng, 0.25, 3)}
    child[NAMES[along]] = length(
        rng, along, points, None if estimated[along] else base,
        None if estimated[across] or made["kind"] == "shares" else most)
    child[NAMES[across]] = length(
        rng, across, reach, None if estimated[across] else most,
        None if estimated[along] or made["kind"] == "shares" else base)
    if is_measured:
        measure(rng, child, along, estimated)
    add_edges(rng, child, 0.12, 0.12, ("leading", "trailing") if across == 0 else ("top", "bottom"))
    if made["kind"] != "shares":
        add_edges(rng, child, 0.1, 0.1, ("leading", "trailing") if along == 0 else ("top", "bottom"))
    return child


def measure(rng, child, along, estimated):
    """Makes lengths estimates: across groups that are as long as their items, and along others."""
    for axis in (0, 1):
        if axis == 0 and not estimated[0] and not (along == 0 and chance(rng, 0.25)):
            continue
        if chance(rng, 0.75 if estimated[axis] else 0.3):
            unit = "UN" if axis != along and estimated[axis] and chance(rng, 0.2) else "ES"
            estimate(rng, child, axis, unit)


def estimate(rng, child, axis, unit):
    child[NAMES[axis]] = f"{unit}{rng.randint(10, 60)}"
    for index in (NEAR_INSET[axis], FAR_INSET[axis]):
        child["insets"][index] = 0


def make_uniform(rng, item, made, along):
    """All items of a group that is as long across as its longest item."""
    across = 1 - along
    if not is_estimated(item[NAMES[across]]):
        return
    for child in made["subitems"]:
        estimate(rng, child, across, "UN")
        for edge in (NEAR[across], FAR[across]):
            child.get("edges", {}).pop(edge, None)


def make_lines(rng, item, made, inner, along):
    """As many items as fit by what they measure along the group."""
    if made["kind"] != "fitting" or is_estimated(item[NAMES[along]]):
        return
    across = 1 - along
    for child in made["subitems"]:
        estimate(rng, child, along, "ES")
        if child[NAMES[across]][:2] != "ES":
            child[NAMES[across]] = f"AB{rng.randint(8, max(8, inner[across]))}"


def nested(rng, item, made, inner, depth, is_measured):
    """The group with groups and badges in place of some of its items, as large as these turn out to be."""
    outer = {"insets": item["insets"], "group": made}
    for axis, name in enumerate(NAMES):
        points = inner[axis] + sum(insets_of(item, axis))
        outer[name] = item[name] if is_estimated(item[name]) else f"AB{points}"
    plan = planned(outer, inner, Endless(rng), 2)
    for child, one in zip(made["subitems"], plan.children):
        room = [int(one.size[axis]) - sum(insets_of(child, axis)) for axis in (0, 1)]
        is_narrow = child["w"][:2] in ("ES", "UN") or child["h"][:2] == "UN"
        if depth < 3 and chance(rng, 0.4) and min(room) >= 12 and not is_narrow:
            if one.estimated[1]:
                room[1] = int(child["h"][2:])
            child["group"] = group(rng, child, room, depth + 1, is_measured and chance(rng, 0.7))
            if chance(rng, 0.08):
                child["badges"] = [badge(rng, f"gb{depth + 1}", None)]
        elif chance(rng, 0.12):
            child["badges"] = [
                badge(rng, f"b{number}", None if any(one.estimated) else room)
                for number in range(rng.choice([1, 1, 2]))]
    if len(list(leaves_of(planned(outer, inner, Endless(rng), 2)))) > LARGEST:
        raise Retry
    return made


# --- Around sections -----------------------------------------------------------------------------------------


def add_boundaries(rng, one, room):
    kinds = rng.sample(["header", "footer", "inside", "side"], rng.choice([1, 1, 2, 3]))
    for kind in kinds:
        cross = rng.choice([[], [], ["leading"], ["trailing"]])
        item = {
            "kind": kind, "extends": True, "pins": False,
            "offset": [rng.randint(-9, 9), rng.randint(-9, 9)] if chance(rng, 0.3) else [0, 0]}
        width = room[0] if chance(rng, 0.4) else 2 * rng.randint(5, room[0] // 2)
        item["w"] = length(rng, 0, width, room[0])
        item["h"] = length(rng, 1, rng.randint(10, 60), room[1])
        if kind in ("header", "footer"):
            item["at"] = (["top"] if kind == "header" else ["bottom"]) + cross
            if kind == "header" and chance(rng, 0.25):
                item["h"] = f"ES{rng.randint(10, 60)}"
                one["header"] = rng.randint(10, 60)
            if chance(rng, 0.2):
                item["pins"], item["offset"] = True, [0, 0]
        elif kind == "inside":
            item["at"] = rng.choice([["top"], ["bottom"]]) + cross
            item["extends"] = False
        else:
            item["at"] = cross
            item["extends"] = chance(rng, 0.6)
            if chance(rng, 0.4):
                item["h"] = f"AB{rng.randint(60, 300)}"
        one["boundaries"].append(item)


# --- Turned by 90 degrees --------------------------------------------------------------------------------------

TURNED_EDGES = {"top": "leading", "leading": "top", "bottom": "trailing", "trailing": "bottom"}
TURNED_UNITS = {"FW": "FH", "FH": "FW"}


def transposed(tree):
    """The same tree with the axes exchanged."""
    tree = copy.deepcopy(tree)
    tree["horizontal"] = not tree["horizontal"]
    tree["view"] = tree["view"][::-1]
    tree["offset"] = 0
    for one in tree["sections"]:
        one["items"] = [size[::-1] for size in one["items"]]
        one["insets"] = turned_insets(one["insets"])
        one["decorations"] = [turned_insets(insets) for insets in one["decorations"]]
        turn(one["group"])
        for item in one["boundaries"]:
            turn_size(item)
            item["at"] = [TURNED_EDGES[edge] for edge in item["at"]]
            item["offset"] = item["offset"][::-1]
            item["pins"] = False
    return tree


def turned_insets(insets):
    top, leading, bottom, trailing = insets
    return [leading, top, trailing, bottom]


def turn_size(item):
    item["w"], item["h"] = (TURNED_UNITS.get(one[:2], one[:2]) + one[2:] for one in (item["h"], item["w"]))


def turn(item):
    turn_size(item)
    item["insets"] = turned_insets(item["insets"])
    if "edges" in item:
        item["edges"] = {TURNED_EDGES[edge]: space for edge, space in item["edges"].items()}
    for one in item.get("badges", ()):
        turn_size(one)
        for anchor in [one] + ([one["own"]] if one.get("own") else []):
            anchor["at"] = [TURNED_EDGES[edge] for edge in anchor["at"]]
            anchor["offset"] = anchor["offset"][::-1]
    if "group" in item:
        item["group"]["axis"] = "V" if item["group"]["axis"] == "H" else "H"
        for child in item["group"]["subitems"]:
            turn(child)
