extension RunRecord {
  /// What a reader of this run's times has to know of the machine, a sentence each without its full
  /// stop; empty where nothing of it matters, or nothing is known.
  ///
  /// To be shown with every table of times, never in a log alone.
  public var machineRemarks: [String] {
    environment.machineChecks.compactMap(\.remark) + (environment.machine?.runRemarks ?? [])
  }
}

extension MachineFacts {
  static func stealRemark(_ share: Double) -> String {
    "the hypervisor gave \(HumanUnits.coarsePercent(share)) of the wanted processor time to others;"
      + " times may be off by as much"
  }

  /// What happened while the run went on.
  var runRemarks: [String] {
    guard let run else { return [] }
    var remarks: [String] = []
    if let share = run.stealShare, run.stealVerdict != .good {
      remarks.append("while it ran, " + Self.stealRemark(share))
    }
    // More than a turn in each 5 ms block was taken away.
    if let rate = run.switchesPerSecond, rate > 200 {
      remarks.append(
        "while it ran, workers were interrupted \(HumanUnits.coarse(rate)) times per second of"
          + " their CPU time; wall times contain waiting")
    }
    if let rate = run.swappedPagesPerSecond, Threshold.swapping.verdict(rate) == .bad {
      remarks.append("while it ran, the machine was swapping; times may contain the disk")
    }
    return remarks
  }
}
