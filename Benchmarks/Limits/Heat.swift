import Foundation

/// One layout at one size in one trace: its contenders, the check that they agree, their times.
struct Heat {
  let content: Content
  let windows: Windows
  private(set) var rows: [Row] = []
  /// The contenders that were left out, each with the reason.
  private(set) var remarks: [String] = []

  init(_ roster: Roster, _ trace: Windows.Trace) throws(LimitsError) {
    content = roster.content
    windows = Windows(trace, over: content)
    let race = Race(windows)
    var contenders: [any Contender] = []
    for contender in roster.contenders(for: windows) {
      let probed = race.probe(contender)
      if probed > Race.slowest {
        let time = String(format: "%.2f", probed / 1e6)
        remarks.append("\(contender.name), \(contender.output): left out, \(time) ms a query")
      } else {
        contenders.append(contender)
      }
    }
    let findings = contenders.map { $0.findings(windows) }
    try expectSame(contenders, findings)
    for contender in contenders { contender.warm(windows) }
    let times = race.run(contenders)
    for (index, contender) in contenders.enumerated() {
      rows.append(
        Row(
          layout: content.layout, items: content.items, trace: trace,
          contender: contender.name, output: contender.output, time: times[index],
          hitsPerQuery: Double(findings[index].hits) / Double(windows.rects.count),
          checksum: findings[index].checksum, cost: contender.cost))
    }
  }

  var title: String {
    let hits = rows.first.map { String(format: "%.1f", $0.hitsPerQuery) } ?? "no"
    return "\(content.layout.rawValue), \(content.items) items, \(windows.trace.rawValue): "
      + "\(hits) hits a query"
  }

  /// Ids and attributes contribute to the checksum in the same way.
  private func expectSame(
    _ contenders: [any Contender], _ findings: [Findings]
  ) throws(LimitsError) {
    let others = contenders.indices.dropFirst().filter { findings[$0] != findings[0] }
    guard !others.isEmpty else { return }
    func describe(_ index: Int) -> String {
      "\(contenders[index].name) (\(contenders[index].output)): \(findings[index].hits) hits, "
        + String(format: "%016lx", findings[index].checksum)
    }
    throw LimitsError(
      "\(content.layout.rawValue), \(content.items) items, \(windows.trace.rawValue): answers "
        + "differ from \(describe(0)): " + others.map(describe).joined(separator: "; "),
      exitCode: 3)
  }
}
