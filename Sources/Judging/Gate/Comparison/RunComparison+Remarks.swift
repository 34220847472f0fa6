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
    differ("Machines", \.machineName, "times cannot be compared, but counters can")
    differ("Kernels", \.kernel, "times may differ for this reason alone")
    differ("Compilers", \.swiftVersion, "times and allocations may differ for this reason alone")
    differ("Allocators", \.allocator, "bytes and allocations are shown but not judged")
    for (name, run) in [("base", base), ("head", head)] {
      let busy = run.allParts.map(\.environment).first { $0.load1 > Double($0.cores) / 2 }
      if !times.isEmpty, let busy {
        let load = HumanUnits.fixed(busy.load1, digits: 1)
        remarks.append(
          "The machine was busy when the \(name) began (load \(load) on \(busy.cores) cores): its"
            + " times are noisier than on an idle machine.")
      }
      if run.isDirty {
        remarks.append(
          "The \(name) was built with uncommitted changes: commit \(run.commit.prefix(12)) is not"
            + " the code that was measured.")
      }
    }
    let withoutDataHash = head.cases.filter { record in
      guard let before = pairs[record.id] else { return false }
      return [before, record].contains { record in
        record.failure == nil
          && record.launches.contains { $0.observations[.dataHash] == nil }
      }
    }
    if !withoutDataHash.isEmpty {
      remarks.append(
        "\(withoutDataHash.count) of the cases do not record their data, so it was not checked that both"
          + " runs used the same data.")
    }
    for (name, run) in [("base", base), ("head", head)] {
      remarks += run.timingRemarks.map { "Of the \(name): \($0)." }
    }
    let otherSamples = Set(times.filter(\.isOfOtherSample).map(\.caseID))
    if !otherSamples.isEmpty {
      remarks.append(
        "The two runs timed different frames or different replays of \(otherSamples.count) cases,"
          + " because of the budget, so the times of these cases cannot be compared. Run the head"
          + " with --same-plan and the folder of the base.")
    } else if times.contains(where: \.isHeadline), times.allSatisfy({ $0.pValue == nil }) {
      remarks.append(
        "No difference between times can be tested: run base and head with --launches 3 or more,"
          + " better 10.")
    }
    return remarks + head.caseRemarks.map { "\($0)." }
  }
}
