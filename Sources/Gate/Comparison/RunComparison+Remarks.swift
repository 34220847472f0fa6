import Foundation
import Measurement

extension RunComparison {
  /// One sentence for each reason why two runs cannot be compared fully.
  static func remarks(
    _ base: RunRecord, _ head: RunRecord, pairs: [String: CaseRecord], times: [TimeComparison]
  ) -> [String] {
    var remarks: [String] = []
    // A merged run has a part for each shard, and each case its own.
    var environments: [(base: Environment, head: Environment)] = []
    for record in head.cases {
      guard let before = pairs[record.id] else { continue }
      let pair = (base.part(of: before).environment, head.part(of: record).environment)
      if !environments.contains(where: { $0 == pair }) { environments.append(pair) }
    }
    func differ(_ what: String, _ part: (Environment) -> String, _ meaning: String) {
      guard
        let (before, now) = environments.first(where: { part($0.base) != part($0.head) })
      else { return }
      remarks.append("\(what) differ (\(part(before)), \(part(now))): \(meaning).")
    }
    differ("Machines", \.machineName, "times say nothing about the code, counters do")
    differ("Kernels", \.kernel, "times may differ for that alone")
    differ("Compilers", \.swiftVersion, "times and allocations may differ for that alone")
    differ("Allocators", \.allocator, "bytes and allocations are shown and not judged")
    for (name, run) in [("base", base), ("head", head)] {
      let busy = run.allParts.map(\.environment).first { $0.load1 > Double($0.cores) / 2 }
      if !times.isEmpty, let busy {
        let load = HumanUnits.fixed(busy.load1, digits: 1)
        remarks.append(
          "The machine was busy when the \(name) began (load \(load) on \(busy.cores)"
            + " cores): its times have more noise than they need have.")
      }
      if run.isDirty {
        remarks.append(
          "The \(name) was built from changed files: commit \(run.commit.prefix(12)) does not say"
            + " what was measured.")
      }
    }
    let withoutDataHash = head.cases.filter { record in
      guard let before = pairs[record.id] else { return false }
      return [before, record].contains { record in
        record.failure == nil
          && record.launches.contains { $0.observations["data_hash"] == nil }
      }
    }
    if !withoutDataHash.isEmpty {
      remarks.append(
        "\(withoutDataHash.count) of the cases do not say which data they were run over: that it is the"
          + " same is not checked.")
    }
    for (name, run) in [("base", base), ("head", head)] {
      remarks += run.timingRemarks.map { "Of the \(name): \($0)." }
    }
    let otherSamples = Set(times.filter(\.isOfOtherSample).map(\.caseID))
    if !otherSamples.isEmpty {
      remarks.append(
        "\(otherSamples.count) of the cases were timed over other frames or by other replays in the two"
          + " runs, as the budget allowed: their times cannot be compared. Run the head with"
          + " --same-plan and the folder of the base.")
    } else if times.contains(where: \.isHeadline), times.allSatisfy({ $0.pValue == nil }) {
      remarks.append(
        "No time can be told from another: run both with --launches 3 or more, better 10.")
    }
    return remarks + head.caseRemarks.map { "\($0)." }
  }
}
