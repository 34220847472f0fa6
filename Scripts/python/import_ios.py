"""Makes a package that measures layouts written for iOS; called by Scripts/import-ios."""

import argparse
import collections
import os
import pathlib
import re
import shlex
import signal
import sys

from ios_builders import built_layouts, standard_layouts
from ios_delegates import Delegate, as_filled_in, to_fill_in
from ios_files import clear, is_taken_over, put, write, write_diff
from ios_package import (
    DELEGATES, LAYOUT_TESTS, MARK, SOURCES, SUITE_SUMMARY, TESTS, entry_file, ignored_file,
    imported_file, layout_tests_file, main_file, manifest, quoted, suite_file, tests_file, workflow_file)
from ios_reasons import APPLE_MODULES, fault
from ios_report import (
    finish_faults, leave_out_importers, report_built, report_causes, report_delegates, report_files,
    report_in_place, report_left_out, report_mended, report_parts, report_screens, report_silent, report_sizeless,
    report_tests)
from ios_run import STRATEGIES, TRACE, FirstRun, bench_call, by_data, fitting_data
from ios_screens import Screen, screens
from ios_sources import Classes, parse, read
from swift_tools import USAGE, cache_folder, diagnostics, fail, log, numbered, run_swift

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACE = ROOT / "Sources/iOS/UIKit"
STANDARD = standard_layouts(ROOT)
# What test files import that is not the module they test.
SYSTEM_MODULES = APPLE_MODULES | {
    "UIKit", "Foundation", "CoreGraphics", "QuartzCore", "XCTest", "Testing", "Swift", "Dispatch"}


# --- Mending --------------------------------------------------------------------------------------


def mend_again(sources, folder):
    """Mends what is left once files have been left out: what was moved out of them goes."""
    if options.mend:
        left = [source for source in sources if source.is_in]
        parse(left, mends=True)
        for source in left:
            if source.part == []:
                source.take_nothing()
        put(left, folder)


def take_parts(sources):
    """Lets the functions that build layouts be tried without the rest of files that do not compile."""
    for source in sources if options.mend else ():
        found = {fault for faults in source.faults.values() for fault in faults}
        if source.is_in or found & {"test", "entry"}:
            continue
        if source.part is not None:
            source.take_nothing()
        elif not source.whole_faults:
            finish_faults(source)
            source.take_part()


# --- Building --------------------------------------------------------------------------------------


def swift(command, *arguments, file, timeout=None):
    """Runs the command on the package; returns its exit code (None: time-out) and its output."""
    # With the cached plan, a build can miss that the package has changed: new tests were not built.
    call = ["swift", command, "--package-path", output, "--disable-build-manifest-caching",
            "--scratch-path", options.scratch_path, *arguments]
    return run_swift(call, output / file, timeout)


def fail_build(text):
    errors = [line for line in text.split("\n")
              if "error:" in line and "emit-module command failed" not in line]
    fail(f"the build failed elsewhere: {(errors or ['no error is named'])[0].strip()}; "
         f"see {output / 'build.log'}")


def build(what, sources, arguments, write_generated=None, mend=None, reduce=None):
    """Builds until nothing of `sources` fails. `write_generated` writes the files that are made from
    those that are left; `mend` takes an error in such a file (path, line, message) and returns
    whether the next round will be without it; `reduce` may put parts of failed files in again."""
    while True:
        # What a user has taken over is his to mend.
        links = {str(source.link): source for source in sources
                 if source.link is not None and not source.is_kept}
        files = {str(source.path): source for source in sources}
        if write_generated is not None:
            write_generated()
        count = sum(source.is_in for source in sources)
        log(f"building {what}" + (f", {numbered(count, 'file')}" if sources else ""))
        status, text = swift("build", *arguments, file="build.log")
        if status == 0:
            return
        is_mended = False
        for path, line, message in diagnostics(text):
            if path in links:
                file, line = links[path].origin(line)
                # A member that was moved into another file has its own to blame.
                source = files[file]
                source.leave_out(line, fault(message, source.line(line), sources, source))
                leave_out_importers(message, sources)
                is_mended = True
            elif mend is not None and mend(pathlib.Path(path), line, message):
                is_mended = True
        if not is_mended:
            # The compiler itself may have ended: it names the file that it was at last.
            named = [links[path] for path in re.findall(r"(/[^\s\"':]+\.swift)", text)
                     if path in links and links[path].is_in and "Stack dump" in text]
            if not named:
                fail_build(text)
            named[-1].leave_out(1, "the compiler ends while it compiles this file")
        if reduce is not None:
            reduce(sources)
        if not any(source.is_in for source in sources):
            return


