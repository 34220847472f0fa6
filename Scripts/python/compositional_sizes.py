"""How large the parts of a compositional layout are and how many items a group takes, in exact fractions.

These are the rules of the layout in words of their own, not the solver's. Positions are Chromium's business.

A tree is plain JSON. Lengths are texts: `FW1/3` is a third of the width, `FH1/2` half of the height, `AB30` 30 points,
`ES44` an estimate and `UN44` one that is uniform across siblings. Spaces are `fix10` and `flex10`. Axis 0 runs from
leading to trailing, axis 1 down.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

# What a browser lays out in another way, or to other pixels, is left out: a tree to which one of these applies is
# not compared, and another is drawn in its place.
RULES = {
    "whole": "a size, a share of free space or a position is not a whole number, so that it would be rounded",
    "no room": "an item or its group has no extent, or the first item is longer than its group: nothing is laid out",
    "negative": "flexible spaces would have to be negative",
    "insets": "content insets exceed a slot, or lie on an estimated axis, where they are ignored",
    "fraction": "a fraction refers to a length that is estimated, or to one that its items share by count",
    "estimates": "items measured along a group of fixed extent are mixed with others, are groups, or have fractions of "
                 "it across",
    "counted": "items that share their group's extent have edges along it, or are groups that are measured along it",
    "flexing": "an edge flexes across a group whose extent there is estimated, or beside a section's group of "
               "estimated extent",
    "uniform": "an item is uniform along its group, in a group of fixed extent, or with siblings that are longer or "
               "have edges",
    "trimmed": "the last group of a section is not whole, and the place of anything else depends on where it or a "
               "group in it ends",
    "boundary": "two boundary items extend a section on one side, or one is moved by more than its extent",
    "pinned": "a pinned item has an offset, lies within its section, or another one of the section is pinned",
    "supplementary": "a supplementary item of a group has a size that is not absolute",
}


class Unmapped(Exception):
    """A tree that no browser lays out in the same way; the argument is one of RULES."""


NEAR = ("leading", "top")
FAR = ("trailing", "bottom")
# Where insets have the edges of an axis: they are top, leading, bottom, trailing.
NEAR_INSET = (1, 0)
FAR_INSET = (3, 2)
NAMES = ("w", "h")


def parsed(length):
    return length[:2], Fraction(length[2:])


def is_estimated(length):
    return length[:2] in ("ES", "UN")


def is_crossing(length, axis):
    """Whether a length on an axis is a fraction of the other one."""
    return length.startswith("FH" if axis == 0 else "FW")


def least(space):
    return Fraction(space[space.index("x") + 1:]) if space else Fraction(0)


def is_flexible(space):
    return bool(space) and space.startswith("flex")


def whole(number, rule="whole"):
    if Fraction(number).denominator != 1:
        raise Unmapped(rule)
    return int(number)


def length_of(length, base):
    """A length in points; `base` is the width and the height that fractions refer to, None where there is none."""
    unit, value = parsed(length)
    if unit not in ("FW", "FH"):
        return value
    of = base[0] if unit == "FW" else base[1]
    if of is None:
        raise Unmapped("fraction")
    return of * value


def insets_of(item, axis):
    insets = item.get("insets", (0, 0, 0, 0))
    return insets[NEAR_INSET[axis]], insets[FAR_INSET[axis]]


def edges_of(item, axis):
    edges = item.get("edges", {})
    return edges.get(NEAR[axis]), edges.get(FAR[axis])


class Supply:
    """The measured sizes of the items of a section, one after the other. What comes after the last one is a ghost: it
    fills up its group, and nobody sees it."""

    def __init__(self, sizes):
        self.sizes = sizes
        self.taken = 0
        self.ghosts = 0

    def peek(self):
        return self.sizes[self.taken] if self.taken < len(self.sizes) else None

    def take(self):
        size = self.peek()
        if size is None:
            self.ghosts += 1
            return None, (0, 0)
        self.taken += 1
        return self.taken - 1, size


@dataclass
class Plan:
    """An item or a group with what is in it."""
    item: dict
    size: list
    # Which axes have the measured size of the item, or follow from what is in the group.
    estimated: list
    # Of an item; None for a ghost.
    number: object = None
    children: list = field(default_factory=list)
    # The room for the children, None where estimated, and the space between them that no fraction has a part of.
    inner: list = field(default_factory=list)
    taken: Fraction = Fraction(0)
    # How many children there are follows from their measured lengths; more of them may have room.
    is_greedy: bool = False
    is_open: bool = False


def planned(item, base, supply, scale, forced=None):
    """Plans an item or a group. `forced` is the axis and the length that a count has decided."""
    size, estimated = [], []
    for axis in (0, 1):
        if forced and forced[0] == axis:
            size.append(forced[1])
            estimated.append(False)
        else:
            size.append(length_of(item[NAMES[axis]], base))
            estimated.append(is_estimated(item[NAMES[axis]]))
    plan = Plan(item, size, estimated)
    if "group" in item:
        plan_group(plan, supply, scale)
    else:
        plan.number, measured = supply.take()
        plan.size = [measured[axis] if estimated[axis] else size[axis] for axis in (0, 1)]
    for axis in (0, 1):
        near, far = insets_of(item, axis)
        if estimated[axis] and (near or far):
            raise Unmapped("insets")
        is_ghost = "group" not in item and plan.number is None
        if not is_ghost and whole(plan.size[axis]) - near - far <= 0:
            raise Unmapped("no room" if plan.size[axis] <= 0 else "insets")
    for badge in item.get("badges", ()):
        check_badge(badge, plan)
    return plan


def check_badge(badge, plan):
    is_group = "group" in plan.item
    if is_group and (badge["w"][:2] != "AB" or badge["h"][:2] != "AB"):
        raise Unmapped("supplementary")
    frame = [plan.size[axis] - (0 if is_group else sum(insets_of(plan.item, axis))) for axis in (0, 1)]
    if not is_group and plan.number is None:
        return
    own = badge.get("own") or {"at": badge["at"], "offset": (0, 0), "fractional": False}
    for axis in (0, 1):
        size = whole(length_of(badge[NAMES[axis]], frame))
        if size <= 0:
            raise Unmapped("no room")
        place = part(badge["at"], axis) * frame[axis] - part(own["at"], axis) * size
        for anchor, sign in ((badge, 1), (own, -1)):
            place += sign * Fraction(anchor["offset"][axis]) * (size if anchor["fractional"] else 1)
        whole(place)


def part(edges, axis):
    """Where edges are along an axis: 0 at its start, 1 at its end, a half in the middle."""
    near, far = NEAR[axis] in edges, FAR[axis] in edges
    return Fraction(1, 2) if near == far else Fraction(int(far))


# --- Groups ------------------------------------------------------------------------------------------------


def plan_group(plan, supply, scale):
    item, group = plan.item, plan.item["group"]
    along = 0 if group["axis"] == "H" else 1
    across, subitems, kind = 1 - along, group["subitems"], group["kind"]
    spacing = least(group.get("spacing"))
    if kind == "shares":
        # The estimate is divided, and nothing is measured along it.
        plan.estimated[along] = False
    plan.inner = [
        None if plan.estimated[axis] else plan.size[axis] - sum(insets_of(item, axis)) for axis in (0, 1)]
    if any(room is not None and room <= 0 for room in plan.inner):
        raise Unmapped("no room")
    check_children(plan, subitems, across)
    if kind == "shares":
        plan_shares(plan, supply, scale, along)
    elif kind == "fitting" and plan.inner[along] is not None and any(
            is_estimated(child[NAMES[along]]) for child in subitems):
        plan_greedily(plan, supply, scale, along)
    else:
        count, plan.taken = counted(plan, along, scale)
        base = list(plan.inner)
        if base[along] is not None:
            base[along] -= plan.taken
        for number in range(count):
            child = subitems[number % len(subitems)] if kind == "fitting" else subitems[0]
            plan.children.append(planned(child, base, supply, scale))
    check_uniform(plan, along)
    lengths = sum(child.size[along] + edges_along(child.item, along) for child in plan.children)
    lengths += spacing * (len(plan.children) - 1)
    if plan.estimated[along]:
        plan.size[along] = lengths
    elif kind != "shares":
        share(plan, along, plan.inner[along] - lengths)
    if plan.estimated[across]:
        plan.size[across] = max(
            child.size[across] + sum(map(least, edges_of(child.item, across))) for child in plan.children)
    else:
        for child in plan.children:
            start_across(child, across, plan.inner[across])


def edges_along(item, along):
    return sum(map(least, edges_of(item, along)))


def check_children(plan, subitems, across):
    for child in subitems:
        if plan.estimated[across] and any(map(is_flexible, edges_of(child, across))):
            raise Unmapped("flexing")
        # No unit of CSS has the height of a box without its width.
        if plan.estimated[0] and is_crossing(child["w"], 0):
            raise Unmapped("fraction")


def start_across(plan, axis, room):
    """Whether an item that an edge moves lies on a whole number."""
    flexible = sum(map(is_flexible, edges_of(plan.item, axis)))
    if not flexible or plan.number is None and "group" not in plan.item:
        return
    rest = room - plan.size[axis] - edges_along(plan.item, axis)
    if rest < 0:
        raise Unmapped("negative")
    whole(rest / flexible)


def share(plan, along, rest):
    """Whether each flexible space is a whole number."""
    spaces = [plan.item["group"].get("spacing")] * (len(plan.children) - 1)
    for child in plan.children:
        spaces += edges_of(child.item, along)
    flexible = sum(map(is_flexible, spaces))
    if not flexible:
        return
    if plan.is_open:
        # Spaces are as small as they can be.
        return
    if rest < 0:
        raise Unmapped("negative")
    whole(rest / flexible)


def plan_shares(plan, supply, scale, along):
    group = plan.item["group"]
    child, count = group["subitems"][0], group["count"]
    if any(edges_of(child, along)):
        raise Unmapped("counted")
    if "group" in child and is_estimated(child[NAMES[along]]):
        raise Unmapped("counted")
    length = whole((plan.inner[along] - (count - 1) * least(group.get("spacing"))) / Fraction(count))
    if length <= 0:
        raise Unmapped("no room")
    base = list(plan.inner)
    base[along] = None
    plan.children = [planned(child, base, supply, scale, (along, length)) for _ in range(count)]


def plan_greedily(plan, supply, scale, along):
    """As many items as fit by their measured lengths, at least one."""
    group, room = plan.item["group"], plan.inner[along]
    subitems, spacing = group["subitems"], least(group.get("spacing"))
    across = 1 - along
    for child in subitems:
        if "group" in child or child[NAMES[along]][:2] != "ES" or is_crossing(child[NAMES[across]], across):
            raise Unmapped("estimates")
    # Before it is measured, an item is as long as its estimate.
    if parsed(subitems[0][NAMES[along]])[1] + edges_along(subitems[0], along) > room:
        raise Unmapped("no room")
    plan.is_greedy = plan.is_open = True
    reached = Fraction(0)
    while supply.peek() is not None:
        child = subitems[len(plan.children) % len(subitems)]
        length = supply.peek()[along] + edges_along(child, along)
        if plan.children:
            length += spacing
        if reached + length > room:
            plan.is_open = False
            break
        reached += length
        plan.children.append(planned(child, plan.inner, supply, scale))
    if not plan.children:
        raise Unmapped("no room")


def counted(plan, along, scale):
    """How many items a group has, and the space between items that fractions have no part of."""
    group = plan.item["group"]
    spacing, subitems = least(group.get("spacing")), group["subitems"]
    if group["kind"] == "repeating":
        if plan.inner[along] is not None and is_estimated(subitems[0][NAMES[along]]) and (
                "group" in subitems[0]):
            raise Unmapped("estimates")
        return group["count"], (group["count"] - 1) * spacing
    if plan.inner[along] is None:
        return len(subitems), Fraction(0)
    room, spacing = whole(plan.inner[along]), whole(spacing)
    parts = [pixels_of(child[NAMES[along]], along, plan.inner, scale) for child in subitems]
    edges = [whole(edges_along(child, along)) * scale for child in subitems]

    def fits(count, base, spacing):
        # A part of a length has as many pixels as it fills.
        lengths = [
            edge + fixed + base * scale * upper // lower for edge, (fixed, upper, lower) in zip(edges, parts)]
        rounds, more = divmod(count, len(subitems))
        return rounds * sum(lengths) + sum(lengths[:more]) + (count - 1) * spacing * scale <= room * scale

    # No item is shorter than a point: a layout in which one is has no whole numbers.
    most = 1 + room
    if any(is_crossing(child[NAMES[1 - along]], 1 - along) for child in subitems):
        first = max((n for n in range(1, most) if fits(n, room, 0)), default=0)
        taken = (max(1, first) - 1) * spacing
        count = max((n for n in range(1, most) if fits(n, room - taken, spacing)), default=0)
    else:
        count = max(
            (n for n in range(1, most) if (n - 1) * spacing < room and fits(n, room - (n - 1) * spacing, spacing)),
            default=0)
        taken = (count - 1) * spacing
    if count == 0:
        raise Unmapped("no room")
    if taken >= room:
        raise Unmapped("no room")
    return count, taken


def pixels_of(length, along, inner, scale):
    """A length as pixels, and as a fraction of the room along its group."""
    unit, value = parsed(length)
    if unit == ("FW", "FH")[along]:
        return 0, value.numerator, value.denominator
    return floor(length_of(length, inner) * scale), 0, 1


def check_uniform(plan, along):
    """Uniform items become as long as the longest of them; siblings of other kinds may not be longer."""
    across = 1 - along
    uniform = [child for child in plan.children if child.item[NAMES[across]].startswith("UN")]
    if any(child.item[NAMES[along]].startswith("UN") and child.estimated[along] for child in plan.children):
        raise Unmapped("uniform")
    if not uniform:
        return
    longest = max(child.size[across] for child in uniform)
    if not plan.estimated[across] or plan.is_greedy or any(
            "group" in child.item or child.size[across] > longest or any(edges_of(child.item, across))
            for child in plan.children):
        raise Unmapped("uniform")
    for child in uniform:
        child.size[across] = longest


# --- Sections ----------------------------------------------------------------------------------------------


@dataclass
class SectionPlan:
    section: dict
    groups: list
    # Whether it ends where it would if a further group followed.
    is_whole: bool


def plan_section(section, tree, supply, groups=None):
    """Plans the groups of all items that a supply has, or so many groups."""
    main = 0 if tree["horizontal"] else 1
    view, insets = tree["view"], section["insets"]
    room = list(view)
    room[1 - main] -= insets[NEAR_INSET[1 - main]] + insets[FAR_INSET[1 - main]]
    if room[1 - main] <= 0:
        raise Unmapped("no room")
    group = section["group"]
    plans = []
    while len(plans) < groups if groups is not None else supply.peek() is not None:
        before = supply.taken
        plan = planned(group, room, supply, tree["scale"])
        if supply.taken == before:
            raise Unmapped("no room")
        if any(map(is_flexible, edges_of(group, 1 - main))) and is_estimated(group[NAMES[1 - main]]):
            raise Unmapped("flexing")
        start_across(plan, 1 - main, room[1 - main])
        plans.append(plan)
    check_boundaries(section, tree, room, main)
    if supply.ghosts:
        check_cut(plans[-1])
    # A group that has room for further items may be cut off, unless it and all in it are as long as their items.
    is_whole = supply.ghosts == 0 and all(
        last.estimated[main] and plan.estimated[main] for last in plans[-1:] for plan in within(last) if plan.is_open)
    return SectionPlan(section, plans, is_whole)


def check_cut(plan):
    """Nothing may depend on how far a group reaches whose last items are missing."""
    for one in within(plan):
        if "group" not in one.item or not any(leaf.number is None for leaf in leaves_of(one)):
            continue
        group = one.item["group"]
        along = 0 if group["axis"] == "H" else 1
        spaces = [group.get("spacing")] + [space for child in one.children for space in edges_of(child.item, along)]
        if any(one.estimated) and (one.item.get("badges") or any(
                is_flexible(space) for axis in (0, 1) for space in edges_of(one.item, axis))):
            raise Unmapped("trimmed")
        if any(child.estimated[along] for child in one.children) and any(map(is_flexible, spaces)):
            raise Unmapped("trimmed")


def within(plan):
    """A group with all groups and items in it."""
    yield plan
    for child in plan.children:
        yield from within(child)


def leaves_of(plan):
    return (one for one in within(plan) if "group" not in one.item)


def check_boundaries(section, tree, room, main):
    cross, sides, pins = 1 - main, set(), 0
    for item in section["boundaries"]:
        base = room if section["follows"] else tree["view"]
        size = [whole(length_of(item[name], base)) for name in NAMES]
        if min(size) <= 0:
            raise Unmapped("no room")
        whole(part(item["at"], cross) * (base[cross] - size[cross]))
        side = side_of(item, main)
        extent = section["header"] if is_estimated(item[NAMES[main]]) else size[main]
        if is_estimated(item[NAMES[cross]]) or is_estimated(item[NAMES[main]]) and side != "start":
            raise Unmapped("boundary")
        if side in ("start", "end"):
            forward = item["offset"][main] * (1 if side == "start" else -1)
            if side in sides or forward > extent:
                raise Unmapped("boundary")
            sides.add(side)
        if item["pins"]:
            pins += 1
            if side not in ("start", "end") or any(item["offset"]) or pins > 1 or main == 0:
                raise Unmapped("pinned")


def side_of(item, main):
    """Where a boundary item makes its section longer: at its start or at its end; else where it lies."""
    if item["extends"] and NEAR[main] in item["at"]:
        return "start"
    if item["extends"] and FAR[main] in item["at"]:
        return "end"
    return "within"


def plan_tree(tree):
    """Plans all sections. Throws Unmapped."""
    sections = [plan_section(section, tree, Supply(section["items"])) for section in tree["sections"]]
    depends = tree["rtl"] and tree["horizontal"] or any(
        item["pins"] for section in tree["sections"] for item in section["boundaries"])
    for number, plan in enumerate(sections):
        if not plan.is_whole and (
                depends or number + 1 < len(sections) or plan.section["boundaries"] or plan.section["decorations"]):
            raise Unmapped("trimmed")
    return sections
