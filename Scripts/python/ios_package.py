"""The files of the package that Scripts/import-ios makes."""

import os
import pathlib

# In the first line of every file that is made here: others are never touched.
MARK = "// Made by Scripts/import-ios"
OURS = f"{MARK}, which writes it again unless this line is removed."
SOURCES, TESTS = "Imported.swift", "ImportedTests.swift"
# Foundation on Linux says that rectangles which only touch intersect; Apple's says that they do
# not. In the target itself, and internal: a public one is ambiguous beside Foundation's.
INTERSECTS = """\
extension CGRect {
  func intersects(_ other: CGRect) -> Bool {
    guard !isNull, !other.isNull else { return false }
    let (a, b) = (standardized, other.standardized)
    return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }
}
"""


def write(path, text):
    """Writes a file that nobody has taken over, if it differs: equal files are not built again."""
    if path.exists():
        old = path.read_text()
        if not old.startswith(MARK) and not old.startswith("// swift-tools-version"):
            return False
        if old == text:
            return True
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return True


def clear(folder):
    """Removes the links and the files of an earlier run, and the folders that this leaves empty."""
    for path, _, files in os.walk(folder, topdown=False):
        here = pathlib.Path(path)
        for name in files:
            file = here / name
            if file.is_symlink():
                file.unlink()
        if here != folder and not os.listdir(here):
            here.rmdir()


def link(sources, folder):
    """Links to files under their own names; two of one name in a module would not compile."""
    names = {SOURCES.lower(), TESTS.lower()}
    for source in sources:
        if not source.is_in:
            continue
        relative = pathlib.Path(source.name)
        if relative.name.lower() in names:
            relative = relative.with_name("-".join(relative.parts))
        names.add(relative.name.lower())
        source.link = folder / relative
        source.link.parent.mkdir(parents=True, exist_ok=True)
        source.link.symlink_to(source.path)


def quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def manifest(name, module, dependency, package, has_tests):
    """Package.swift; `dependency` is how it names the package of scrollbench, `package`."""
    def product(library):
        return f".product(name: {quoted(library)}, package: {quoted(package)})"

    tests = ""
    if has_tests:
        tests = f"""
    .testTarget(name: {quoted(module + "Tests")}, dependencies: [{quoted(module)}]),"""
    return f"""// swift-tools-version: 6.2
{MARK}, which writes it again.
import PackageDescription

let package = Package(
  name: {quoted(name)},
  dependencies: [
    {dependency}
  ],
  targets: [
    // The imported files, by symbolic links.
    .target(
      name: {quoted(module)},
      dependencies: [{product("UIKit")}]),
    .executableTarget(
      name: "bench",
      dependencies: [
        {quoted(module)},
        {product("ScrollBenchKit")},
        {product("ScrollBenchUIKit")},
        {product("UIKit")},
      ]),{tests}
  ],
  swiftLanguageModes: [.v5]
)
"""


def imported_file(layouts):
    lines = [
        OURS, "", "// For every file of the module: with Xcode, some files rely on another file's import.",
        "@_exported import UIKit", "",
        "// As Apple's: rectangles that only touch do not intersect.", INTERSECTS]
    lines += [
        "/// Makes the layouts, which may be internal. Add those to register by hand in a file of your",
        "/// own beside this one: `extension ImportedLayouts { public static func ... }`.",
        "@MainActor public enum ImportedLayouts {"]
    for layout in layouts:
        lines.append(
            f"  public static func make{layout.function}() -> UICollectionViewLayout "
            f"{{ {layout.name}() }}")
    return "\n".join(lines + ["}", ""])


def main_file(module, layouts, by_hand):
    lines = [OURS, f"import {module}", "import ScrollBenchKit", "import ScrollBenchUIKit", "",
             "var registry = Registry.standard"]
    for layout in layouts:
        lines.append(
            f"registry.add(iOSLayout: {quoted(layout.name)}) "
            f"{{ _ in LayoutObject(ImportedLayouts.make{layout.function}()) }}")
    for layout in by_hand:
        lines.append(f"// By hand: {layout.name}, {layout.why}.")
    return "\n".join(lines + ["ScrollBench.main(registry)", ""])


def tests_file():
    return f"""{OURS}
import XCTest

// For every file of the module.
@_exported import UIKit

// As Apple's: rectangles that only touch do not intersect.
{INTERSECTS}
// Once, not ten times: times of a debug build say nothing.
extension XCTestCase {{
  func measure(_ block: () -> Void) {{ block() }}
}}
"""


def entry_file(module, tests):
    """Takes the place of XCTest's discovery, which ends the process before the first test that is
    synchronous and on the main actor."""
    lines = [OURS, "import XCTest", "", f"@testable import {module}Tests", "",
             "// XCTest calls synchronous tests on the main thread, but does not say so in their type.",
             "private func onMain<T: XCTestCase>(",
             "  _ test: @escaping @MainActor (T) -> @MainActor () throws -> Void",
             ") -> (T) -> () throws -> Void {",
             "  { object in { try MainActor.assumeIsolated { try test(object)() } } }",
             "}", "", "XCTMain(["]
    for name, methods in tests:
        lines.append("  testCase([")
        for method, is_async in methods:
            wrapper = "asyncTest" if is_async else "onMain"
            lines.append(f'    ("{method}", {wrapper}({name}.{method})),')
        lines.append("  ]),")
    return "\n".join(lines + ["])", ""])
