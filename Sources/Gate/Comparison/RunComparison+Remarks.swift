import Foundation
import Measurement

extension RunComparison {
  /// One sentence for each reason why two runs cannot be compared fully.
  static func remarks(
    _ base: RunRecord, _ head: RunRecord, pairs: [String: CaseRecord], times: [TimeComparison]
  ) -> [String] {
    let (before, now) = (base.environment, head.environment)
    var remarks: [String] = []
    func differ(_ what: String, _ old: String, _ new: String, _ meaning: String) {
      if old != new { remarks.append("\(what) differ (\(old), \(new)): \(meaning).") }
    }
    differ(
      "Machines", machine(before), machine(now), "times say nothing about the code, counters do")
    differ(
      "Kernels", before.kernel, now.kernel, "times may differ for that alone")
    differ(
      "Compilers", before.swiftVersion, now.swiftVersion,
      "times and allocations may differ for that alone")
    differ(
      "Allocators", before.allocator, now.allocator,
      "bytes and allocations are shown and not judged")
    for (name, run) in [("base", base), ("head", head)] {
      let environment = run.environment
      if !times.isEmpty, environment.load1 > Double(environment.cores) / 2 {
        let load = HumanUnits.fixed(environment.load1, digits: 1)
        remarks.append(
          "The machine was busy when the \(name) began (load \(load) on \(environment.cores)"
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

  private static func machine(_ environment: Environment) -> String {
    "\(environment.host), \(environment.cores) cores, \(environment.cpuModel),"
      + " \(environment.virtualization)"
  }
}
