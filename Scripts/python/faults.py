"""Breaks runs of scrollbench in every way, and counts what must not be; called by Scripts/dev faults."""

import argparse
import collections
import contextlib
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import faulted_files
import faulted_run
from faulted_run import (
    COUNTS, FEW, INTERRUPTED, RUN, SMALL, Row, Run, catches, check_files, check_orphans, check_words, compare,
    contents, end, expect_one_line, finish, fresh, log, rows, verbs, waited_seconds, workers)

# Control characters except tab and line feed, including those in UTF-8.
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")

parser = argparse.ArgumentParser(prog="Scripts/dev faults")
parser.add_argument("bench")
parser.add_argument("--short", action="store_true")
parser.add_argument("--kills", type=int)
parser.add_argument("--seed", type=int)
parser.add_argument("--only", default="")
parser.add_argument("--keep", action="store_true")
options = parser.parse_args()
kills = options.kills or (16 if options.short else 200)
seed = options.seed if options.seed is not None else random.getrandbits(32)
chance = random.Random(seed)
faulted_run.begin(options.bench)
faulted_files.is_short = options.short
work = faulted_run.work
table = {}


# --- Killing ---------------------------------------------------------------------------------------


def kill_coordinators(row):
    """Kills and resumes repeatedly until a run completes, then starts over."""
    folder, done = fresh("kill"), set()
    while row.times < kills // 2 or folder.exists():
        run = Run([*RUN, "--output", str(folder), "--resume"])
        if row.times < kills // 2:
            number = chance.choice([signal.SIGKILL] * 4 + [signal.SIGTERM, signal.SIGINT])
            delay = chance.uniform(0, duration)
            row.times += run.signal_after(delay, number)
        status = end(row, run, folder, done)
        done |= set(run.done())
        if status == 0:
            compare(row, folder, full)
            folder, done = fresh("kill"), set()
        elif status not in (-signal.SIGKILL, 130, 143):
            row.fault("silent", f"exit {status}: {run.errors()[-300:]}")
        if row.times >= kills // 2 and status == 0:
            return


def kill_workers(row):
    while row.times < kills - kills // 2:
        folder = fresh("worker")
        run = Run([*RUN, "--output", str(folder)])
        for _ in range(chance.randrange(1, 4)):
            time.sleep(chance.uniform(0, duration / 3))
            if not run.wait_for(lambda: workers(run.pid)):
                break
            # One may have finished already.
            with contextlib.suppress(IndexError, ProcessLookupError):
                os.kill(chance.choice(workers(run.pid)), signal.SIGKILL)
                row.times += 1
        status = end(row, run, folder)
        failed = [line for line in run.errors().split("\n") if line.startswith("failed: ")]
        if status == 3 and not failed or status == 0 and failed or status not in (0, 3):
            row.fault("silent", f"exit {status}, {len(failed)} failures: {run.errors()[-300:]}")
        if len(run.done()) + len(failed) != cases:
            row.fault("cases lost", f"{len(run.done())} done and {len(failed)} failed of {cases}")
        finish(row, folder, full)


# --- Filling ---------------------------------------------------------------------------------------


def full_disk(row):
    disk = work / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)],
                      stderr=subprocess.DEVNULL).returncode != 0:
        row.note = "SKIPPED: no small disk can be mounted here (that takes root)"
        return
    try:
        for _ in range(2 if options.short else 8):
            size = chance.randrange(16, 500, 4)
            subprocess.run(["mount", "-o", f"remount,size={size}k", str(disk)], check=True)
            folder = disk / "results"
            run = Run([*RUN, "--output", str(folder)])
            status = end(row, run, folder)
            expect_one_line(row, run, status)
            if status == 0:
                compare(row, folder, full)
            subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
            finish(row, folder, full)
            shutil.rmtree(folder)
            row.times += 1
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def file_size(row):
    for _ in range(2 if options.short else 8):
        size = chance.randrange(1, 200)
        folder = fresh("size")
        run = Run(
            [*RUN, "--output", str(folder)], limits=[(resource.RLIMIT_FSIZE, size * 1024)])
        status = end(row, run, folder)
        expect_one_line(row, run, status)
        finish(row, folder, full)
        row.times += 1


def descriptors(row):
    for limit in [4, 8, 20] if options.short else range(4, 40):
        folder = fresh("files")
        run = Run([*FEW, "--output", str(folder)], limits=[(resource.RLIMIT_NOFILE, limit)])
        status = end(row, run, folder)
        expect_one_line(row, run, status)
        if status == 0:
            compare(row, folder, few)
        row.times += 1


