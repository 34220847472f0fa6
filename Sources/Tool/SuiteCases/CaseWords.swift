import Files
import Measurement
import Registration

/// The options that choose cases, as `run` and `gate` read them; those that have their defaults are
/// left out.
package struct CaseWords {
  private var data: String
  private var items: String?
  private var layout: String
  private var strategies: [String]
  private var trace: String
  private var viewport: String?
  private var marks: [(key: String, values: [String])]
  /// Whether each policy is wanted with each other.
  private var isCrossed = false
  private var seed: UInt64

  /// The option for what an id states after a plus, by its key.
  private static let options = [
    "bytes": "--cell-bytes", "cost": "--cell-cost", "data": "--prefetch-data",
    "latency": "--data-latency", "overscan": "--overscan", "prefetch": "--prefetch",
    "reuse": "--reuse", "work": "--work-cost",
  ]

  /// - Parameter namesStrategy: false for a verb that looks at a layout by itself.
  package init(_ case: Case, namesStrategy: Bool = true) {
    data = Self.word(for: `case`.data)
    items = `case`.items.map(Case.itemText)
    layout = `case`.layout.text
    strategies = namesStrategy ? [`case`.strategy.text] : []
    trace = Self.word(for: `case`.trace)
    viewport = `case`.viewport == .standard ? nil : `case`.viewport.text
    marks = `case`.marks(Self.word).map { ($0.key, [$0.value]) }
    seed = `case`.seed
  }

  /// What `run` may combine, by the key of its option: its default, and what a case has.
  private static let policies: [(key: String, standard: String, text: @Sendable (Case) -> String)] =
    [
      (
        "reuse", CellChoices.defaultReuse.text,
        { ($0.cells?.reuse ?? CellChoices.defaultReuse).text }
      ),
      (
        "prefetch", CellChoices.defaultPrefetch.text,
        { ($0.cells?.prefetch ?? CellChoices.defaultPrefetch).text }
      ),
      (
        "data", CellChoices.defaultPrefetch.text,
        { ($0.cells?.prefetchData ?? CellChoices.defaultPrefetch).text }
      ),
      ("overscan", Case.overscanText(Case.defaultOverscan), { Case.overscanText($0.overscan) }),
    ]

  /// The cases of a group, and of their policies those combinations that `run` cannot leave out.
  package init(_ group: CaseGroup<Case>) {
    let cases = group.members
    self.init(cases[0])
    strategies = Self.each(cases.map(\.strategy.text))
    for (key, standard, text) in Self.policies {
      let values = Self.each(cases.map(text))
      marks.removeAll { $0.key == key }
      if values != [standard] { marks.append((key, values)) }
    }
    marks.sort { $0.key < $1.key }
    // By itself, `run` varies one policy at a time.
    isCrossed = cases.contains { one in
      Self.policies.count { $0.text(one) != $0.text(cases[0]) } > 1
    }
  }

  /// nil if `id` is no id of a case. Files stand in an id without their folders, so an id does not
  /// find them again.
  package init?(id: String, seed: UInt64) {
    let parts = listParts(id, separator: "/")
    guard parts.count == 4, !parts.contains("") else { return nil }
    let sized = listParts(parts[0], separator: "@")
    let seen = listParts(parts[3], separator: "@")
    guard sized.count <= 2, seen.count <= 2 else { return nil }
    let stated = listParts(seen[0], separator: "+")
    data = sized[0]
    items = sized.count == 2 ? sized[1] : nil
    layout = parts[1]
    trace = parts[2]
    strategies = [stated[0]]
    viewport = seen.count == 2 ? seen[1] : nil
    marks = []
    for mark in stated.dropFirst() {
      guard let equals = mark.firstIndex(of: "="), Self.options[String(mark[..<equals])] != nil
      else { return nil }
      marks.append((String(mark[..<equals]), [String(mark[mark.index(after: equals)...])]))
    }
    self.seed = seed
  }

  package var words: [String] {
    var words = ["--data", NameList.written([data]), "--layout", layout]
    if !strategies.isEmpty { words += ["--strategy", NameList.written(strategies)] }
    words += ["--trace", NameList.written([trace])]
    if let items { words += ["--items", items] }
    if let viewport { words += ["--viewport", viewport] }
    for mark in marks { words += [Self.options[mark.key]!, NameList.written(mark.values)] }
    if isCrossed { words.append("--cross") }
    if seed != 1 { words += ["--seed", "\(seed)"] }
    return words
  }

  /// Each text once, in their order.
  private static func each(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private static func word(for name: Case.Name) -> String {
    name.fileDigits == nil ? name.text : OwnCommand.word(ofPath: name.text)
  }
}
