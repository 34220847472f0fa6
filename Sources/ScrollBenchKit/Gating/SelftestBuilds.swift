import Foundation
import InputFiles
import TimeGate

/// The builds that a selftest compares.
struct SelftestBuilds {
  /// The build of the sources as they are.
  var base: PairBuild
  /// The same build twice, in disjoint sets of orders; twice itself where it has but one.
  var same: (base: PairBuild, head: PairBuild)
  /// Builds that do the same as the base with their code elsewhere.
  var variants: [(name: String, build: PairBuild)] = []
  /// Builds that are slower or wrong, and what the gate must say of them.
  var slowdowns: [(name: String, build: PairBuild)] = []
  var expectations: [SlowdownExpectation] = []

  /// One executable, which can only be compared with itself.
  init(executable: String) {
    base = PairBuild(executable: executable)
    same = (base, base)
  }

  /// What `Scripts/dev variants` left in a folder.
  ///
  /// - Throws: `InputError` where there is no base, or a build lacks its executables.
  init(folder: String) throws(InputError) {
    let flag = "--variants"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    guard names.contains("base") else {
      throw InputError(
        file: flag,
        message: "expected a folder of variants and their base, found none at"
          + " \(InputError.quote(path: folder))",
        advice: "build them: Scripts/dev variants \(folder)")
    }
    base = try PairBuild(at: "\(folder)/base/orders", flag: flag)
    let others = "\(folder)/base/others"
    same =
      FileManager.default.fileExists(atPath: others)
      ? (base, try PairBuild(at: others, flag: flag)) : base.halves
    for name in names where name != "base" {
      let orders = "\(folder)/\(name)/orders"
      guard FileManager.default.fileExists(atPath: orders) else { continue }
      let build = try PairBuild(at: orders, flag: flag)
      switch try Self.kind("\(folder)/\(name)/kind") {
      case .variants: variants.append((name, build))
      case .slowdowns: slowdowns.append((name, build))
      }
    }
    if names.contains("expected.json") {
      expectations = try SlowdownExpectation.load("\(folder)/expected.json")
    }
  }

  /// What a build is of: the name of the folder in `Tests` that its patch comes from.
  private enum Kind: String, CaseIterable {
    case variants = "Variants"
    case slowdowns = "Slowdowns"
  }

  private static func kind(_ path: String) throws(InputError) -> Kind {
    let known = Kind.allCases.map(\.rawValue).joined(separator: " or ")
    let file = try InputFile(
      path: path, expecting: "a file that says \(known)", largest: 100, inFolder: "one file",
      advice: "build the variants again with Scripts/dev variants")
    let text = String(decoding: file.bytes, as: UTF8.self)
    guard let kind = Kind(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw InputError(
        file: path, message: "expected \(known), found \(InputError.quote(text))",
        advice: "build the variants again with Scripts/dev variants")
    }
    return kind
  }

  func slowdown(_ name: String) -> PairBuild? {
    slowdowns.first { $0.name == name }?.build
  }
}
