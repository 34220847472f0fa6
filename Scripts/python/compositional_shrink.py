"""Smaller trees that are made from one, step by step."""

import copy


def smaller(tree):
    """Every tree that is one step simpler than another, those with the largest steps first."""
    for index in range(len(tree["sections"])):
        if len(tree["sections"]) > 1:
            yield changed(tree, lambda one: one["sections"].pop(index))
    for index, section in enumerate(tree["sections"]):
        for part in smaller_sections(section):
            yield changed(tree, lambda one: one["sections"].__setitem__(index, part))
    for key, value in (("rtl", False), ("spacing", 0), ("offset", 0), ("scale", 1)):
        if tree[key] != value:
            yield changed(tree, lambda one: one.__setitem__(key, value))


def changed(value, change):
    value = copy.deepcopy(value)
    change(value)
    return value


def smaller_sections(section):
    count = len(section["items"])
    for kept in sorted({0, 1, count // 2, count - 1} - {count, -1}):
        yield changed(section, lambda one: one.__setitem__("items", one["items"][:kept]))
    for key in ("boundaries", "decorations"):
        for index in range(len(section[key])):
            yield changed(section, lambda one: one[key].pop(index))
    for index, item in enumerate(section["boundaries"]):
        for key, value in (("offset", [0, 0]), ("pins", False)):
            if item[key] != value:
                yield changed(section, lambda one: one["boundaries"][index].__setitem__(key, value))
    for key, value in (("insets", [0, 0, 0, 0]), ("gap", 0), ("follows", True)):
        if section[key] != value:
            yield changed(section, lambda one: one.__setitem__(key, value))
    for group in smaller_items(section["group"], is_top=True):
        yield changed(section, lambda one: one.__setitem__("group", group))
    if len({tuple(size) for size in section["items"]}) > 1:
        yield changed(section, lambda one: one.__setitem__("items", [one["items"][0]] * len(one["items"])))


def smaller_items(item, is_top=False):
    group = item.get("group")
    if group and not is_top:
        yield changed(item, lambda one: one.pop("group"))
    if group:
        for index, child in enumerate(group["subitems"]):
            if len(group["subitems"]) > 1:
                yield changed(item, lambda one: one["group"]["subitems"].pop(index))
            if "group" in child:
                yield changed(item, lambda one: one.__setitem__("group", child["group"]))
            for part in smaller_items(child):
                yield changed(item, lambda one: one["group"]["subitems"].__setitem__(index, part))
        if group.get("spacing"):
            yield changed(item, lambda one: one["group"].pop("spacing"))
        if group["kind"] != "fitting":
            yield changed(item, lambda one: one["group"].__setitem__("kind", "fitting"))
            if group["count"] > 1:
                yield changed(item, lambda one: one["group"].__setitem__("count", group["count"] - 1))
    for edge in item.get("edges", {}):
        yield changed(item, lambda one: one["edges"].pop(edge))
    for index, badge in enumerate(item.get("badges", ())):
        yield changed(item, lambda one: one["badges"].pop(index))
        if any(badge["offset"]):
            yield changed(item, lambda one: one["badges"][index].__setitem__("offset", [0, 0]))
        if "own" in badge:
            yield changed(item, lambda one: one["badges"][index].pop("own"))
    if any(item.get("insets", ())):
        yield changed(item, lambda one: one.__setitem__("insets", [0, 0, 0, 0]))
    for name, fraction in (("w", "FW1"), ("h", "FH1")):
        if item[name][:2] not in ("AB", "ES", "UN") and item[name] != fraction:
            yield changed(item, lambda one: one.__setitem__(name, fraction))
    for name in ("w", "h"):
        if item[name][:2] == "AB" and item[name] not in ("AB10", "AB50"):
            for length in ("AB50", "AB10"):
                yield changed(item, lambda one: one.__setitem__(name, length))
