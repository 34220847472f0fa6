extension RunRecord {
  /// The names of the checks that forbid timing, before the run or while it ran.
  package var unfitChecks: [String] {
    var names: [String] = []
    for environment in allParts.map(\.environment) {
      for check in environment.machineChecks where check.verdict == .bad {
        if !names.contains(check.name) { names.append(check.name) }
      }
      if environment.machine?.run?.stealVerdict == .bad, !names.contains("steal") {
        names.append("steal")
      }
    }
    return names
  }

  /// Remarks on the machine for readers of this run's times, each a sentence without its full stop;
  /// empty if none applies or nothing is known. Every table of times shows them.
  package var machineRemarks: [String] {
    // Where all cells have costs, nothing is timed.
    guard cases.isEmpty || cases.contains(where: { $0.case.cells == nil }) else { return [] }
    let parts = allParts
    var remarks: [(text: String, shards: [String])] = []
    for part in parts {
      let own =
        part.environment.machineChecks.compactMap(\.remark)
        + (part.environment.machine?.runRemarks ?? [])
      for text in own {
        if let known = remarks.firstIndex(where: { $0.text == text }) {
          remarks[known].shards.append(part.shard)
        } else {
          remarks.append((text, [part.shard]))
        }
      }
    }
    // A remark on all shards names none.
    return remarks.map { text, shards in
      guard shards.count < parts.count else { return text }
      return "shard\(shards.count > 1 ? "s" : "") \(shards.joined(separator: ", ")): \(text)"
    }
  }
}

extension MachineFacts {
  static func stealRemark(_ share: Double) -> String {
    "the hypervisor gave \(HumanUnits.coarsePercent(share)) of the wanted processor time to others;"
      + " times may be off by as much"
  }

  /// One interruption in each block of 5 ms, on average.
  private static let mostSwitchesPerSecond = 200.0

  /// Remarks on the interference during the run.
  var runRemarks: [String] {
    guard let run else { return [] }
    var remarks: [String] = []
    if let share = run.stealShare, run.stealVerdict != .good {
      remarks.append("while it ran, " + Self.stealRemark(share))
    }
    if let rate = run.switchesPerSecond, rate > Self.mostSwitchesPerSecond {
      remarks.append(
        "while it ran, workers were interrupted \(HumanUnits.coarse(rate)) times per second of"
          + " their CPU time; wall times include waiting")
    }
    if let rate = run.swappedPagesPerSecond, Threshold.swapping.verdict(rate) == .bad {
      remarks.append(
        "while it ran, the machine was swapping; times may include accesses to the disk")
    }
    return remarks
  }
}
