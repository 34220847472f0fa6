"""The files of a package that Scripts/import-ios makes: links, copies and what is generated."""

import difflib
import os
import pathlib

from ios_package import LAYOUT_TESTS, MADE, MARK, OURS, SOURCES, TESTS

# The folder of mended copies in a target.
MENDED = "_Mended"


def write(path, text):
    """Writes a file that the user has not taken over, if it differs: equal files are not built again.
    Returns whether the file is ours."""
    if path.exists():
        old = path.read_text()
        first = old.split("\n", 1)[0]
        if MADE not in first and not first.startswith("// swift-tools-version"):
            return False
        if old == text:
            return True
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return True


def clear(folder):
    """Removes the links and the copies of an earlier run, and the folders that this leaves empty."""
    for path, _, files in os.walk(folder, topdown=False):
        here = pathlib.Path(path)
        for name in files:
            file = here / name
            if file.is_symlink() or is_copy(file.relative_to(folder)) and not is_taken_over(file):
                file.unlink()
        if here != folder and not os.listdir(here):
            here.rmdir()


def is_copy(relative):
    """Whether a file in the folder of a package's targets is in one of its folders of copies."""
    return relative.parts[1:2] == (MENDED,)


def is_taken_over(file):
    return not file.read_text(errors="replace").startswith(MARK)


def put(sources, folder):
    """Links to files under their own names, and puts mended copies next to the links; two of one name
    in a module would not compile. A copy that the user has taken over stays."""
    names = {SOURCES.lower(), TESTS.lower(), LAYOUT_TESTS.lower()}
    for source in sources:
        if not source.is_in:
            continue
        relative = pathlib.Path(source.name)
        if relative.name.lower() in names:
            relative = relative.with_name("-".join(relative.parts))
        names.add(relative.name.lower())
        copy = folder / MENDED / relative
        source.is_kept = copy.is_file() and is_taken_over(copy)
        wanted = copy if source.mended or source.is_kept else folder / relative
        if source.link is not None and source.link != wanted:
            source.link.unlink(missing_ok=True)
        source.link = wanted
        if source.mended:
            write(copy, f"{OURS}\n{source.mended['text']}")
        elif not source.is_kept and not source.link.is_symlink():
            source.link.parent.mkdir(parents=True, exist_ok=True)
            source.link.symlink_to(link_text(source))


def link_text(source):
    """Where a link leads: by a path from the link within a repository, which may be cloned elsewhere."""
    def repository(path):
        return next((folder for folder in path.parents if (folder / ".git").exists()), None)

    if repository(source.path) is None or repository(source.path) != repository(source.link):
        return source.path
    return os.path.relpath(source.path, source.link.parent)


def write_diff(sources, output):
    """Writes what mending has changed to a package, for `patch` and for reading."""
    lines = []
    for source in sources:
        if source.mended and source.is_in:
            old = source.path.read_text(encoding="utf-8-sig").splitlines(keepends=True)
            new = source.mended["text"].splitlines(keepends=True)
            lines += difflib.unified_diff(old, new, f"a/{source.name}", f"b/{source.name}")
    made = output / "mended.diff"
    if lines:
        made.write_text("".join(line if line.endswith("\n") else line + "\n" for line in lines))
    else:
        made.unlink(missing_ok=True)