# --- Tests -----------------------------------------------------------------------------------------


def run_tests(sources):
    """Builds and runs the tests; returns whether all of them passed."""
    entry = output / "Tests/XCTMain.swift"
    # Tests that cannot be called, and why.
    unusable = {}

    def found():
        """The tests of the files that are left."""
        tests = Classes(source for source in sources if source.is_in).tests()
        return [(name, [test for test in methods if (name, test[0]) not in unusable])
                for name, methods in tests]

    def drop(path, line, message):
        text = entry.read_text().split("\n")[line - 1] if path == entry else ""
        row = re.search(r'\("(\w+)", \w+\(([\w.]+)\.\w+\)\)', text)
        if row is None:
            return False
        unusable[row[2], row[1]] = message
        return True

    # The layouts' own tests are not the user's: they are no part of what is reported here.
    build("the tests", sources, ["--build-tests"],
          lambda: write(entry, entry_file(module, found())), drop)
    count = sum(len(methods) for _, methods in found())
    if not any(source.is_in for source in sources) or count == 0:
        print("\nno tests are usable")
        return False
    log(f"running {numbered(count, 'test')}")
    status, text = swift(
        "test", "--skip-build", "--disable-swift-testing", file="test.log", timeout=options.timeout)
    write(entry, entry_file(module, found() + own_tests()))
    print()
    for (name, method), message in unusable.items():
        if "has no member" in message:
            print(f"{name}.{method} is between #if and #endif: there is no such test here")
        else:
            print(f"{name}.{method} is not run; the compiler reports: {message}")
    # What is not compiled here is no test here.
    are_all = all("has no member" in message for message in unusable.values())
    return report_tests(sources, count, status, text, options.timeout) and are_all


# --- All of it -------------------------------------------------------------------------------------


def usage(message):
    fail(f"{message}; see Scripts/import-ios --help", USAGE)


def parse_options():
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.error = usage
    parser.add_argument("path", nargs="?")
    parser.add_argument("--tests")
    parser.add_argument("--output")
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument("--scratch-path")
    parser.add_argument("--mend", action="store_true")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--url")
    parser.add_argument("--exact")
    found = parser.parse_args()
    if found.path is None:
        usage("expected a folder of Swift files, found none")
    if bool(found.url) != bool(found.exact):
        usage("--url and --exact go together")
    if found.timeout <= 0:
        usage("--timeout takes a number of seconds above 0")
    for given in (found.path, found.tests):
        if given is not None and not os.path.exists(given):
            usage(f"there is no {given}")
    found.path = pathlib.Path(found.path).resolve()
    found.tests = None if found.tests is None else pathlib.Path(found.tests).resolve()
    # Packages share what they build of scrollbench.
    found.scratch_path = pathlib.Path(found.scratch_path or cache_folder() / "imports").resolve()
    return found


def dependency():
    """How the package names that of scrollbench, and by which name it goes."""
    if options.url:
        name = re.sub(r"\.git$", "", options.url.rstrip("/").split("/")[-1])
        return f".package(url: {quoted(options.url)}, exact: {quoted(options.exact)})", name
    return f".package(name: \"scrollbench\", path: {quoted(ROOT)})", "scrollbench"


def module_name(tests):
    """The module that most test files import, because nothing in them is changed."""
    names = collections.Counter(
        name for source in tests for name in [*source.testable, *source.modules] if name not in SYSTEM_MODULES)
    return names.most_common(1)[0][0] if names else "Layouts"


sys.stdout.reconfigure(line_buffering=True)
# What was started is ended on the way out.
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: sys.exit(128 + number))
options = parse_options()
stem = options.path.stem if options.path.is_file() else options.path.name
output = pathlib.Path(options.output or f"{stem}-bench").resolve()
if output == options.path or output in options.path.parents:
    usage(f"the package cannot be made in {output}, which holds the files")
if output.exists() and (not output.is_dir() or os.listdir(output)):
    made = output / "Package.swift"
    if not made.is_file() or MARK not in made.read_text():
        usage(f"{output} exists and was not made by this script: name another --output")