def memory(row):
    """Enough for small cases but not for the large one: only that fails, and the error names it."""
    limit = 256 << 20
    while True:
        folder = fresh("memory")
        run = Run([*FEW, "--output", str(folder)], limits=[(resource.RLIMIT_AS, limit)])
        if run.wait() == 0:
            break
        limit += 128 << 20
        if limit > 16 << 30:
            row.note = "SKIPPED: no limit on memory was found that a small run keeps"
            return
    # At least 64 bytes for each.
    items = (limit >> 6) // 1_000_000 + 1
    folder = fresh("memory")
    run = Run(
        [*SMALL, "--items", f"2k,{items}m", "--strategy", "precompute-all,on-demand",
         "--output", str(folder)], limits=[(resource.RLIMIT_AS, limit)])
    status = end(row, run, folder)
    failed = [line for line in run.errors().split("\n") if line.startswith("failed: ")]
    if status != 3 or not failed:
        row.fault("silent", f"exit {status}: {run.errors()[-300:]}")
    if len(run.done()) + len(failed) != 4:
        row.fault("cases lost", f"{len(run.done())} done and {len(failed)} failed of 4")
    row.times += 1


# --- Streams, folders, names -----------------------------------------------------------------------


def streams(row):
    """Messages may be lost, but results may not."""
    folder = fresh("streams")
    Run([*FEW, "--output", str(folder)]).wait()
    verbs = [
        (["list", "metrics"], 0), (["report", str(folder), "--markdown"], 0),
        (["compare", str(folder), str(folder)], 0), (["report", "/nowhere"], 64),
        (["--help"], 0), (["frobnicate"], 64),
        ([*FEW, "--output", str(folder), "--overwrite"], 0),
    ]
    for verb, status in verbs:
        for shell, expected in [
            ("2>/dev/full", status), ("2>&-", status), ("2>&1 | head -n 1", 0), ("0<&-", status),
            (">/dev/full", status or 1), (">&-", status or 1), ("0<&- >&- 2>&-", status or 1),
        ]:
            run = Run(verb, shell=shell)
            found = run.wait()
            row.times += 1
            if found != expected:
                row.fault("silent", f"{' '.join(verb)} {shell}: exit {found}, not {expected}")
            if "2>" not in shell:
                check_words(row, run, found)
    check_files(row, folder, True)
    compare(row, folder, few)


def folder_removed(row):
    for _ in range(2 if options.short else 6):
        folder = fresh("removed")
        run = Run([*RUN, "--output", str(folder)])
        least = chance.randrange(0, 9)
        run.wait_for(lambda: len(run.done()) > least)
        while folder.exists():
            shutil.rmtree(folder, ignore_errors=True)
        run.wait()
        check_orphans(row, run)
        if run.process.returncode == 0:
            row.fault("silent", "it succeeds without its folder")
        check_words(row, run, run.process.returncode)
        finish(row, folder, full)
        row.times += 1


def two_at_once(row):
    for _ in range(2 if options.short else 10):
        # Into a run that has finished cases to lose.
        folder = fresh("two")
        first = Run([*RUN, "--output", str(folder)])
        first.wait_for(lambda: first.done())
        second = Run([*SMALL, "--items", "3k", "--strategy", "on-demand", "--output", str(folder)])
        status = second.wait()
        if first.process.poll() is None or status == 64:
            if status != 64 or "another run is writing here" not in second.errors():
                row.fault("silent", f"a second run ends with {status}: {second.errors()[-300:]}")
            expect_one_line(row, second, status)
            if end(row, first, folder) != 0:
                row.fault("silent", f"the first run fails: {first.errors()[-300:]}")
            compare(row, folder, full)
        row.times += 1
    for _ in range(3 if options.short else 20):
        # At the same time.
        folder = fresh("two")
        both = [Run([*FEW, "--output", str(folder)]) for _ in range(2)]
        statuses = [run.wait() for run in both]
        for run, status in zip(both, statuses):
            check_orphans(row, run)
            if status == 64 and "another run is writing here" in run.errors():
                expect_one_line(row, run, status)
            elif status != 0:
                row.fault("silent", f"exit {status}: {run.errors()[-300:]}")
        if 0 not in statuses:
            row.fault("cases lost", "neither of two runs was done")
        check_files(row, folder, True)
        compare(row, folder, few)
        row.times += 1


def deleted_folder(row):
    """A working folder that is deleted while a run works in it; EarlierRunTests delete it before."""
    for _ in range(2 if options.short else 6):
        place = fresh("deleted").parent / "here"
        place.mkdir()
        run = Run([*RUN, "--output", "results"], cwd=place)
        least = chance.randrange(0, 9)
        run.wait_for(lambda: len(run.done()) > least)
        while place.exists():
            shutil.rmtree(place, ignore_errors=True)
        status = run.wait()
        check_orphans(row, run)
        check_words(row, run, status)
        if status == 0 and len(run.done()) < cases:
            row.fault("silent", "it succeeds without its folder")
        row.times += 1


