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
  /// What happened while the run went on.
  var runRemarks: [String] {
    guard let run else { return [] }
    var remarks: [String] = []
    if let share = run.stealShare, run.stealVerdict != .good {
      remarks.append("while it ran, " + MachineText.stealRemark(share))
    }
    // More than a turn in each 5 ms block was taken away.
    if let rate = run.switchesPerSecond, rate > 200 {
      remarks.append(
        "while it ran, workers were interrupted \(MachineText.number(rate)) times per second of"
          + " their CPU time; wall times contain waiting")
    }
    if let rate = run.swappedPagesPerSecond, Threshold.swapping.verdict(rate) == .bad {
      remarks.append("while it ran, the machine was swapping; times may contain the disk")
    }
    return remarks
  }
}
