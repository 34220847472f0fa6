"""What Scripts/import-ios says about the files: what does not compile, and what does in silence."""

import collections
import os
import pathlib
import re

import ios_reasons
import swift_scan
from ios_reasons import DELEGATE_METHODS, DELEGATE_NAMES, REASONS
from ios_sources import numbered, swift_files


def explain(fault):
    if fault in REASONS:
        return REASONS[fault]
    if fault.endswith("which is left out"):
        return fault, "mend that file first"
    if fault.endswith("is not here"):
        return fault, "write without it, or put it between `#if os(iOS)` and `#endif`"
    return f"the compiler says: {fault}", None


def report_left_out(sources):
    for source in sources:
        if source.is_in:
            continue
        source.finish_faults()
        print(f"\n{source.name} is left out")
        groups = collections.OrderedDict()
        for line in sorted(source.faults):
            for found in source.faults[line]:
                groups.setdefault(explain(found), []).append(line)
        for (what, advice), lines in groups.items():
            print(f"  {'line' if len(lines) == 1 else 'lines'} {', '.join(map(str, lines))}: {what}")
            if advice:
                print(f"    to do: {advice}")


def report_silent(sources, face):
    """What compiles and is not called, or is another thing here; `face`: the sources of UIKit."""
    called = set()
    for file in swift_files(face):
        # Calls on `base` are made for those who call an optional method.
        all = swift_scan.tokens(file.read_text())
        called |= swift_scan.calls(all, DELEGATE_NAMES, but={"base", "self", "super"})
    for source in sources:
        if source.is_in:
            called |= swift_scan.calls(source.tokens, DELEGATE_NAMES, but={"super"})
    for source in sources:
        if not source.is_in:
            continue
        found = []
        for function in source.functions:
            why = DELEGATE_METHODS.get(function.signature)
            if why and function.owner_kind != "protocol" and function.signature not in called:
                found.append((function.line, f"{function.signature} is never called: {why}"))
        code = swift_scan.without_comments(source.text).split("\n")
        for number, line in enumerate(code, 1):
            for pattern, what in ios_reasons.SILENT:
                if re.search(pattern, line):
                    found.append((number, what))
        if found:
            print(f"\n{source.name} compiles, but")
            for line, what in sorted(found):
                print(f"  line {line}: {what}")


def report_other_files(path):
    if path.is_file():
        return
    kinds = collections.Counter(
        pathlib.Path(name).suffix for _, _, files in os.walk(path) for name in files)
    if count := kinds[".m"] + kinds[".mm"]:
        print(f"{numbered(count, 'file')} in Objective-C {'is' if count == 1 else 'are'} not read")
    if count := kinds[".xib"] + kinds[".storyboard"]:
        print(f"{numbered(count, 'storyboard or NIB file')} {'is' if count == 1 else 'are'} not read")
