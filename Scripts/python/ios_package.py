"""The texts of the files of a package that Scripts/import-ios makes."""

import json
import pathlib
import re

# In the first line of every file that is made here: others are never touched.
MADE = "Made by Scripts/import-ios"
MARK = f"// {MADE}"
OURS = f"{MARK}, which writes it again unless this line is removed."
SOURCES, TESTS, LAYOUT_TESTS = "Imported.swift", "ImportedTests.swift", "ImportedLayoutTests.swift"
# The mark of a suite that no user has changed: there are no comments in JSON.
SUITE_SUMMARY = "the layouts that Scripts/import-ios has found, asked in every query and for tiles"
# The package of `scrollbench new --ios`, whose workflow this one has.
EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks/Examples/OwnLayout"
# `CGRect.intersects` as on iOS, in each target that calls it.
INTERSECTS = (EXAMPLE / "Sources/OwnLayout/Rectangles.swift").read_text().removeprefix("import UIKit\n\n")
# The folder of delegates in the target.
DELEGATES = "_Delegates"
# What mended protocols call.
OPTIONAL_METHODS = """\
/// Calls optional methods of protocols: the default of such a method notes that it is missing, and its
/// value is never read.
enum OptionalMethods {
  nonisolated(unsafe) private static var isMissing = false

  /// Called by the default. The value is of no bits that are set.
  @inline(__always)
  static func missing<Value>() -> Value {
    isMissing = true
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { space in
      UnsafeMutableRawBufferPointer(space).initializeMemory(as: UInt8.self, repeating: 0)
      return space.moveElement(from: 0)
    }
  }

  /// Returns what a method returns; nil if it is missing. It may call optional methods itself.
  @inline(__always)
  static func call<Value>(_ method: () -> Value) -> Value? {
    let outer = isMissing
    isMissing = false
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { space in
      space.initializeElement(at: 0, to: method())
      defer { isMissing = outer }
      // The default's value is no value: it is not destroyed.
      return isMissing ? nil : space.moveElement(from: 0)
    }
  }
}
"""

# What mended files call that look up methods; METHODS is a dictionary.
FOUND_METHODS = """\
extension OptionalMethods {
  /// The classes that declare each method that is looked up.
  private static let classes: [String: Set<String>] = METHODS
  nonisolated(unsafe) private static var answers: [String: [ObjectIdentifier: Bool]] = [:]

  /// Whether the class of an object, or one that it inherits from, declares a method.
  static func has(_ object: Any?, _ method: String) -> Bool {
    guard let object = object as AnyObject? else { return false }
    let type = ObjectIdentifier(Swift.type(of: object))
    if let answer = answers[method]?[type] { return answer }
    var next: Mirror? = Mirror(reflecting: object)
    var isDeclared = false
    while let mirror = next, !isDeclared {
      isDeclared = classes[method]?.contains("\\(mirror.subjectType)") == true
      next = mirror.superclassMirror
    }
    answers[method, default: [:]][type] = isDeclared
    return isDeclared
  }

  /// A method of an object; nil if the object has none.
  @discardableResult
  static func find<Object, Value>(
    _ object: Object?, _ method: String, _ take: (Object) -> Value
  ) -> Value? { has(object, method) ? object.map(take) : nil }
}
"""

