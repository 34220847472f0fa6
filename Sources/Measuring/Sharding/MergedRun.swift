import Files
import Measurement

/// The run of a suite, joined from those of its shards.
package struct MergedRun: Sendable {
  package let run: RunRecord

  /// - Parameter shards: the runs, and their names in errors; at least one.
  /// - Throws: `InputError` where a run is no shard, is given twice, or belongs to another suite,
  ///   commit or settings than the first; where a shard is missing or unfinished; and where their
  ///   cases are not those of the suite, each once.
  /// - Complexity: O(cases).
  package init(joining shards: [(path: String, run: RunRecord)], runID: String) throws(InputError) {
    var known: [Int: Member] = [:]
    var first: Member?
    for (path, run) in shards {
      let member = try Member(path, run)
      try first?.check(sharesSuiteWith: member)
      first = first ?? member
      if let other = known.updateValue(member, forKey: member.number.number) {
        throw InputError(
          file: path, message: "shard \(member.number) is given twice, also by \(other.path)",
          advice: "give each shard once")
      }
    }
    guard let first else {
      throw InputError(
        file: "merge", message: "expected the folders of shards, found none", advice: "")
    }
    let count = first.number.count
    let missing = (1...count).filter { known[$0] == nil }.map { "\($0)/\(count)" }
    guard missing.isEmpty else {
      throw InputError(
        file: "merge",
        message:
          "expected \(count) shards, found \(known.count): \(missing.joined(separator: ", "))"
          + (missing.count == 1 ? " is missing" : " are missing"),
        advice: "run the missing shard alone, with the flags of the others and --shard"
          + " \(missing[0])")
    }
    var places: [CaseRecord?] = Array(repeating: nil, count: first.scope.caseCount)
    let members = (1...count).map { known[$0]! }
    for member in members { try Self.place(member, &places) }
    if let gap = places.firstIndex(where: { $0 == nil }) {
      throw InputError(
        file: "merge",
        message: "no shard has case \(gap + 1) of \(places.count): the shards were planned"
          + " differently",
        advice: "run all shards with the same --costs")
    }
    let ids = places.compactMap { $0?.id }
    guard RunScope(suite: ids, positions: nil, plan: RunPlan()).caseHash == first.scope.caseHash
    else {
      throw InputError(
        file: "merge",
        message: "expected the cases of the suite in their order, found other cases in the shards",
        advice: "run all shards again, into other folders, because their runs were changed")
    }
    let parts = members.flatMap(\.run.allParts)
    var whole = RunRecord(
      runID: runID, commit: first.run.commit, isDirty: first.run.isDirty,
      timestamp: parts.map(\.timestamp).min()!, shard: "", environment: parts[0].environment,
      cases: places.compactMap(\.self))
    whole.scope = first.scope
    whole.scope?.positions = nil
    whole.parts = parts
    let files = members.flatMap { $0.run.files ?? [] }
    whole.files = files.isEmpty ? nil : files
    whole.remarks = whole.timingRemarks
    run = whole
  }

  /// Puts the cases of a shard at their places in the suite.
  private static func place(
    _ member: Member, _ places: inout [CaseRecord?]
  ) throws(InputError) {
    let (run, positions) = (member.run, member.positions)
    guard run.cases.count == positions.count else {
      throw InputError(
        file: member.path,
        message: run.cases.count < positions.count
          ? "shard \(member.number) is unfinished: it has \(run.cases.count) of its"
            + " \(positions.count) cases"
          : "expected the \(positions.count) cases of shard \(member.number), found"
            + " \(run.cases.count)",
        advice: run.cases.count < positions.count
          ? "run it again with --resume" : "run it again, into another folder")
    }
    for (position, record) in zip(positions, run.cases) {
      guard places[position] == nil else {
        throw InputError(
          file: member.path,
          message: "\(record.id) is in two shards: the shards were planned differently",
          advice: "run all shards with the same --costs")
      }
      places[position] = record
      places[position]?.part = member.number.number - 1
    }
  }
}

/// A run that is a shard.
private struct Member {
  let path: String
  let run: RunRecord
  let number: ShardNumber
  let scope: RunScope
  let positions: [Int]

  init(_ path: String, _ run: RunRecord) throws(InputError) {
    guard let number = ShardNumber(run.shard), let scope = run.scope,
      let positions = scope.positions
    else {
      throw InputError(
        file: path, message: "expected the run of a shard, found that of a whole suite",
        advice: "run it with --shard I/N")
    }
    (self.path, self.run, self.number) = (path, run, number)
    (self.scope, self.positions) = (scope, positions)
  }

  /// - Throws: `InputError` that names the difference.
  func check(sharesSuiteWith other: Member) throws(InputError) {
    var facts = [
      ("commit", Self.text(run), Self.text(other.run)),
      (
        "suite", "\(scope.caseCount) cases, \(scope.caseHash)",
        "\(other.scope.caseCount) cases, \(other.scope.caseHash)"
      ),
      ("number of shards", "\(number.count)", "\(other.number.count)"),
    ]
    let (own, others) = (scope.plan.texts, other.scope.plan.texts)
    facts += own.keys.sorted().map { ($0, own[$0]!, others[$0]!) }
    for (name, own, its) in facts where own != its {
      throw InputError(
        file: other.path,
        message: "expected the \(name) of \(path), \(own), found \(its)",
        advice: "merge shards of one suite, one commit and equal flags")
    }
  }

  private static func text(_ run: RunRecord) -> String {
    (run.commit.isEmpty ? "unknown" : run.commit) + (run.isDirty ? " with changes" : "")
  }
}
