"""Reads what `scrollbench report` exported to a folder; called by Scripts/dev formats."""

import csv
import json
import pathlib
import re
import sys

import jsonschema
import junitparser

out = pathlib.Path(sys.argv[1])
run = json.loads((out / "run/run.json").read_text())
cases = {case["id"]: case for case in run["cases"]}
with open(out / "run/results.csv", newline="") as file:
    rows = {(row["case"], row["metric"]): row for row in csv.DictReader(file)}
metrics = {metric for _, metric in rows}


def check(condition, message):
    if not condition:
        sys.exit(f"scrollbench: {message}")


def say(message):
    print(f"scrollbench: {message}", file=sys.stderr)


def junit():
    suites = list(junitparser.JUnitXml.fromfile(str(out / "junit.xml")))
    check(len(suites) == 1, f"{len(suites)} suites")
    names = [case.name for case in suites[0]]
    check(sorted(names) == sorted(cases), "the tests are not the cases")
    check(suites[0].tests == len(cases) and suites[0].errors == 0, "wrong counts")
    check(all(case.is_passed for case in suites[0]), "a case has not passed")
    say(f"JUnit: {len(names)} tests read by junitparser")


def value_of(case, name):
    """The value in results.csv that an export of `name` must equal."""
    if name.endswith("_p99") and name not in metrics:
        return float(rows[case, name.removesuffix("_p99")]["p99"])
    return float(rows[case, name]["p50"])


def near(value, other):
    # results.csv rounds times and bytes to whole numbers.
    return abs(value - other) <= 0.5 + 1e-9 * abs(other)


def github_benchmark():
    # The fields of BenchmarkResult in the action's src/extract.ts.
    schema = {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["name", "value", "unit"],
            "additionalProperties": False,
            "properties": {
                "name": {"type": "string", "minLength": 1},
                "value": {"type": "number"},
                "unit": {"type": "string", "minLength": 1},
                "range": {"type": "string"},
                "extra": {"type": "string"},
            },
        },
    }
    seen = set()
    for name, better in (("smaller", "lower"), ("bigger", "higher")):
        entries = json.loads((out / f"{name}.json").read_text())
        jsonschema.validate(entries, schema)
        for entry in entries:
            case, metric = entry["name"].rsplit("/", 1)
            check(near(entry["value"], value_of(case, metric)), f"{entry['name']} differs")
            base = metric if metric in metrics else metric.removesuffix("_p99")
            check(rows[case, base]["better"] == better, f"{metric} is in the wrong file")
            check(entry["name"] not in seen, f"{entry['name']} occurs twice")
            seen.add(entry["name"])
    wanted = {
        f"{case}/{metric}"
        for (case, metric), row in rows.items()
        if row["p50"] and row["better"] != "neutral" and row["unit"] not in ("hash", "text")
    }
    check(wanted <= seen, f"missing: {sorted(wanted - seen)[:3]}")
    say(f"github-action-benchmark: {len(seen)} entries equal those of results.csv (jsonschema)")


def go():
    # From golang.org/design/14313-benchmark-format and, for units, golang.org/issue/43744.
    configuration, units, results = {}, {}, []
    for line in (out / "go.txt").read_text().splitlines():
        fields = line.split()
        if line.startswith("Benchmark"):
            check(len(fields) >= 4 and len(fields) % 2 == 0, f"odd fields: {line[:80]}")
            results.append((fields[0], int(fields[1]), fields[2:]))
        elif line.startswith("Unit "):
            check(all("=" in field for field in fields[2:]), f"no key=value: {line}")
            units[fields[1]] = dict(field.split("=", 1) for field in fields[2:])
        elif match := re.match(r"^([a-z][^\sA-Z:]*):[ \t]+(.+)$", line):
            configuration[match[1]] = match[2]
        else:
            check(not line or line.startswith("#"), f"neither result nor comment: {line[:80]}")
    check(configuration.get("pkg") == "scrollbench", "no pkg")
    check(len(results) == sum(len(case["launches"]) for case in cases.values()), "lines missing")
    for name, iterations, pairs in results:
        check(re.fullmatch(r"Benchmark[A-Z][^/]*(/[a-z]+=[^/]+)+-\d+", name), f"name {name}")
        check(iterations > 0, f"no iterations: {name}")
        for value, unit in zip(pairs[::2], pairs[1::2]):
            float(value)
            check(unit in units, f"{unit} is not declared")
            check(units[unit].get("better") in (None, "lower", "higher"), unit)
            check(units[unit]["assume"] in ("exact", "nothing"), unit)
    say(f"Go: {len(results)} results of {len(units)} units, by the rules of the format")


def hgrm():
    files = sorted((out / "hgrm").glob("*.hgrm"))
    for path in files:
        lines = path.read_text().splitlines()
        check(lines[0].split() == ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"], path)
        table = [line.split() for line in lines[1:] if line and not line.startswith("#")]
        values = [(float(row[0]), float(row[1]), int(row[2])) for row in table]
        check(all(len(row) == 4 for row in table[:-1]) and len(table[-1]) == 3, path)
        check(values == sorted(values) and values[-1][1] == 1, f"{path}: not ascending")
        for row in table[:-1]:
            check(abs(1 / (1 - float(row[1])) / float(row[3]) - 1) < 0.01, f"{path}: {row}")
        foot = re.findall(r"= +([\d.]+)", "\n".join(lines[-3:]))
        check(len(foot) == 6 and int(foot[3]) == values[-1][2], f"{path}: {foot}")
        check(float(foot[2]) <= values[-1][0] * 1.001, f"{path}: maximum {foot[2]}")
    latencies = sum(
        1
        for case in cases.values()
        for name in {name for launch in case["launches"] for name in launch["observations"]}
        if any(is_distribution(launch["observations"].get(name)) for launch in case["launches"])
    )
    check(len(files) == latencies, f"{len(files)} files for {latencies} latencies")
    say(f"hgrm: {len(files)} files")


def is_distribution(observation):
    return observation is not None and "distribution" in observation


junit()
github_benchmark()
go()
hgrm()
