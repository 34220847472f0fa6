"""What the parser of Swift files says of fixtures, and the delegates written from it, held against what is expected; for Scripts/dev mending."""

import difflib
import pathlib
import sys

from ios_delegates import Delegate
from ios_sources import Classes, read

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/ImportIOS"


def report(folder, mends):
    """The layouts of a folder, and of each file what it imports, what is in the way and what is mended."""
    sources = read(folder, mends=mends)
    yield f"=== {folder.name}{', mended' if mends else ''}"
    classes = Classes(sources)
    for layout in classes.layouts():
        yield f"layout {layout.name}" + (f": {layout.why}" if layout.why else "")
        delegate = Delegate(layout, classes)
        if delegate.is_needed:
            text = delegate.text()
            yield from ((text + delegate.make()).splitlines() if text is not None
                        else [f"no delegate: {delegate.why}"])
    for source in sources:
        yield f"--- {source.name} imports {', '.join(source.modules) or 'nothing'}"
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


found = [line for name in ("good", "bad", "mend", "delegates") for line in report(FIXTURES / name, False)]
found += [line for name in ("mend", "selectors") for line in report(FIXTURES / name, True)]
expected = FIXTURES / "Expected/mending.txt"
if sys.argv[1:] == ["--record"]:
    expected.write_text("\n".join(found) + "\n")
difference = list(difflib.unified_diff(
    expected.read_text().splitlines(), found, "expected", "found", lineterm=""))
print("\n".join(difference) if difference else f"{len(found)} lines are as expected")
sys.exit(1 if difference else 0)
