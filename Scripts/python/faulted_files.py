"""Names of files that users may give and that must cost them nothing: links, the longest names, outputs that
are inputs, histories without rows; used by faults.py."""

import csv
import os
import shutil

from faulted_run import FEW, SMALL, contents, fresh, run

# Whether a few of the lengths of names are enough; set by faults.py.
is_short = False
SHARDS = [*SMALL, "--items", "2k,3k", "--strategy", "on-demand"]
RUN_FILES = ["--junit", "--github-benchmark", "--github-benchmark-bigger", "--go-bench"]


def refuse(row, words, place):
    """A command that would take the place of a file: it is refused, and every file stays as it is."""
    before = contents(place)
    run(row, words, place, expected=(64,))
    if contents(place) != before:
        row.fault("cases lost", f"{' '.join(words)[:200]}: a file is not as it was")
        for name in set(contents(place)) - set(before):
            (place / name).unlink()
        for name, content in before.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)


def place_with_shards(row, name):
    """A folder with two shards of a suite, s1 and s2, and links that lead to them."""
    place = fresh(name)
    place.mkdir()
    for number in "12":
        run(row, [*SHARDS, "--shard", f"{number}/2", "--output", f"s{number}"], place, expected=(0,))
    (place / "sub").mkdir()
    for link, target in [("link", "s1"), ("here", "."), ("sub/up", ".."), ("again", "link"), ("other", "s2")]:
        (place / link).symlink_to(target)
    return place


def links(row):
    """However a folder is named, it is the same folder."""
    place = place_with_shards(row, "links")
    ways = [
        "s1", "link", "here/s1", "sub/up/s1", "sub/up/link", "again", "s1/cases/..", str(place / "link"), "s1/"]
    for way in ways:
        for flags in [["--overwrite"], []]:
            refuse(row, ["merge", "s1", "s2", "--output", way, *flags], place)
            refuse(row, ["merge", way, "other", "--output", "s1", *flags], place)
        refuse(row, [*FEW, "--same-plan", "s1", "--output", way, "--overwrite"], place)
        refuse(row, [*SHARDS, "--shard", "1/2", "--costs", way, "--output", "s1", "--overwrite"], place)
        refuse(row, ["report", "s1", "--junit", os.path.join(way, "run.json")], place)
        refuse(row, ["report", way, "--go-bench", "s1/samples.csv"], place)
        refuse(row, ["compare", "s2", way, "--markdown", "sub/up/s1/results.csv"], place)
    run(row, ["merge", "link", "sub/up/other", "--output", "here/whole"], place, expected=(0,))
    # What a link leads to is kept under another name, and the link leads to the new run.
    before = contents(place / "s1")
    run(row, [*FEW, "--output", "again"], place, expected=(0,))
    if contents(place / "s1.1") != before or contents(place / "link") == before:
        row.fault("cases lost", "the run that a link led to is not kept")


