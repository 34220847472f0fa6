import ChangeMetrics
import Files
import Measurement
import Plots
import ResultFiles
import Verdicts

extension ReportPage {
  /// The recording of a case, or the reason why the page lacks it.
  package struct Player: Sendable {
    var caseID: String
    /// The reason why the recording is left out, a sentence without its full stop; nil if it is
    /// there.
    var obstacle: String?
    /// The recording as JSON that contains no `<`.
    var json: String

    package init(caseID: String, json: String) {
      (self.caseID, self.json, obstacle) = (caseID, json, nil)
    }

    package init(caseID: String, obstacle: String) {
      (self.caseID, self.obstacle, json) = (caseID, obstacle, "")
    }
  }

  /// The values for the template `player`: one player if cases of the group are recorded or could
  /// not be, otherwise none.
  func players(of group: PageGroup) throws -> [[String: Any]] {
    let members = group.group.members
    let own = members.flatMap { record in players.filter { $0.caseID == record.id } }
    guard !own.isEmpty else { return [] }
    let names = Dictionary(
      zip(members.map(\.id), group.memberNames), uniquingKeysWith: { first, _ in first })
    let recorded = own.filter { $0.obstacle == nil }
    return [
      [
        "id": "\(group.id)-player", "title": group.group.title,
        "obstacles": own.compactMap { player in
          player.obstacle.map { ["case": player.caseID, "reason": $0] }
        },
        "isThere": !recorded.isEmpty,
        "json": try JSONText.inScript(PlayerLanes(of: members, named: group.memberNames)),
        "recordings": recorded.map {
          ["name": names[$0.caseID] ?? $0.caseID, "json": $0.json]
        },
      ]
    ]
  }
}

/// The lanes of a player: values by frame, of every case of a group.
private struct PlayerLanes: Encodable {
  struct Lane: Encodable {
    /// The kind of the values, which determines how they are written and which lanes share a scale.
    enum Kind: String, Encodable {
      /// The time of a frame, ns.
      case cost
      /// How many there are.
      case count
    }

    var name: String
    var kind: Kind
    /// The index of its colour in the palette.
    var colour: Int
    /// Ascending.
    var frames: [Int]
    /// One for each entry of `frames`.
    var values: [UInt64]
    /// The frames with timed changes (edits, exchanges of the layout, touches), ascending, and the
    /// time of each frame's changes, ns.
    var changeFrames: [Int] = []
    var changes: [UInt64] = []
  }

  /// The number of items with which the cases began; 0 if it is unknown.
  var items: Int
  /// The time of a frame at 120 and at 60 Hz, ns.
  var budgets = [FrameBudget.nanoseconds, 2 * FrameBudget.nanoseconds]
  var lanes: [Lane]

  init(of cases: [CaseRecord], named names: [String]) {
    items = cases.map(\.itemCount).max() ?? 0
    lanes = zip(cases, names).compactMap { record, name in
      guard record.failure == nil, let times = record.frameTimes else { return nil }
      let (frames, changes) = (times.frameTotals, times.changeTotals)
      return Lane(
        name: PlainText.line(name), kind: .cost, colour: record.case.look.colour,
        frames: frames.map(\.frame), values: frames.map(\.nanoseconds),
        changeFrames: changes.map(\.frame), changes: changes.map(\.nanoseconds))
    }
    // The same for all strategies: elements that disappear keep their views for a while, and
    // fingers select the same items.
    let colour = lanes.count
    lanes += [
      ("presented at once", \FrameTimeline.presented), ("selected", \FrameTimeline.selected),
    ].enumerated().compactMap { index, column in
      let values = cases.lazy.compactMap { $0.timeline?[keyPath: column.1] }.first { !$0.isEmpty }
      return values.map {
        Lane(
          name: column.0, kind: .count, colour: colour + index, frames: Array($0.indices),
          values: $0.map { UInt64(max(0, $0)) })
      }
    }
    let isDragged = ChangeMetric.all(of: cases).contains(.dragFrame)
    if isDragged { lanes += zip(cases, names).compactMap(Self.placed) }
  }

  /// The elements that a strategy places in a frame; where an item is dragged, these should be the
  /// elements that make way.
  private static func placed(_ record: CaseRecord, named name: String) -> Lane? {
    guard let computed = record.timeline?.attributesComputed, !computed.isEmpty else { return nil }
    return Lane(
      name: PlainText.line("placed by \(name)"), kind: .count,
      colour: record.case.look.colour, frames: Array(computed.indices),
      values: computed.map { UInt64(max(0, $0)) })
  }

}