# What files call that associate values with objects, which takes the Objective-C runtime on iOS.
ASSOCIATED_OBJECTS = """\
/// How a value is kept: `ASSIGN` keeps an object only as long as others do.
enum objc_AssociationPolicy {
  case OBJC_ASSOCIATION_ASSIGN
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
  case OBJC_ASSOCIATION_COPY_NONATOMIC
  case OBJC_ASSOCIATION_RETAIN
  case OBJC_ASSOCIATION_COPY
}

/// The values of objects. Those of an object that is gone are given up once there are many.
private enum AssociatedObjects {
  struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: () -> Any?] = [:]
  }

  nonisolated(unsafe) static var entries: [ObjectIdentifier: Entry] = [:]
  nonisolated(unsafe) static var limit = 64

  /// The values of an object; another may have been at its address.
  static func entry(_ object: AnyObject) -> Entry {
    let found = entries[ObjectIdentifier(object)]
    return found?.owner === object ? found! : Entry(owner: object)
  }
}

func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.entry(object as AnyObject).values[key]?()
}

func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let owner = object as AnyObject
  var entry = AssociatedObjects.entry(owner)
  if policy == .OBJC_ASSOCIATION_ASSIGN, let value {
    weak let kept = value as AnyObject
    entry.values[key] = { kept }
  } else {
    entry.values[key] = value.map { value in { value } }
  }
  if AssociatedObjects.entries.count >= AssociatedObjects.limit {
    AssociatedObjects.entries = AssociatedObjects.entries.filter { $0.value.owner != nil }
    AssociatedObjects.limit = max(64, 2 * AssociatedObjects.entries.count)
  }
  AssociatedObjects.entries[ObjectIdentifier(owner)] = entry
}

func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.entries[ObjectIdentifier(object as AnyObject)] = nil
}
"""

# What files call of AVFoundation to fit an image into a column.
FITTING_RECTANGLE = """\
/// The largest rectangle of a ratio in the middle of another.
func AVMakeRect(aspectRatio: CGSize, insideRect: CGRect) -> CGRect {
  let scale = min(insideRect.width / aspectRatio.width, insideRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: insideRect.midX - size.width / 2, y: insideRect.midY - size.height / 2,
    width: size.width, height: size.height)
}
"""

# What layouts are made with that take the size of all items.
TYPICAL_SIZE = """\
extension ItemData {
  /// About the size of the first 200 items: in steps of 40 points, so that a batch hardly ever changes it.
  @MainActor var typicalSize: CGSize {
    let count = itemCount > 0 ? min(itemCount(inSection: 0), 200) : 0
    guard count > 0 else { return CGSize(width: 120, height: 120) }
    let sizes = (0..<count).map { size(at: IndexPath(item: $0, section: 0)) }
    func step(_ lengths: [CGFloat]) -> CGFloat {
      Swift.max(40, (lengths.reduce(0, +) / CGFloat(count) / 40).rounded() * 40)
    }
    return CGSize(width: step(sizes.map(\\.width)), height: step(sizes.map(\\.height)))
  }
}
"""

# What screens are filled with.
MADE_ITEMS = """\
extension ItemData {
  /// A number for each item, unequal to those of all others.
  @MainActor func number(of path: IndexPath) -> Int { path.item * sectionCount + path.section }

  /// Lines of 40 letters, as many as fit into the height of an item at 20 points each.
  @MainActor func text(at path: IndexPath) -> String {
    String(repeating: "Lorem ipsum dolor sit amet, consectetur ", count: max(1, Int(size(at: path).height / 20)))
  }

  @MainActor func sections<Value>(_ make: (Int) -> Value) -> [Value] { (0..<sectionCount).map(make) }

  @MainActor func items<Value>(inSection section: Int, _ make: (IndexPath) -> Value) -> [Value] {
    (0..<itemCount(inSection: section)).map { make(IndexPath(item: $0, section: section)) }
  }

  @MainActor func items<Value>(_ make: (IndexPath) -> Value) -> [Value] {
    sections { items(inSection: $0, make) }.flatMap { $0 }
  }
}
"""


def quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def manifest(name, module, dependency, package, has_delegates=False, has_tests=False):
    """Package.swift; `dependency` is how it names the package of scrollbench, `package`."""
    def product(library):
        return f".product(name: {quoted(library)}, package: {quoted(package)})"

    libraries = ["UIKit"] + ["ScrollBenchUIKit"] * has_delegates
    tests = f"""
    .testTarget(
      name: {quoted(module + "Tests")},
      dependencies: [
        {quoted(module)},
        {product("ScrollBenchUIKit")},
        {product("UIKit")},
      ]),""" if has_tests else ""
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
      dependencies: [{", ".join(product(library) for library in libraries)}]),
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


