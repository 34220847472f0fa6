extension MachineFacts {
  var noiseChecks: [MachineCheck] {
    let spread = noise.flatMap(\.cpuSpread)
    let waiting = noise.map { 1 - $0.cpuShare }
    let drift = noise?.drift
    let verdict = spread.map(Threshold.noise.verdict) ?? .unknown
    var checks = [
      MachineCheck(
        "noise",
        noise.flatMap { noise in
          noise.cpuSpread.map { "\(HumanUnits.coarsePercent($0)) of \(Self.task(noise))" }
        }, verdict,
        advice: "neighbours in the caches, or a changing frequency: quiet the machine, or take more"
          + " launches and look at their intervals",
        // A smaller spread hardly changes the digits that a table shows.
        remark: (spread ?? 0) > 0.05
          ? "the machine was noisy: a fixed task scattered \(HumanUnits.coarsePercent(spread ?? 0)) in"
            + " CPU time; times may be off by as much" : nil),
      MachineCheck(
        "waiting",
        noise.map { noise in
          HumanUnits.coarsePercent(1 - noise.cpuShare)
            + (noise.wallSpread.map { ", wall time scattered \(HumanUnits.coarsePercent($0))" }
              ?? "")
        }, waiting.map(Threshold.waiting.verdict) ?? .unknown,
        advice: "others had the core meanwhile: stop them; until then trust CPU times and counters"
          + " alone",
        remark: (waiting ?? 0) > 0.2
          ? "a fixed task waited \(HumanUnits.coarsePercent(waiting ?? 0)) of its time for a core; wall"
            + " times, their high percentiles above all, contain waiting" : nil),
    ]
    // Only a thorough measurement knows the drift.
    if let drift {
      checks.append(
        MachineCheck(
          "drift", "\(HumanUnits.coarsePercent(drift)) within a second",
          Threshold.drift.verdict(drift),
          advice: "the machine itself changes its speed: compare only what ran interleaved"))
    }
    return checks
  }

  private static func task(_ noise: NoiseFacts) -> String {
    "\(HumanUnits.coarseDuration(noise.cpuMedian)), \(noise.repetitions) times"
  }
}
