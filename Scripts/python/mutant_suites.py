"""Test suites as processes: what each reaches without a mutant, and whether it is red with one; see
mutants.py."""

import concurrent.futures
import contextlib
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import time

from swift_tools import fail, log

# Tests of the mutated rooms and of what is built right on them.
TESTS = [
    "CollectionLayoutsTests", "SpatialIndexTests", "AttributeStrategiesTests", "OracleTests",
    "CollectionEngineTests", "CollectionMotionTests", "CollectionInteractionTests", "StatisticsTests",
    "GateTests", "TimeGateTests",
]
# A mutant may loop for ever, or allocate all the memory.
FACTOR, SECONDS_MORE, BYTES_MAX = 3, 10, 12 << 30
AT_ONCE = 2


class Suite:
    def __init__(self, name, seconds=0.0, reached=()):
        self.name, self.seconds, self.reached = name, seconds, frozenset(reached)

    @property
    def filter(self):
        return f"^{re.escape(self.name)}(/|$)"


_running = set()


def end_all(*_):
    """Ends the processes of all suites, and this one."""
    for process in list(_running):
        _kill(process)
    os._exit(130)


def _kill(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _limits():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES_MAX, BYTES_MAX))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)


class Bundle:
    """The built tests, without those that the expressions in `skipped` match."""

    def __init__(self, tree, skipped):
        self.skipped = [word for expression in skipped for word in ("--skip", expression)]
        self.folder = tree.folder
        self.path = tree.folder / ".build/release/scrollbenchPackageTests.xctest"
        self.hash = hashlib.sha256(self.path.read_bytes()).hexdigest()[:16]

    def names(self):
        """The suites of the tests."""
        done = subprocess.run(
            [self.path, "--testing-library", "swift-testing", "--list-tests"], cwd=self.folder, text=True,
            stdout=subprocess.PIPE)
        if done.returncode != 0:
            fail(f"the tests cannot be listed: they end with {done.returncode}")
        return sorted({
            line.split("/")[0] for line in done.stdout.split("\n") if "/" in line or line.endswith(")")})

    def run(self, suite, number=0, reached=None, limit=600.0):
        """How a suite ends, in a word (green, assertion, crash or timeout), and after how many seconds.

        Ends it at the first issue."""
        with tempfile.TemporaryDirectory() as folder:
            surroundings = {
                name: value for name, value in os.environ.items() if not name.startswith("SCROLLBENCH_")}
            surroundings |= {
                "SCROLLBENCH_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder}
            if reached:
                surroundings["SCROLLBENCH_MUTANTS_REACHED"] = str(reached)
            output = os.path.join(folder, "output")
            begin = time.monotonic()
            with open(output, "wb") as out:
                process = subprocess.Popen(
                    [self.path, "--testing-library", "swift-testing", "--filter", suite.filter,
                     *self.skipped],
                    cwd=self.folder, env=surroundings, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                    start_new_session=True, preexec_fn=_limits)
            _running.add(process)
            how = None
            with open(output, "rb") as written:
                text = b""
                while how is None:
                    ended = process.poll() is not None
                    text += written.read()
                    if b"recorded an issue" in text:
                        how = "assertion"
                    elif ended:
                        is_whole = b"Test run with" in text
                        how = "green" if process.returncode == 0 and is_whole else "crash"
                    elif time.monotonic() - begin > limit:
                        how = "timeout"
                    else:
                        time.sleep(0.02)
            seconds = time.monotonic() - begin
            _kill(process)
            process.wait()
            _running.discard(process)
            # All its tests are skipped.
            if b"Test run with 0 tests" in text:
                how = "empty"
            return how, seconds, text.decode(errors="replace")

    def suites(self, kept, numbers):
        """All suites, with what they take and reach; the file `kept` remembers them."""
        record = json.loads(kept.read_text()) if kept.exists() else {}
        if record.get("bundle") != self.hash:
            record = {"bundle": self.hash, "suites": {}}
        names = self.names()
        missing = [name for name in names if name not in record["suites"]]
        if missing:
            log(f"running {len(missing)} suites without a mutant")
        red = []

        def look(name):
            with tempfile.TemporaryDirectory() as folder:
                table = os.path.join(folder, "reached")
                how, seconds, text = self.run(Suite(name), reached=table)
                found = open(table, "rb").read()
            return name, how, seconds, [number for number in numbers if found[number]], text

        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            for name, how, seconds, reached, text in pool.map(look, missing):
                if how not in ("green", "empty"):
                    red.append(name)
                    (kept.parent / "red").mkdir(exist_ok=True)
                    (kept.parent / "red" / name.replace("/", "_")).write_text(text)
                    continue
                record["suites"][name] = [round(seconds, 2), reached]
                kept.write_text(json.dumps(record))
        if red:
            fail(f"red without a mutant: {', '.join(red)}; see .build-mutants/red")
        return [Suite(name, *record["suites"][name]) for name in names]
