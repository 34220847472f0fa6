import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TimeGate

/// The builds that `Scripts/dev variants` leaves in a folder.
struct VariantBuilds {
  /// The build of the sources as they are.
  let base: PairBuild
  /// The same build twice, in disjoint sets of orders.
  let same: (base: PairBuild, head: PairBuild)
  /// Builds that do the same as the base with their code elsewhere.
  private var variants: [String: PairBuild] = [:]
  /// Builds that are slower or wrong.
  private var slowdowns: [String: PairBuild] = [:]
  private var expectations: [String: SlowdownExpectation] = [:]

  /// - Throws: `InputError` if there is no base, or a build lacks its executables.
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
      case .variants: variants[name] = build
      case .slowdowns: slowdowns[name] = build
      }
    }
    guard names.contains("expected.json") else { return }
    for expectation in try SlowdownExpectation.load("\(folder)/expected.json") {
      expectations[expectation.patch] = expectation
    }
  }

  /// The origin of a build: the folder in `Tests` that its patch comes from.
  enum Folder: String, CaseIterable {
    case variants = "Variants"
    case slowdowns = "Slowdowns"
  }

  private static func kind(_ path: String) throws(InputError) -> Folder {
    let known = Folder.allCases.map(\.rawValue).joined(separator: " or ")
    let file = try InputFile(
      path: path, expecting: "a file that contains \(known)", largest: 100, inFolder: "one file",
      advice: "build the variants again with Scripts/dev variants")
    let text = String(decoding: file.bytes, as: UTF8.self)
    guard let kind = Folder(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw InputError(
        file: path, message: "expected \(known), found \(InputError.quote(text))",
        advice: "build the variants again with Scripts/dev variants")
    }
    return kind
  }

  /// Checks that there is every build that the gate runs of the plan name.
  func check(_ runs: [SelftestPlan.Run], of plan: SelftestPlan) throws(InputError) {
    for run in runs where !run.subject.isEmpty {
      let isEqual = plan.stages[run.stage].kind == .same
      guard (isEqual ? variants : slowdowns)[run.subject] != nil else {
        throw InputError(
          file: "--variants",
          message: "the plan compares with \(InputError.quote(run.subject)), found no build of it",
          advice: "build it with Scripts/dev variants OUT\(isEqual ? "" : " --slowdowns"), and name"
            + " the folder")
      }
      guard isEqual || expectations[run.subject] != nil else {
        throw InputError(
          file: "--variants",
          message: "no entry states what the gate must find in \(InputError.quote(run.subject))",
          advice: "add it to Tests/Slowdowns/expected.json and run Scripts/dev variants again")
      }
    }
  }

  /// - Precondition: a checked plan names it in a stage of the kind `same`.
  func variant(_ name: String) -> PairBuild {
    guard let build = variants[name] else { fatalError("no build of the variant \(name)") }
    return build
  }

  /// - Precondition: a checked plan names it in a stage of the kind `slowdown`.
  func slowdown(_ name: String) -> (build: PairBuild, expectation: SlowdownExpectation) {
    guard let build = slowdowns[name], let expectation = expectations[name] else {
      fatalError("no build of the slowdown \(name), or nothing that is expected of it")
    }
    return (build, expectation)
  }
}