def outputs_over_files(row):
    """Files of others stay as they are; of an earlier run every byte is kept."""
    names = ["run.json", "results.csv", "samples.csv", "cases/mine.json", "run.json.gz", "notes.txt"]
    for name in names:
        for flags in [[], ["--overwrite"], ["--resume"]]:
            folder = fresh("mine")
            (folder / name).parent.mkdir(parents=True)
            (folder / name).write_text("{\"mine\": true}\n", encoding="utf-8")
            before = contents(folder)
            expected = 0 if name == "notes.txt" and flags else 64
            faulted_run.run(row, [*FEW, "--output", str(folder), *flags], expected=(expected,))
            after = contents(folder)
            if not before.items() <= after.items() or expected == 64 and after != before:
                row.fault("cases lost", f"{name} {flags}: a user's file is not as it was")
    for _ in range(max(2, kills // 8)):
        folder = fresh("earlier")
        run = Run([*FEW, "--output", str(folder)])
        end(row, run, folder)
        before = contents(folder)
        second = Run([*FEW, "--output", str(folder)])
        # Before it catches signals it has not begun.
        second.wait_for(lambda: catches(second.pid) is not False)
        number = chance.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
        second.signal_after(chance.uniform(0, duration / 3), number)
        end(row, second, folder)
        found = [contents(place) for place in folder.parent.glob("results*")]
        for files in found:
            # What a killed process cannot take away.
            files.pop(".lock", None)
        if before not in found:
            row.fault("cases lost", f"the earlier run is in none of {len(found)} folders")
        third = Run([*FEW, "--output", str(folder)])
        if end(row, third, folder) != 0:
            row.fault("silent", f"a run after it fails: {third.errors()[-300:]}")
        compare(row, folder, few)
        row.times += 1
    folder = fresh("exports")
    Run([*FEW, "--output", str(folder)]).wait()
    mine = folder.parent / "mine"
    mine.mkdir()
    (mine / "notes.txt").write_text("mine", encoding="utf-8")
    for flags in [
        ["--html", str(mine)], ["--junit", str(mine / "x/y")], ["--chart", "-"],
        ["--chart", str(mine / "a.csv.gz")], ["--hgrm", str(mine / "notes.txt")], ["--html="],
    ]:
        faulted_run.run(row, ["report", str(folder), *flags], expected=(64,))
        if contents(mine) != {"notes.txt": b"mine"}:
            row.fault("silent", f"{flags}: {sorted(contents(mine))}")
    for flag in ["--html", "--junit", "--go-bench", "--svg", "--hgrm"]:
        for name in ["a", "\u00e9", "~", "n" * 250]:
            place = fresh("names").parent
            faulted_run.run(row, ["report", str(folder), flag, name], place, expected=(0,))
            if (found := [path.name for path in place.iterdir()]) != [name]:
                row.fault("silent", f"{flag} {name}: {found}")


def hostile_names(row):
    text = "section,item,width,height\n" + "".join(
        f"0,{item},390,{40 + item % 7}\n" for item in range(500))
    names = [
        b"\x1b[31mred.csv", b"two\nlines.csv", b"bell\x07.csv", b"not\xffutf8.csv", b"=cmd().csv",
        b'quo"te.csv', b"<script>.csv", "wide\u202egnp.csv".encode(), b"c1\xc2\x9b31m.csv",
        b"::error title=x::.csv", b" space .csv", b"-dash.csv", b"%0A.csv",
    ]
    for name in names:
        place = os.path.join(os.fsencode(tempfile.mkdtemp(dir=work)), name)
        with open(place, "w", encoding="utf-8") as file:
            file.write(text)
        folder = fresh("names")
        run = Run([
            "run", "--data", os.fsdecode(place), "--layout", "list", "--trace", "flick-browse",
            "--strategy", "tiled-cache,on-demand", "--budget", "0.01", "--output", str(folder)])
        status = end(row, run, folder)
        expect_one_line(row, run, status)
        row.times += 1
        written = [*run.files, *(path for path in folder.rglob("*") if path.is_file())]
        for path in written:
            raw = path.read_bytes()
            try:
                raw.decode("utf-8")
            except UnicodeDecodeError:
                row.fault("silent", f"{name}: {path.name} is no UTF-8")
            if CONTROL.search(raw):
                row.fault("silent", f"{name}: control characters in {path.name}")


# --- Interrupts ------------------------------------------------------------------------------------

def interrupts(row):
    """Every verb ends soon, with nothing half-written, whatever it is doing."""
    # The topic of the help only prints.
    for verb in sorted(" ".join(words) for words, does in verbs() if does and words != ["cases"]):
        if not any((text + " ").startswith(verb + " ") for text in INTERRUPTED):
            row.fault("silent", f"no command interrupts the verb {verb}")
    history = fresh("history").parent / "history.csv"
    Run([*FEW, "--output", str(fresh("history")), "--history", str(history)]).wait()
    for shard in "12":
        folder = work / "shards" / shard
        status = Run([*RUN, "--shard", f"{shard}/2", "--output", str(folder)]).wait()
        if status != 0:
            row.fault("silent", f"shard {shard} of 2: exit {status}")
    sources = {"results": work / "few", "shards": work / "shards"}
    head, *lines = history.read_text(encoding="utf-8").splitlines(keepends=True)
    tables = {
        "rows.csv": "when,top\n" + "".join(f"{index},{index}\n" for index in range(200_000)),
        "items.csv": "w,h\n" + "390,44\n" * 200_000,
        "history.csv": head + "".join(lines) * 1_000,
    }
    longest = 0
    signals = [signal.SIGINT, signal.SIGTERM]
    # The short form sends each verb one of the two.
    for turn in range(1 if options.short else 8):
        for place, text in enumerate(INTERRUPTED):
            number = signals[(turn + place) % 2]
            folder = fresh("interrupt")
            folder.mkdir()
            for name, source in sources.items():
                if name.upper() in text:
                    shutil.copytree(source, folder / name)
            for name, table in tables.items():
                if name in text:
                    (folder / name).write_text(table, encoding="utf-8")
            before = waited_seconds()
            run = Run(
                [word.replace("RESULTS", "results").replace("SHARDS", "shards")
                 for word in text.split()], cwd=folder)
            if run.signal_after(chance.uniform(0, 1), number):
                start, used = time.monotonic(), run.cpu_seconds()
                status = run.wait(30)
                seconds = time.monotonic() - start
                further = waited_seconds() - before - used
                longest = max(longest, seconds)
                # What was about to end when the signal came ends as it would have; what goes on works.
                is_too_late = status is not None and 0 <= status < 128 and further < 0.1
                row.times += not is_too_late
                # Other processes may keep the machine busy: what takes longer is not obeyed.
                if seconds > 5 or not is_too_late and status != 128 + number:
                    row.fault(
                        "silent",
                        f"{text}: exit {status} after {seconds:.1f} s, of which it worked {further:.2f} s:"
                        f" {run.errors()}")
            check_orphans(row, run)
            check_words(row, run, run.process.returncode)
            check_files(row, folder, True)
            for path in folder.rglob(".lock"):
                row.fault("half-written", f"{text}: {path.name} was left behind")
            shutil.rmtree(folder)
    row.note = f"the longest took {longest:.2f} s"


FAULTS = dict([
    ("coordinator killed", kill_coordinators), ("workers killed", kill_workers),
    ("disk full", full_disk), ("file size limited", file_size),
    ("descriptors limited", descriptors), ("memory limited", memory),
    ("streams closed or full", streams), ("folder removed", folder_removed),
    ("two runs at once", two_at_once), ("hostile names", hostile_names),
    ("interrupts of all verbs", interrupts),
    ("deleted folder", deleted_folder), ("outputs over other files", outputs_over_files),
    ("links", faulted_files.links), ("long names", faulted_files.long_names),
    ("outputs over inputs", faulted_files.outputs_over_inputs),
    ("empty histories", faulted_files.empty_histories),
])

wanted = [name for name in options.only.split(",") if name] or list(FAULTS)

log(f"seed {seed}, {kills} kills; runs are in {work}")
try:
    start = time.monotonic()
    for arguments, name in [(RUN, "whole"), (FEW, "few")]:
        folder = work / name
        run = Run([*arguments, "--output", str(folder)])
        if run.wait() != 0:
            sys.exit(f"scrollbench: a run without a fault fails: {run.errors()}")
        if name == "whole":
            duration = time.monotonic() - start
            full, cases = rows(folder), len(run.done())
        else:
            few = rows(folder)
    log(f"a run of {cases} cases takes {duration:.1f} s")
    for name, body in FAULTS.items():
        if name not in wanted:
            continue
        row = table[name] = Row(name)
        start = time.monotonic()
        body(row)
        row.seconds = time.monotonic() - start
        log(f"{name}: {row.times} times in {row.seconds:.0f} s {row.note}".rstrip())
finally:
    if options.keep:
        log(f"the runs are left in {work}")
    else:
        shutil.rmtree(work, ignore_errors=True)

print("| fault | times |" + "".join(f" {count} |" for count in COUNTS))
print("|---|---:|" + "---:|" * len(COUNTS))
total = collections.Counter()
for row in table.values():
    cells = "".join(f" {row.counts[count]} |" for count in COUNTS)
    print(f"| {row.name}{' (' + row.note + ')' if row.note else ''} | {row.times} |{cells}")
    total += row.counts
print(f"\nseed {seed}")
if sum(total.values()):
    log("faults were found: Scripts/dev faults --seed " + str(seed) + " shows them again")
    sys.exit(1)
