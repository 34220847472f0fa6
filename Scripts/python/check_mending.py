"""Compares what the parser finds in fixtures, and the delegates written from it, with what is expected; for
Scripts/dev mending."""

import contextlib
import difflib
import io
import pathlib
import sys

from ios_builders import built_layouts
from ios_delegates import Delegate, keep_filled
from ios_reasons import fault
from ios_report import report_causes, report_files, report_left_out, report_sizeless
from ios_run import FirstRun, fitting_data
from ios_screens import screens
from ios_sources import Classes, parse, read

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/ImportIOS"


def report(folder, mends, in_part=()):
    """The layouts of a folder, and of each file what it imports, what is in the way and what is mended; of the
    files `in_part` only what builds layouts is taken."""
    sources = read(folder, mends=mends)
    yield f"=== {folder.name}{', mended' if mends else ''}"
    for source in sources:
        if source.path.stem in in_part:
            source.leave_out(1, "as the compiler reports")
            source.take_part()
    if in_part:
        parse(sources, mends)
    classes = Classes(sources)
    for layout in classes.layouts():
        yield f"layout {layout.name}" + (f": {layout.why}" if layout.why else "")
        delegate = Delegate(layout, classes)
        yield f"data {fitting_data(layout, classes, delegate)}"
        if layout.why is None and delegate.is_needed:
            text = delegate.text() if delegate.is_written else ""
            yield from ((text + delegate.make()).splitlines() if text is not None
                        else [f"no delegate: {delegate.why}"])
    shown = screens(classes, sources)
    for screen in shown:
        yield f"screen {screen.name}: {screen.why or screen.filled}"
        if screen.why is None:
            yield f"data {screen.data}"
            yield from screen.body().splitlines()
    usable = [screen for screen in shown if screen.why is None]
    for layout in built_layouts(classes, "Layouts", {"list"}, screens=usable):
        if layout.why is not None:
            yield f"built {layout.name}: {layout.why}"
            continue
        yield f"built {layout.name}" + (f", a part of {layout.part_of.name}" if layout.part_of else "")
        yield f"data {layout.data}" + (f", ours: {layout.arguments}" if layout.arguments else "")
        yield from layout.body().splitlines()
    for source in sources:
        yield f"--- {source.name} imports {', '.join(source.modules) or 'nothing'}"
        if source.part is not None:
            yield f"in part: {', '.join(source.part)}"
        if source.empty_because_of is not None:
            yield f"empty because of line {source.empty_because_of}"
        for line, key in source.obstacles.items():
            yield f"line {line}: {key}"
        for found in source.not_mended:
            yield f"line {found['line']} is not mended: {found['key']}"
        if source.mended:
            old = source.path.read_text().splitlines()
            new = source.mended["text"].splitlines()
            yield from difflib.unified_diff(old, new, "before", "after", lineterm="", n=0)
            moved = [f"{number} from {pathlib.Path(origin['path']).name} {origin['line']}"
                     for number, origin in enumerate(source.mended["origins"], 1)
                     if origin["path"] != str(source.path)]
            if moved:
                yield f"lines {', '.join(moved)}"


def causes(folder):
    """The report on files with errors of the compiler: lines `FILE:LINE: MESSAGE` of messages.txt."""
    yield f"=== {folder.name}"
    sources = read(folder)
    named = {source.name: source for source in sources}
    for message in (folder / "messages.txt").read_text().splitlines():
        place, text = message.split(": ", 1)
        source, number = named[place.split(":")[0]], int(place.split(":")[1])
        source.leave_out(number, fault(text, source.line(number), sources, source))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        report_files(sources, folder, "Imported.swift")
        report_causes(sources, is_mended=False)
        report_left_out(sources)
        report_sizeless(read(FIXTURES / "projects", mends=True))
    yield from printed.getvalue().splitlines()


def filled():
    """A delegate with its place filled in is written again: what was filled in stays, and the rest is new."""
    yield "=== filled in"
    classes = Classes(read(FIXTURES / "projects", mends=True))
    layout = next(one for one in classes.layouts() if one.name == "ThemedLayout")
    text = Delegate(layout, classes).text()
    old = text.replace('fatalError("fill in: a value of the type Theme")', "Theme.standard").replace("// A guess.", "")
    new = keep_filled(text, old)
    yield f"kept: {'Theme.standard' in new and '// A guess.' in new}"
    yield f"another question: {keep_filled(text, old.replace('filledTheme', 'filledOther')) == text}"


def slow():
    """The report on a layout that took longer than it may at one number of items, and on one that did not."""
    yield "=== slow"
    run = FirstRun.__new__(FirstRun)
    run.layouts = ["Quick", "Slow"]

    def row(layout, items, metric, p50="", unit="ns"):
        return {"layout": layout, "strategy": "as-is", "items": items, "metric": metric, "p50": p50, "unit": unit}

    run.rows = [
        row("Quick", "10000", "prepare_ns", "1000"), row("Quick", "100000", "prepare_ns", "2000"),
        row("Slow", "10000", "prepare_ns", "4.2e9"), row("Slow", "10000", "query_ns", "30000000"),
        row("Slow", "100000", "failure", unit="no answer after 60 s")]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        run.report_slow()
    yield from printed.getvalue().splitlines()


found = [line for name in ("good", "bad", "mend", "delegates", "compositional") for line in report(FIXTURES / name, False)]
found += [line for name in ("controllers", "apps/feed", "apps/settings", "apps/board")
          for line in report(FIXTURES / name, False)]
found += [line for name in ("mend", "selectors", "projects") for line in report(FIXTURES / name, True)]
found += report(FIXTURES / "screens", True, ("FeedScreen", "ShopScreen", "ShopSizes", "ChatScreen"))
found += [*causes(FIXTURES / "causes"), *filled(), *slow()]
expected = FIXTURES / "Expected/mending.txt"
if sys.argv[1:] == ["--record"]:
    expected.write_text("\n".join(found) + "\n")
difference = list(difflib.unified_diff(
    expected.read_text().splitlines(), found, "expected", "found", lineterm=""))
print("\n".join(difference) if difference else f"{len(found)} lines are as expected")
sys.exit(1 if difference else 0)
