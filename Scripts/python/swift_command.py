"""A `swift` command that is running, and what it has printed."""

import os
import pathlib
import re
import signal
import subprocess
import time

from ios_words import say


def wait(process, log, timeout):
    """The exit code of a process, None after `timeout` seconds; says what a build has come to."""
    began = said = time.monotonic()
    while True:
        now = time.monotonic()
        left = min(1, timeout - (now - began)) if timeout else 1
        if left <= 0:
            return None
        try:
            return process.wait(left)
        except subprocess.TimeoutExpired:
            pass
        if now - said >= 20:
            said = now
            steps = re.findall(r"^\[(\d+)/(\d+)\]", log.read_text(errors="replace"), re.M)
            if steps:
                say(f"building, step {steps[-1][0]} of {steps[-1][1]}, after {now - began:.0f} s")


def end_session(process):
    """Ends the process and everything it started that is still there."""
    while True:
        found = []
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                # It has ended meanwhile.
                continue
            if int(fields[3]) == process.pid and fields[0] != "Z":
                found.append(int(stat.parent.name))
        for pid in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if process.poll() is not None and not found:
            return
        time.sleep(0.05)


def diagnostics(text):
    """Errors in files: path, line, message; each once."""
    found = re.findall(r"^(/.+?):(\d+):\d+: error: +(.+)$", text, re.M)
    return list(dict.fromkeys((path, int(line), message) for path, line, message in found))
