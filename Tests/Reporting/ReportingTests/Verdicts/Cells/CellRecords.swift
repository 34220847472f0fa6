import Measurement

/// Cases whose cells have costs.
enum CellRecords {
  /// A case that is equally late at every rate; `half` and `more` with other costs; how
  /// many refreshes it missed, and the bound.
  static func record(
    _ prefetch: String, late: Double, cells: Int64, half: Double? = nil, more: Double? = nil,
    missed: (Int64, atLeast: Int64, of: String)? = nil, failure: CaseFailure? = nil,
    trace: String? = nil, overscan: Double? = nil
  ) -> CaseRecord {
    var named = Case.named()
    named.cells = CellChoices(cost: Case.Name("text-feed"), prefetch: Case.Name(prefetch))
    if let trace { named.trace = Case.Name(trace) }
    if let overscan { named.overscan = overscan }
    named.id = "\(prefetch) \(named.trace.text)"
    var observations: [String: Observation] = [:]
    for rate in RefreshRate.allCases {
      observations["hitch_ms_per_s_\(rate)"] = .decimal(late)
      observations["hitch_ms_per_s_cost50_\(rate)"] = .decimal(half ?? late)
      observations["hitch_ms_per_s_cost150_\(rate)"] = .decimal(more ?? late)
      observations["cells_alive_peak_\(rate)"] = .integer(cells)
      if let missed {
        observations["frames_missed_\(rate)"] = .integer(missed.0)
        observations["at_least_\(rate)"] = .integer(missed.atLeast)
        observations["at_least_holds_for_\(rate)"] = .text(missed.of)
      }
    }
    return CaseRecord(
      named, itemCount: 10,
      launches: [LaunchRecord(launch: 0, observations: observations, blocks: [])], failure: failure)
  }
}
