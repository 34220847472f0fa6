import Foundation

/// Runs one race: checks that all contenders over one layout, size and trace give the same answers,
/// and times them.
struct Heat {
  let content: Content
  let windows: Windows
  private(set) var rows: [Row] = []
  /// A line for each contender that was left out, with the reason.
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
    let digests = contenders.map { $0.digest(windows) }
    try expectSame(contenders, digests)
    for contender in contenders { contender.warm(windows) }
    let times = race.run(contenders)
    for (index, contender) in contenders.enumerated() {
      rows.append(
        Row(
          layout: content.layout, items: content.items, trace: trace,
          contender: contender.name, output: contender.output, time: times[index],
          hitsPerQuery: Double(digests[index].hits) / Double(windows.rects.count),
          checksum: digests[index].checksum, cost: contender.cost))
    }
  }

  var title: String {
    let hits = rows.first.map { String(format: "%.1f", $0.hitsPerQuery) } ?? "no"
    return "\(content.layout.rawValue), \(content.items) items, \(windows.trace.rawValue): "
      + "\(hits) hits a query"
  }

  /// Requires the digests of all contenders to be equal, whether they write ids or attributes.
  private func expectSame(
    _ contenders: [any Contender], _ digests: [AnswerDigest]
  ) throws(LimitsError) {
    let others = contenders.indices.dropFirst().filter { digests[$0] != digests[0] }
    guard !others.isEmpty else { return }
    func describe(_ index: Int) -> String {
      "\(contenders[index].name) (\(contenders[index].output)): \(digests[index].hits) hits, "
        + String(format: "%016lx", digests[index].checksum)
    }
    throw LimitsError(
      "\(content.layout.rawValue), \(content.items) items, \(windows.trace.rawValue): answers "
        + "differ from \(describe(0)): " + others.map(describe).joined(separator: "; "),
      exitCode: 3)
  }
}
