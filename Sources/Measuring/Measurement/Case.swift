/// One case: data under a layout and a strategy, scrolled by a trace. The same value goes from the
/// flags through planning, workers and records into the files of runs.
package struct Case: Codable, Hashable, Sendable {
  /// The name of one of its parts.
  package struct Name: Codable, Hashable, Sendable {
    /// The text to look it up by: `name[key=value,..]` without default parameters, or a path.
    package var text: String
    /// The name in reports: with all parameters of a sweep; of a file its stem and `fileDigits`.
    package var shown: String
    /// 8 hex digits of a hash of the file's content; nil for a registered name.
    package var fileDigits: String?

    /// - Parameter shown: nil if it is the same as `text`.
    package init(_ text: String, shown: String? = nil, fileDigits: String? = nil) {
      self.text = text
      self.shown = shown ?? text
      self.fileDigits = fileDigits
    }

    /// Its part of a case's id, in or out of a sweep, and wherever a file lies.
    package var id: String { fileDigits == nil ? text : shown }
  }

  /// The overscan that an id does not state, in viewports.
  package static let defaultOverscan = 0.5

  /// `data[@items]/layout[k=v,..]/trace[k=v,..]/strategy[k=v,..][+cost=..][+overscan=..]..`
  /// `[@viewport]`: what follows a plus is stated where it differs from its default, by key.
  package var id: String
  package var data: Name
  /// How many items the data is resampled to; nil leaves it as it is.
  package var items: Int?
  package var layout: Name
  package var trace: Name
  package var strategy: Name
  package var viewport: Viewport
  /// How far queries reach beyond the viewport on either side, in viewports.
  package var overscan: Double
  package var seed: UInt64
  /// nil where cells cost nothing and the case is timed.
  package var cells: CellChoices?
  /// nil in runs of schema 4, and of a case that has not been looked up.
  package var facts: Facts?

  /// - Parameter id: nil for the one that its parts make.
  package init(
    id: String? = nil, data: Name, items: Int?, layout: Name, trace: Name, strategy: Name,
    viewport: Viewport, overscan: Double, seed: UInt64, cells: CellChoices? = nil,
    facts: Facts? = nil
  ) {
    self.data = data
    self.items = items
    self.layout = layout
    self.trace = trace
    self.strategy = strategy
    self.viewport = viewport
    self.overscan = overscan
    self.seed = seed
    self.cells = cells
    self.facts = facts
    self.id = ""
    self.id = id ?? joined(\.id)
  }

  /// The data with the number of items that it is resampled to: `uniform@10k`.
  package var shownData: String { data.shown + itemsMark }

  /// Its id with the names as reports show them.
  package var shownName: String { joined(\.shown) }

  /// What the case does with its cells, with the names as reports show them, whether it is the
  /// default or not; none where cells cost nothing.
  package var policies: [Policy] {
    guard let cells else { return [] }
    let none = CellChoices.defaultPrefetch
    return [
      Policy(
        key: "data", shown: cells.prefetchData.shown, isDefault: cells.prefetchData.id == none.id),
      Policy(
        key: "overscan", shown: Self.overscanText(overscan),
        isDefault: overscan == Self.defaultOverscan),
      Policy(key: "prefetch", shown: cells.prefetch.shown, isDefault: cells.prefetch.id == none.id),
      Policy(
        key: "reuse", shown: cells.reuse.shown,
        isDefault: cells.reuse.id == CellChoices.defaultReuse.id),
    ]
  }

  /// One of the things that a case does with its cells.
  package struct Policy: Hashable, Sendable {
    package var key: String
    package var shown: String
    package var isDefault: Bool

    package var text: String { "\(key)=\(shown)" }
  }

  private func joined(_ text: (Name) -> String) -> String {
    let names = [text(data) + itemsMark, text(layout), text(trace), text(strategy)]
    let viewportMark = viewport == .standard ? "" : "@\(viewport.text)"
    return names.joined(separator: "/") + marks(text).map { "+\($0.key)=\($0.value)" }.joined()
      + viewportMark
  }

  /// What an id states after a plus, in the order of the keys.
  package func marks(_ text: (Name) -> String) -> [(key: String, value: String)] {
    var marks = cells?.marks(text) ?? []
    if overscan != Self.defaultOverscan { marks.append(("overscan", Self.overscanText(overscan))) }
    return marks.sorted { $0.key < $1.key }
  }

  private var itemsMark: String { items.map { "@" + Self.itemText($0) } ?? "" }

  /// `1` for 1.0.
  package static func overscanText(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// `100k` for 100,000.
  package static func itemText(_ count: Int) -> String {
    if count % 1_000_000 == 0 { return "\(count / 1_000_000)m" }
    return count % 1000 == 0 ? "\(count / 1000)k" : String(count)
  }

  /// The case in records: paths, which mean nothing on another machine, become shown names.
  package var withoutPaths: Case {
    var kept = self
    for name in [\Case.data, \.layout, \.trace] where self[keyPath: name].fileDigits != nil {
      kept[keyPath: name].text = self[keyPath: name].shown
    }
    if let cost = cells?.cost, cost.fileDigits != nil { kept.cells?.cost.text = cost.shown }
    return kept
  }
}
