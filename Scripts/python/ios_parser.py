"""Runs the program that parses Swift for Scripts/import-ios, which is compiled once."""

import json
import subprocess

from ios_words import FAILED, USAGE, fail
from swift_program import swift_program


def facts(paths, mends=False):
    """What the program says of each file, in their order."""
    if not paths:
        return []
    program = swift_program("ios-sources", "the parser of Swift files")
    found = subprocess.run([program, *(["--mend"] if mends else []), *map(str, paths)], capture_output=True)
    if found.returncode == 65:
        fail(found.stderr.decode(errors="replace").strip(), USAGE)
    if found.returncode != 0:
        fail(f"the parser of Swift files ended with {found.returncode}", FAILED)
    return json.loads(found.stdout)
