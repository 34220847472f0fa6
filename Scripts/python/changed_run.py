"""Writes a kept run with a change, for pages to look at: KIND SOURCE FOLDER.

KIND is slower (the second half of the cases prepares half as long again and examines 12 % more) or unfit
(the machine gives half a core).
"""

import gzip
import json
import sys
from pathlib import Path


def slow(case):
    for launch in case["launches"]:
        observed = launch["observations"]
        for name, factor in (("prepare_ns", 1.5), ("elements_examined", 1.12)):
            value = observed.get(name, {})
            if "integer" in value:
                value["integer"] = round(value["integer"] * factor)


def main():
    kind, source, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    run = json.loads(gzip.decompress((source / "run.json.gz").read_bytes()))
    if kind == "slower":
        for case in run["cases"][len(run["cases"]) // 2:]:
            slow(case)
    elif kind == "unfit":
        run["environment"]["machine"]["cores"]["quota"] = 0.5
    else:
        sys.exit(f"expected slower or unfit, found {kind}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps(run))


main()
