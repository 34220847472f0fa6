import Files
import Measurement
import Primitives
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
  /// What ids state after a plus, by key.
  private var marks: [(key: String, values: [String])]
  /// Whether each policy is to be combined with each other one.
  private var isCrossed = false
  private var seed: UInt64

  /// The option for what an id states after a plus, by its key.
  private static let options = [
    "bytes": "--cell-bytes", "cost": "--cell-cost", "data": "--prefetch-data",
    "latency": "--data-latency", "overscan": "--overscan", "prefetch": "--prefetch",
    "reuse": "--reuse", "work": "--work-cost",
  ]

  /// A choice of cases that `run` may combine with others of its kind.
  private struct Policy: Sendable {
    /// That of its option.
    let key: String
    /// The text of the default.
    let standard: String
    let text: @Sendable (Case) -> String
  }

  private static let policies = [
    Policy(key: "reuse", standard: CellChoices.defaultReuse.text) {
      ($0.cells?.reuse ?? CellChoices.defaultReuse).text
    },
    Policy(key: "prefetch", standard: CellChoices.defaultPrefetch.text) {
      ($0.cells?.prefetch ?? CellChoices.defaultPrefetch).text
    },
    Policy(key: "data", standard: CellChoices.defaultPrefetch.text) {
      ($0.cells?.prefetchData ?? CellChoices.defaultPrefetch).text
    },
    Policy(key: "overscan", standard: Case.overscanText(Case.defaultOverscan)) {
      Case.overscanText($0.overscan)
    },
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

  /// The cases of a group, and of their policies those combinations that `run` cannot leave out.
  package init(_ group: CaseGroup<Case>) {
    let cases = group.members
    self.init(cases[0])
    strategies = cases.map(\.strategy.text).unique
    for policy in Self.policies {
      let values = cases.map(policy.text).unique
      marks.removeAll { $0.key == policy.key }
      if values != [policy.standard] { marks.append((policy.key, values)) }
    }
    marks.sort { $0.key < $1.key }
    // By itself, `run` varies one policy at a time.
    isCrossed = cases.contains { one in
      Self.policies.count { $0.text(one) != $0.text(cases[0]) } > 1
    }
  }

  /// nil if `id` is not the id of a case. The words do not find files again: an id has their names
  /// without the folders.
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

  /// The options with their values, as on a command line.
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

  private static func word(for name: Case.Name) -> String {
    name.fileDigits == nil ? name.text : OwnCommand.word(ofPath: name.text)
  }
}
