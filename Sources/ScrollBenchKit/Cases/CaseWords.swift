import Measurement

/// The options that choose one case, as `run` and `gate` read them; those that have their defaults
/// are left out.
package struct CaseWords {
  private var data: String
  private var items: String?
  private var layout: String
  private var strategy: String?
  private var trace: String
  private var viewport: String?
  private var marks: [(key: String, value: String)]
  private var seed: UInt64

  /// The option for what an id states after a plus, by its key.
  private static let options = [
    "bytes": "--cell-bytes", "cost": "--cell-cost", "data": "--prefetch-data",
    "latency": "--data-latency", "overscan": "--overscan", "prefetch": "--prefetch",
    "reuse": "--reuse", "work": "--work-cost",
  ]

  /// - Parameter namesStrategy: false for a verb that looks at a layout by itself.
  package init(_ case: Case, namesStrategy: Bool = true) {
    data = `case`.data.text
    items = `case`.items.map(Case.itemText)
    layout = `case`.layout.text
    strategy = namesStrategy ? `case`.strategy.text : nil
    trace = `case`.trace.text
    viewport = `case`.viewport == .standard ? nil : `case`.viewport.text
    marks = `case`.marks(\.text)
    seed = `case`.seed
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
    strategy = stated[0]
    viewport = seen.count == 2 ? seen[1] : nil
    marks = []
    for mark in stated.dropFirst() {
      guard let equals = mark.firstIndex(of: "="), Self.options[String(mark[..<equals])] != nil
      else { return nil }
      marks.append((String(mark[..<equals]), String(mark[mark.index(after: equals)...])))
    }
    self.seed = seed
  }

  package var words: [String] {
    var words = ["--data", NameList.written(data), "--layout", layout]
    if let strategy { words += ["--strategy", strategy] }
    words += ["--trace", NameList.written(trace)]
    if let items { words += ["--items", items] }
    if let viewport { words += ["--viewport", viewport] }
    for mark in marks { words += [Self.options[mark.key]!, NameList.written(mark.value)] }
    if seed != 1 { words += ["--seed", "\(seed)"] }
    return words
  }
}