def imported_file(layouts, sources):
    lines = [
        OURS, "", "// For every file of the module: with Xcode, some files rely on another file's import.",
        "@_exported import UIKit", "", INTERSECTS]
    lines += helpers(sources, layouts)
    if "data.typicalSize" in made_here(layouts):
        lines.append(TYPICAL_SIZE)
    if re.search(r"\bdata\.(items|sections)\b", made_here(layouts)):
        lines.append(MADE_ITEMS)
    lines += [
        "/// Makes the layouts, which may be internal. Add those to register by hand in a file of your",
        "/// own next to this one: `extension ImportedLayouts { public static func ... }`.",
        "@MainActor public enum ImportedLayouts {"]
    for layout in layouts:
        if (body := layout.body()) is None:
            lines.append(
                f"  public static func make{layout.function}() -> UICollectionViewLayout "
                f"{{ {layout.name}() }}")
        else:
            lines += [
                f"  public static func make{layout.function}(over data: ItemData) -> LayoutObject {{",
                body, "  }"]
    if any(layout.body() for layout in layouts):
        lines.insert(lines.index("@_exported import UIKit"), "import ScrollBenchUIKit")
    return "\n".join(lines + ["}", ""])


def made_here(layouts):
    """What is written for layouts, all together."""
    return "".join((one.text or "") + (one.body() or "") for one in layouts)


def made(layout):
    """The closure that makes a layout over data."""
    if layout.body() is None:
        return f"{{ _ in LayoutObject(ImportedLayouts.make{layout.function}()) }}"
    return f"{{ ImportedLayouts.make{layout.function}(over: $0) }}"


def helpers(sources, layouts=()):
    """What files, and the mended copies of others, call and is not here."""
    left = [source for source in sources if source.is_in]
    mended = "".join(source.mended["text"] for source in left if source.mended)
    methods = sorted(set(LOOKED_UP.findall(mended)))
    keeps = any(source.names(name) for source in left
                for name in ("objc_getAssociatedObject", "objc_setAssociatedObject"))
    found = [OPTIONAL_METHODS] * ("OptionalMethods." in mended)
    if methods:
        found.append(FOUND_METHODS.replace("METHODS", classes_with(methods, left, layouts)))
    fits = any(source.names("AVMakeRect") for source in left)
    return found + [ASSOCIATED_OBJECTS] * keeps + [FITTING_RECTANGLE] * fits


# A method that a mended file looks up, which is written with its labels or without.
LOOKED_UP = re.compile(r'OptionalMethods\.(?:has|find)\(.*?, "([^"]+)"[,)]')


def classes_with(methods, sources, layouts):
    """A dictionary in Swift, of the names of the classes that declare each of some methods."""
    protocols = {found.name for source in sources for found in source.types if found.kind == "protocol"}
    declared = {(f.signature, f.owner) for source in sources for f in source.functions
                if f.owner and f.owner not in protocols}
    declared |= {(p.name, p.owner) for source in sources for p in source.properties
                 if p.owner and p.owner not in protocols}
    for layout in layouts:
        if layout.delegate and layout.text:
            declared |= {(signature, layout.delegate.name) for signature in layout.delegate.answered}
    # What a flow layout without a delegate of its own is given.
    declared |= {("collectionView(_:layout:sizeForItemAt:)", "ItemSizes"),
                 ("collectionView(_:layout:referenceSizeForHeaderInSection:)", "ItemSizes")}
    rows = []
    for method in methods:
        owners = sorted({owner.split(".")[-1] for signature, owner in declared
                         if signature == method or "(" not in method and signature.split("(")[0] == method})
        rows.append(f"    {quoted(method)}: [{', '.join(map(quoted, owners))}],")
    return "[\n" + "\n".join(rows) + "\n  ]"


