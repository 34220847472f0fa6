"""Programs in Scripts/swift, which parse Swift with the toolchain's own parser; each is compiled once."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile

from ios_words import FAILED, fail, say

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "swift"


def cache_folder():
    """The user's folder for what may be made again."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(home) / "scrollbench"


def swift_program(name, purpose):
    """The path of a program, which is compiled if it is not in the cache."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        fail("swiftc is not there", FAILED)
    version = subprocess.run([compiler, "--version"], capture_output=True).stdout
    sources = sorted((SOURCES / name).glob("*.swift"))
    key = hashlib.sha256(version + b"".join(source.read_bytes() for source in sources))
    program = cache_folder() / f"{name}-{key.hexdigest()[:16]}"
    if program.exists():
        return program
    say(f"compiling {purpose}, once (15 s)")
    try:
        _compile(compiler, sources, program, purpose)
    except OSError as error:
        fail(f"{program.parent} cannot be written ({error.strerror}): name another cache in XDG_CACHE_HOME",
             FAILED)
    return program


def _compile(compiler, sources, program, purpose):
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
            fail(f"{purpose} does not compile: {(errors or ['no error is named'])[0]}", FAILED)
        made.replace(program)
