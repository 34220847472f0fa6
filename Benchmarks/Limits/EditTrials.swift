import AttributeStrategies
import Foundation

/// The trials of all kinds of edits, on the layouts that have bars for them.
struct EditTrials {
  private(set) var all: [EditTrial] = []

  static let layouts: [LayoutCase] = [.list, .grid, .flow, .masonry]

  mutating func run(over content: Content) {
    let windows = Windows(.smooth, over: content)
    let control = SourceContender(
      "tiled-cache", Roster.warmTiles(content.layout.rule, content.sizes), keepsTiles: true,
      cost: .none)
    control.warm(windows)
    run(over: control, content.layout, items: content.items, windows)
  }

  /// - Parameter control: the collection without edits.
  mutating func run(
    over control: SourceContender, _ layout: LayoutCase, items: Int, _ windows: Windows
  ) {
    guard Self.layouts.contains(layout) else { return }
    all += EditTrial.Kind.allCases.map {
      EditTrial($0, layout, items: items, control: control, windows)
    }
  }

  func table(_ layout: LayoutCase, _ items: Int) -> String? {
    let trials = all.filter { $0.layout == layout && $0.items == items }
    guard !trials.isEmpty else { return nil }
    var table = Table(
      titles: [
        "tiled-cache, edit", "edits", "mean ns", "p99.9", "max", "replaced", "nodes", "most",
        "query after/before",
      ], leftColumns: 1)
    for trial in trials {
      table.rows.append([
        trial.kind.rawValue, String(trial.edits), threeDigits(trial.mean),
        trial.p999.map(threeDigits) ?? "-", threeDigits(trial.greatest),
        threeDigits(trial.replaced),
        threeDigits(trial.nodes), String(trial.mostNodes), String(format: "%.2f", trial.queryRatio),
      ])
    }
    return "\(layout.rawValue), \(items) items, single edits: wall ns, the least of "
      + "\(EditTrial.replays) replays of each\n" + table.text
  }

  var csv: String {
    var text =
      "layout,items,strategy,edit,edits,mean_ns,p999_ns,max_ns,replaced_per_edit,"
      + "nodes_per_edit,nodes_max,query_ratio\n"
    for trial in all {
      let texts = [
        trial.layout.rawValue, String(trial.items), "tiled-cache", trial.kind.rawValue,
        String(trial.edits), decimal(trial.mean), trial.p999.map(decimal) ?? "",
        decimal(trial.greatest), decimal(trial.replaced), decimal(trial.nodes),
        String(trial.mostNodes), decimal(trial.queryRatio),
      ]
      text += texts.joined(separator: ",") + "\n"
    }
    return text
  }

  private func decimal(_ value: Double) -> String { String(format: "%.3f", value) }

  // MARK: Bars

  var bars: [Bar] {
    all.filter { $0.items == Rows.usualItems }.flatMap(bars(of:))
  }

  private func bars(of trial: EditTrial) -> [Bar] {
    let name = "\(trial.layout.rawValue), \(trial.kind.rawValue)"
    var bars: [Bar] = []
    switch trial.layout {
    case .list, .grid:
      bars.append(Bar(text: "\(name): mean", figure: trial.mean, bound: 1000, unit: "ns"))
      if let p999 = trial.p999 {
        bars.append(Bar(text: "\(name): p99.9", figure: p999, bound: 10_000, unit: "ns"))
      }
    case .masonry:
      bars.append(
        Bar(
          text: "\(name): 2.5 ns per element placed again + 1 us", figure: trial.mean,
          bound: 2.5 * trial.replaced + 1000, unit: "ns"))
    case .flow, .timeline, .map:
      break
    }
    bars.append(
      Bar(
        text: "\(name): query after, 1.3 x before", figure: trial.queryRatio, bound: 1.3, unit: "x")
    )
    return bars
  }
}