def main_file(module, layouts, by_hand):
    lines = [OURS, f"import {module}", "import ScrollBenchKit", "import ScrollBenchUIKit", "",
             "var registry = Registry.standard"]
    for layout in layouts:
        lines.append(f"registry.add(iOSLayout: {quoted(layout.name)}) {made(layout)}")
    for layout in by_hand:
        lines.append(f"// By hand: {layout.name}, {layout.why}.")
    return "\n".join(lines + ["ScrollBench.main(registry)", ""])


def tests_file(tests):
    return f"""{OURS}
import XCTest

// For every file of the module.
@_exported import UIKit

{INTERSECTS}
{"".join(helpers(tests))}// Once, not ten times: times of a debug build have no meaning.
extension XCTestCase {{
  func measure(_ block: () -> Void) {{ block() }}
}}
"""


def layout_tests_file(module, layouts):
    """Tests of each layout that is registered."""
    lines = [OURS, f"import {module}", "import ScrollBenchUIKit", "import UIKit", "import XCTest", "",
             "/// Plays each layout over a made-up collection, as a run does.",
             "@MainActor final class ImportedLayoutTests: XCTestCase {"]
    for layout in layouts:
        lines.append(f"  func test{layout.function}() {{ check {made(layout)} }}")
    return "\n".join(lines) + """

  /// There is content, and what is found in it are items that exist, each once.
  private func check(_ make: (ItemData) -> LayoutObject) {
    let sizes = (0..<120).map { CGSize(width: 100, height: CGFloat(40 + $0 * 37 % 160)) }
    let host = LayoutHost(ItemData([sizes]), size: CGSize(width: 390, height: 844), make: make)
    let view = host.view
    view.layoutIfNeeded()
    let content = view.contentSize
    XCTAssertGreaterThan(content.width * content.height, 0, "there is no content")
    for screen in 0..<50 {
      var origin = CGPoint.zero
      if content.height > 844 { origin.y = CGFloat(screen) * 844 } else { origin.x = CGFloat(screen) * 390 }
      guard origin.x < content.width, origin.y < content.height else { break }
      view.contentOffset = origin
      view.layoutIfNeeded()
      let found = view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? []
      let items = found.filter { $0.representedElementCategory == .cell }.map(\.indexPath)
      XCTAssertEqual(Set(items).count, items.count, "an item comes twice at \(origin)")
      for item in items {
        XCTAssertTrue(
          (0..<view.numberOfSections).contains(item.section)
            && (0..<view.numberOfItems(inSection: item.section)).contains(item.item),
          "there is no item \(item), which is answered at \(origin)")
      }
    }
  }
}
"""


def suite_file(groups, strategies, trace):
    """The suite that a gate of the package counts. `groups` has pairs of data and the layouts over these."""
    parts = [{"data": [data], "layouts": layouts, "strategies": strategies, "traces": [trace], "items": ["5k"]}
             for data, layouts in groups]
    suite = {"summary": SUITE_SUMMARY, **parts[0]} | ({"and": parts[1:]} if parts[1:] else {})
    return json.dumps(suite, indent=2) + "\n"


def workflow_file(is_by_path):
    """.github/workflows/scrolling.yml, from that of a package with a layout of one's own."""
    text = (EXAMPLE / ".github/workflows/scrolling.yml").read_text()
    if not is_by_path:
        text = re.sub(r" +# Package.swift finds.*\n +# version of it.*\n", "", text)
    # What `inspect` finds in layouts as they are is printed, and fails nothing.
    text = text.replace("OwnLayout inspect --suite gate", "bench inspect --suite gate || (($? == 2))")
    return f"#{OURS.removeprefix('//')}\n" + text.replace("/OwnLayout ", "/bench ")


def ignored_file():
    return (EXAMPLE / ".gitignore").read_text()


def entry_file(module, tests):
    """Takes the place of XCTest's discovery, which ends the process before the first test that is
    synchronous and on the main actor."""
    lines = [OURS, "import XCTest", "", f"@testable import {module}Tests", "",
             "// XCTest calls synchronous tests on the main thread, but that is not in their type.",
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