def long_names(row):
    """Names up to the longest that a file may have, and longer ones."""
    place = place_with_shards(row, "long")
    (place / "rows.csv").write_text("width,height\n390,44\n", encoding="utf-8")
    for length in [250, 254, 256] if is_short else [249, 250, 251, 252, 253, 254, 255, 256, 300, 4096]:
        for letter, bytes_ in [("n", 1), ("\u00e9", 2)]:
            name = letter * (length // bytes_)
            # A third run of a name finds what the second one has kept.
            for command in [[*FEW], ["merge", "s1", "s2"]]:
                earlier = []
                for _ in range(3):
                    run(row, [*command, "--output", name], place)
                    found = [contents(path) for path in place.glob(letter * 9 + "*") if path.is_dir()]
                    for files in found:
                        # What a killed process cannot take away.
                        files.pop(".lock", None)
                    if any(files not in found for files in earlier):
                        row.fault("cases lost", f"an earlier run in a folder of {length} bytes is gone")
                    earlier = found
            before = contents(place)
            for words in [
                *(["report", "s1", flag, name]
                  for flag in [*RUN_FILES, "--html", "--chart", "--svg", "--hgrm"]),
                ["data", "generate", "uniform", "--items", "9", "-o", name],
                ["data", "import", "rows.csv", "-o", name], ["data", "describe", name],
                ["trace", "generate", "drag", "-o", name], ["history", name], ["report", name],
                [*FEW, "--history", name, "--output", "o"], [*FEW, "--suite", "./" + name],
                ["compare", "s1", name], ["new", name, "--name", "Own", "--cluster", "slurm"],
            ]:
                run(row, words, place)
                for left in place.iterdir():
                    if left.name not in ("s1", "s2", "sub", "rows.csv") and not left.is_symlink():
                        (shutil.rmtree if left.is_dir() else os.unlink)(left)
            if not {key: value for key, value in before.items() if key[0] in "sr"}.items() <= contents(
                    place).items():
                row.fault("cases lost", f"a file changed that lies next to one with a name of {length} bytes")
    # A list of names is longer than the name of any file may be.
    for flag, one in [("--data", "log-normal[sections={}]"), ("--trace", "drag[seconds={}]")]:
        names = ",".join(one.format(number) for number in range(1, 60))
        words = ["--layout", "list", "--strategy", "on-demand", "--data", "uniform", "--trace", "drag"]
        words[words.index(flag) + 1] = names
        run(row, ["list", "cases", *words], place, expected=(0,))


def outputs_over_inputs(row):
    """No output is another output, or a file that the command reads."""
    place = place_with_shards(row, "inputs")
    files = {
        "d.csv": "section,item,width,height\n0,0,300,40\n", "t.csv": "t_ms,x,y,event\n",
        "p.json": "{}", "h.csv": "", "c.csv": "create\n2\n", "b.tsv": "", "rows.csv": "width,height\n3,4\n",
        "gs.sections.csv": "notes of mine\n", "o.sections.csv": "width,height\n3,4\n",
        "s.json": '{"summary": "s", "data": ["d.csv"], "layouts": ["list"], "strategies": ["on-demand"],'
                  ' "traces": ["t.csv"]}',
    }
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")
    cases = ["--data", "d.csv", "--layout", "list", "--strategy", "on-demand", "--trace", "t.csv"]
    page = ["report", "s1", "--html", "page", "--base", "s2", "--baseline", "b.tsv", "--history", "h.csv"]
    for words, flags, read in [
        (["report", "s1"], [*RUN_FILES, "--html", "--chart"], ["s1/run.json"]),
        (page, RUN_FILES, ["page", "b.tsv", "h.csv", "s1/results.csv", "s2/samples.csv", "s2/cases/a.json"]),
        (["report", "s1", "--slowest", "3", "--file", "d.csv"], RUN_FILES, ["d.csv"]),
        (["compare", "s1", "s2", "--policy", "p.json"], ["--junit", "--markdown"],
         ["s1/run.json", "s2/run.json", "p.json"]),
        (["gate", "--suite", "./s.json", "--baseline", ".", "--policy", "p.json"], ["--junit", "--markdown"],
         ["s.json", "d.csv", "t.csv", "p.json", "s.tsv"]),
        ([*FEW, "--output", "new"], ["--history"], ["new/run.json", "new"]),
        (["run", *cases, "--cell-cost", "c.csv", "--output", "new"], ["--history"],
         ["d.csv", "t.csv", "c.csv"]),
        (["draw", *cases, "--frame", "3"], ["--output"], ["d.csv", "t.csv"]),
        (["data", "import", "rows.csv"], ["-o"], ["rows.csv"]),
        (["data", "import", "o.sections.csv"], ["-o"], ["o.csv"]),
        (["data", "generate", "uniform[sections=3]"], ["-o"], ["gs.csv"]),
        (["trace", "import", "rows.csv", "--viewport", "9x9", "--content", "9x99"], ["-o"], ["rows.csv"]),
        (["trace", "generate", "drag", "--data", "d.csv"], ["-o"], ["d.csv"]),
    ]:
        for flag in flags:
            for path in read:
                refuse(row, [*words, flag, path], place)
                refuse(row, [*words, flag, os.path.join("sub/up/here", path)], place)
    outputs = ["--html", *RUN_FILES]
    for first in outputs:
        for second in outputs:
            if first != second:
                refuse(row, ["report", "s1", first, "both", second, "here/both"], place)
    refuse(row, ["compare", "s1", "s2", "--junit", "both", "--markdown", "./both"], place)
    refuse(row, ["report", "s1", "--junit", "sub/a.hgrm", "--hgrm", "sub"], place)


def empty_histories(row):
    """Histories without rows, and those of earlier versions: every value of a run is in them."""
    place = fresh("history")
    place.mkdir()
    run(row, [*FEW, "--output", "o", "--history", "whole.csv"], place, expected=(0,))
    header = (place / "whole.csv").read_text(encoding="utf-8").split("\n", 1)[0]
    with open(place / "whole.csv", newline="", encoding="utf-8") as file:
        count = sum(1 for _ in csv.DictReader(file))
    old = header.removesuffix(",p95")
    for number, text in enumerate([
        "", "\n", header, header + "\n", header + "\r\n", "\ufeff" + header + "\n", old, old + "\n",
        old + "\r\n", header[:40], header + "\n\n",
    ]):
        name = f"{number}.csv"
        (place / name).write_text(text, encoding="utf-8", newline="")
        for words in [
            ["history", name], ["history", name, "--case", "list", "--format", "json"],
            ["history", name, "--metric", "query_ns_p95", "--format", "csv"],
            ["report", "o", "--html", "page.html", "--history", name],
        ]:
            run(row, words, place)
        status = run(row, [*FEW, "--output", "o", "--overwrite", "--history", name], place)
        if status != 0:
            if (place / name).read_text(encoding="utf-8") != text:
                row.fault("cases lost", f"{text[:40]!r}: refused, and not as it was")
            continue
        with open(place / name, newline="", encoding="utf-8-sig") as file:
            rows = [one for one in csv.DictReader(file) if one["run_id"]]
        if len(rows) != count or not any(one.get("p95") for one in rows):
            row.fault("cases lost", f"{text[:40]!r}: {len(rows)} rows of {count}, or none has p95")
        run(row, ["history", name], place, expected=(0,))