sources = read(options.path, but={options.tests, output}, mends=options.mend)
if not sources:
    usage(f"{options.path} holds no Swift files")
tests = read(options.tests, but={output}, mends=options.mend) if options.tests else []
if options.tests and not tests:
    usage(f"{options.tests} holds no Swift files")
module = module_name(tests)
if module == "bench" or f"{module}Tests" == "bench":
    usage(f"the tests import a module named {module}, which is the name of the executable here")
for source in sources:
    if {"XCTest", "Testing"} & set(source.modules):
        source.leave_out(1, "test")
    elif source.entry or source.path.name == "main.swift":
        source.leave_out(source.entry or 1, "entry")
for source in tests:
    if "Testing" in source.modules and "XCTest" not in source.modules:
        source.leave_out(1, "swift testing")

library, test_folder = output / "Sources" / module, output / "Tests" / f"{module}Tests"
(output / "Sources").mkdir(parents=True, exist_ok=True)
# First of all, since it names who made the package.
write(output / "Package.swift", manifest(output.name, module, *dependency()))
clear(output / "Sources")
clear(output / "Tests")
# Of tests, and of a run in which the module had another name.
for generated in [*output.glob("Tests/**/*.swift"), *output.glob(f"Sources/*/{SOURCES}")]:
    if generated.parent != library and generated.read_text().startswith(MARK):
        generated.unlink()
        if not os.listdir(generated.parent):
            generated.parent.rmdir()
put(sources, library)
# Why a layout cannot be made, or the delegate of one not be written, by its name.
without_init, without_delegate = {}, {}


def found_layouts():
    classes = Classes(s for s in sources if s.is_in)
    all = list(classes.layouts())
    for layout in all:
        layout.why = layout.why or without_init.get(layout.name)
        delegate = Delegate(layout, classes)
        layout.views, layout.data = delegate.views, fitting_data(layout, classes, delegate)
        if layout.why is None and delegate.is_needed:
            delegate.why = without_delegate.get(layout.name, delegate.why)
            layout.text = delegate.text() if delegate.is_written else ""
            if layout.text is None and layout.initialisers:
                layout.why = delegate.why
                continue
            layout.delegate = delegate if layout.text is not None else None
            layout.without_delegate = delegate.why
            if layout.text:
                layout.text = as_filled_in(library / delegate.file, layout.text)
    shown = screens(classes, sources, without_init)
    usable = [one for one in shown if one.why is None]
    all += shown + built_layouts(classes, module, STANDARD, without_init, usable)
    return [one for one in all if one.why is None], [one for one in all if one.why is not None]


def write_generated():
    mend_again(sources, library)
    layouts, by_hand = found_layouts()
    with_delegates = [layout for layout in layouts if layout.text]
    wanted = {library / layout.delegate.file for layout in with_delegates}
    for file in library.glob(f"{DELEGATES}/*.swift"):
        if file not in wanted and not is_taken_over(file):
            file.unlink()
    for layout in with_delegates:
        write(library / layout.delegate.file, layout.text)
    write(library / SOURCES, imported_file(layouts, sources))
    if layouts:
        write(test_folder / LAYOUT_TESTS, layout_tests_file(module, complete(layouts)))
        write(test_folder / TESTS, tests_file(tests))
    has_tests = any(test_folder.glob("*.swift"))
    write(output / "Package.swift",
          manifest(output.name, module, *dependency(), any(one.body() for one in layouts), has_tests))
    return write(output / "Sources/bench/main.swift", main_file(module, layouts, by_hand))


def mend(path, line, message):
    """Takes a layout that cannot be made, or a delegate that does not compile, out of the generated
    files."""
    layouts, _ = found_layouts()
    for layout in layouts:
        if layout.text and path == library / layout.delegate.file and not is_taken_over(path):
            without_delegate[layout.name] = f"the compiler reports: {message}"
            return True
    if path != library / SOURCES:
        return False
    lines = path.read_text().split("\n")[:line]
    functions = [found[1] for text in lines if (found := re.search(r"func make(\w+)\(", text))]
    for layout in layouts:
        if functions and layout.function == functions[-1]:
            without_init[layout.key] = f"the compiler reports: {message}"
            return True
    return False


def complete(layouts):
    """Those that have all they call: others may have no content."""
    return [layout for layout in layouts if layout.without_delegate is None and not to_fill_in(layout)]


