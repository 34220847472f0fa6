"""Messages of Scripts/import-ios and Scripts/dev mutants, and the toolchain that they run."""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

USAGE, FAILED = 64, 70
SOURCES = pathlib.Path(__file__).resolve().parents[1] / "swift"


def log(message):
    print(f"scrollbench: {message}", file=sys.stderr, flush=True)


def fail(message, status=FAILED):
    log(message)
    sys.exit(status)


def numbered(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# --- Programs that parse Swift with the toolchain's own parser --------------------------------------


def cache_folder():
    """The user's folder for files that can be made again."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(home) / "scrollbench"


def parsed(name, purpose, arguments, folder=None):
    """The JSON that a program of Scripts/swift prints, which is compiled if it is not in the cache."""
    found = subprocess.run([_compiled(name, purpose), *arguments], capture_output=True, cwd=folder)
    if found.returncode == 65:
        fail(found.stderr.decode(errors="replace").strip(), USAGE)
    if found.returncode != 0:
        fail(f"{purpose} ended with {found.returncode}")
    return json.loads(found.stdout)


def _compiled(name, purpose):
    compiler = shutil.which("swiftc")
    if compiler is None:
        fail("swiftc is not installed")
    version = subprocess.run([compiler, "--version"], capture_output=True).stdout
    sources = sorted((SOURCES / name).glob("*.swift"))
    key = hashlib.sha256(version + b"".join(source.read_bytes() for source in sources))
    program = cache_folder() / f"{name}-{key.hexdigest()[:16]}"
    if program.exists():
        return program
    log(f"compiling {purpose}, once (15 s)")
    host = pathlib.Path(compiler).resolve().parents[1] / "lib/swift/host"
    try:
        program.parent.mkdir(parents=True, exist_ok=True)
        # The program exists complete or not at all.
        with tempfile.TemporaryDirectory(dir=program.parent) as folder:
            made = pathlib.Path(folder) / name
            done = subprocess.run(
                [compiler, "-O", "-swift-version", "6", "-I", host, "-L", host, "-Xlinker", "-rpath",
                 "-Xlinker", host, *sources, "-o", made], capture_output=True, text=True)
            if done.returncode != 0:
                errors = [line for line in done.stderr.split("\n") if "error:" in line]
                fail(f"{purpose} does not compile: {(errors or ['no error is named'])[0]}")
            made.replace(program)
    except OSError as error:
        fail(f"{program.parent} cannot be written ({error.strerror}): name another cache in XDG_CACHE_HOME")
    return program


# --- `swift` commands --------------------------------------------------------------------------------


def run_swift(call, log_path, timeout=None):
    """The exit code of a command (None after `timeout` seconds) and its output, which is also in a file."""
    with open(log_path, "w+", errors="replace") as file:
        # A session of its own: tests that hang have to end with the command that runs them, which gives
        # them a group of their own.
        process = subprocess.Popen(call, stdout=file, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = _wait(process, log_path, timeout)
        finally:
            _end_session(process)
        file.seek(0)
        return status, file.read()


def _wait(process, log_path, timeout):
    """The exit code of a process, None after `timeout` seconds; logs the progress of a build."""
    began = logged = time.monotonic()
    while True:
        now = time.monotonic()
        left = min(1, timeout - (now - began)) if timeout else 1
        if left <= 0:
            return None
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(left)
        if now - logged >= 20:
            logged = now
            if steps := re.findall(r"^\[(\d+)/(\d+)\]", log_path.read_text(errors="replace"), re.M):
                log(f"building, step {steps[-1][0]} of {steps[-1][1]}, after {now - began:.0f} s")


def _end_session(process):
    """Ends the process and all that it started and that still runs."""
    while True:
        found = []
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            # A process may end meanwhile.
            with contextlib.suppress(OSError):
                fields = stat.read_text().rsplit(")", 1)[1].split()
                if int(fields[3]) == process.pid and fields[0] != "Z":
                    found.append(int(stat.parent.name))
        for pid in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if process.poll() is not None and not found:
            return
        time.sleep(0.05)


def diagnostics(text):
    """Errors in files: path, line, message; each once."""
    found = re.findall(r"^(/.+?):(\d+):\d+: error: +(.+)$", text, re.M)
    return list(dict.fromkeys((path, int(line), message) for path, line, message in found))
