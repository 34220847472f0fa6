import Files
import Foundation
import Registration

/// Checks names for a package, its module and its executable.
package enum PackageName {
  /// Keywords of Swift, modules that the package is linked with, and names that its templates
  /// declare.
  static let reserved: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
    "Any", "ArgumentParser", "AttributeStrategies", "CCallgrind", "CClocks", "CEdgeTests",
    "CInterrupts",
    "CJemalloc", "CProcesses", "CStreams", "CZlib", "CellModel", "ChangeMetrics",
    "CollectionAttributes", "CollectionEngine", "CollectionInteraction", "CollectionLayouts",
    "CollectionModel", "CollectionMotion", "Commands", "CoreGraphics", "Datasets", "Dispatch",
    "EmbeddedText", "Examples", "Files", "Foundation", "Gate", "Glibc", "Harness", "Histogram",
    "InstructionGate", "Measurement", "Mustache", "Observation", "Oracle", "PackageTemplates",
    "Plots", "Primitives",
    "QuartzCore", "Registration", "ResultFiles", "ResultPage", "Runner", "Scenes", "ScrollBenchKit",
    "ScrollBenchUIKit", "ScrollPhysics", "ScrollTraces", "Self", "Sharding", "SourceStamp",
    "SpatialIndex", "Statistics", "SuiteCases", "Swift", "Synchronization", "Testing", "TimeGate",
    "TraceImport", "Type", "UIKit", "Verdicts", "Workers", "XCTest", "_", "_Testing_CoreGraphics",
    "_Testing_UIKit",
    "scrollbench", "BandTable", "BubbleLayout", "ColumnLayout", "registry", "sourceStamp",
  ]

  /// - Parameter option: the option that gave the name, for the error.
  /// - Throws: `InputError`, which suggests a valid name.
  package static func check(_ name: String, from option: String) throws(InputError) {
    let isIdentifier = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    guard isIdentifier, !reserved.contains(name) else {
      let reason =
        isIdentifier
        ? "which Swift or scrollbench has taken" : "which has more than ASCII letters, digits and _"
      throw InputError(
        file: option,
        message: "expected a name for the package and its module, found \(InputError.quote(name)), "
          + reason,
        advice: "such as --name \(suggestion(for: name))")
    }
  }

  /// `MyBench` for `my-bench`, `Zurich` for `zürich`.
  private static func suggestion(for name: String) -> String {
    let letters = name.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    let words = String(String.UnicodeScalarView(letters)).split {
      !($0.isASCII && ($0.isLetter || $0.isNumber))
    }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let first = joined.first?.isNumber == true ? "Bench" + joined : joined
    return first.isEmpty || reserved.contains(first) ? first + "Bench" : first
  }
}