def whole(layouts):
    """Those that are no parts of others; all where only parts are left."""
    return [layout for layout in layouts if layout.part_of is None] or layouts


def own_tests():
    """The tests of the registered layouts, as those of a class of the user's."""
    methods = [(f"test{layout.function}", False) for layout in complete(layouts)]
    return [("ImportedLayoutTests", methods)] if methods else []


def write_suite(groups, strategies):
    """Writes what a gate counts; a suite that the user has changed stays."""
    suite = output / "Benchmarks/Suites/gate.json"
    if not suite.exists() or SUITE_SUMMARY in suite.read_text():
        suite.parent.mkdir(parents=True, exist_ok=True)
        suite.write_text(suite_file(groups, list(strategies), TRACE))


def write_around():
    """Writes what a package needs next to its sources: a suite, a workflow, and what git leaves out."""
    chosen = whole(complete(layouts) or layouts)
    write_suite(by_data({layout.name: layout.data for layout in chosen}), STRATEGIES)
    write(output / ".github/workflows/scrolling.yml", workflow_file(not options.url))
    if not (output / ".gitignore").exists():
        (output / ".gitignore").write_text(ignored_file())


def registered_by_hand():
    """The names under which files of the executable that are the user's register layouts."""
    files = [file for file in sorted((output / "Sources/bench").glob("*.swift")) if is_taken_over(file)]
    return list(dict.fromkeys(
        name for file in files
        for name in re.findall(r'^(?!\s*//).*iOSLayout:\s*"([^"]+)"', file.read_text(), re.M)))


# A release build is measured: the files are compiled as that from the beginning.
configuration = ["-c", "release"] if options.run else []
if any(source.is_in for source in sources):
    build(module, sources, ["--target", module, *configuration], write_generated, mend, take_parts)
usable = any(source.is_in for source in sources)
layouts, by_hand = found_layouts() if usable else ([], [])
is_tested = None
is_main_ours = write_generated()
if layouts or by_hand or registered_by_hand():
    build("the executable", [], ["--product", "bench", *configuration])

left_out = [source for source in sources if not source.is_in]
report_files(sources, options.path, SOURCES)
report_causes(sources, options.mend)
report_left_out(sources)
report_parts(sources)
report_mended(sources)
write_diff(sources, output)
report_silent(sources, FACE)
print()
report_sizeless(sources)
if layouts:
    print("registered: " + ", ".join(layout.name for layout in layouts))
for layout in by_hand:
    print(f"register by hand: {layout.name}, {layout.why}")
screens_found = [one for one in layouts if isinstance(one, Screen)]
report_in_place(sources, screens_found)
report_screens(screens_found)
report_delegates([one for one in layouts if one.builder is None], library.relative_to(output))
report_built([one for one in layouts if one.builder is not None])
if usable and not is_main_ours:
    print("main.swift is kept as it is: its first line was removed")
if not layouts and not by_hand:
    print("no layout is usable")
if layouts:
    write_around()
    write(output / "Tests/XCTMain.swift", entry_file(module, own_tests()))
    if not options.run:
        first = (complete(layouts) or layouts)[0]
        print(f"to measure: cd {shlex.quote(options.output or output.name)} && {bench_call(options)} run "
              f"--layout {first.name} --data '{first.data}' --items 10k --trace {TRACE}")
if tests and usable:
    put(tests, test_folder)
    write(test_folder / TESTS, tests_file(tests))
    write_generated()
    is_tested = run_tests(tests)
    report_left_out(tests)
    report_mended(tests)
    report_silent(tests, FACE)
    left_out += [source for source in tests if not source.is_in]
registered = registered_by_hand()
unfilled = [layout for layout in layouts if to_fill_in(layout)]
if options.run:
    # Where main.swift is the user's, it registers the layouts.
    runnable = [one for one in layouts if not to_fill_in(one) and (is_main_ours or one.name in registered)]
    if runnable or registered:
        FirstRun(output, options, whole(runnable) if is_main_ours else runnable, registered).play(write_suite)
    else:
        log("nothing is measured: " + ("fill in what is named above, and run this again" if unfilled else
                                       "no layout is registered"))
if not layouts and not by_hand and not registered:
    sys.exit(2)
if options.run and not runnable and not registered:
    sys.exit(1 if unfilled else 2)
sys.exit(3 if is_tested is False else 1 if left_out or unfilled else 0)
