"""Runs the program that parses Swift for Scripts/import-ios, which is compiled once."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from ios_words import FAILED, USAGE, fail, say

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "swift/ios-sources"


def cache_folder():
    """The user's folder for what may be made again."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(home) / "scrollbench"


def facts(paths, mends=False):
    """What the program says of each file, in their order."""
    if not paths:
        return []
    found = subprocess.run(
        [_program(), *(["--mend"] if mends else []), *map(str, paths)], capture_output=True)
    if found.returncode == 65:
        fail(found.stderr.decode(errors="replace").strip(), USAGE)
    if found.returncode != 0:
        fail(f"the parser of Swift files ended with {found.returncode}", FAILED)
    return json.loads(found.stdout)


def _program():
    """The path of the program, which is compiled if it is not in the cache."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        fail("swiftc is not there", FAILED)
    version = subprocess.run([compiler, "--version"], capture_output=True).stdout
    sources = sorted(SOURCES.glob("*.swift"))
    key = hashlib.sha256(version + b"".join(source.read_bytes() for source in sources))
    program = cache_folder() / f"ios-sources-{key.hexdigest()[:16]}"
    if program.exists():
        return program
    say("compiling the parser of Swift files, once (15 s)")
    try:
        _compile(compiler, sources, program)
    except OSError as error:
        fail(f"{program.parent} cannot be written ({error.strerror}): name another cache in XDG_CACHE_HOME",
             FAILED)
    return program


def _compile(compiler, sources, program):
    """Compiles the program, which is either there whole or not at all."""
    program.parent.mkdir(parents=True, exist_ok=True)
    host = pathlib.Path(compiler).resolve().parents[1] / "lib/swift/host"
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        made = pathlib.Path(folder) / program.name
        done = subprocess.run(
            [compiler, "-O", "-swift-version", "6", "-I", host, "-L", host, "-Xlinker", "-rpath",
             "-Xlinker", host, *sources, "-o", made], capture_output=True, text=True)
        if done.returncode != 0:
            errors = [line for line in done.stderr.split("\n") if "error:" in line]
            fail(f"the parser of Swift files does not compile: {(errors or ['no error is named'])[0]}",
                 FAILED)
        made.replace(program)
