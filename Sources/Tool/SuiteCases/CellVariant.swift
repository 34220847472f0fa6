import CellModel
import Files
import Harness
import Measurement
import Registration

/// What one case does with its cells, and its overscan.
struct CellVariant {
  var overscan: Double
  /// nil where cells cost nothing.
  package var cells: CellChoices?
  /// What `cells` names.
  var policies: CellPolicies?

  /// The values that vary between policies.
  private struct Axes {
    var reuse: [Case.Name]
    var prefetch: [Case.Name]
    var prefetchData: [Case.Name]
    package var overscan: [Double]

    /// Every combination, or one axis at a time with the first values of the others.
    func combinations(areCrossed: Bool) -> [(Case.Name, Case.Name, Case.Name, Double)] {
      guard !areCrossed else {
        return reuse.flatMap { reuse in
          prefetch.flatMap { prefetch in
            prefetchData.flatMap { data in
              overscan.map { (reuse, prefetch, data, $0) }
            }
          }
        }
      }
      let (reuse0, prefetch0, data0, overscan0) = (
        reuse[0], prefetch[0], prefetchData[0], overscan[0]
      )
      return [(reuse0, prefetch0, data0, overscan0)]
        + reuse.dropFirst().map { ($0, prefetch0, data0, overscan0) }
        + prefetch.dropFirst().map { (reuse0, $0, data0, overscan0) }
        + prefetchData.dropFirst().map { (reuse0, prefetch0, $0, overscan0) }
        + overscan.dropFirst().map { (reuse0, prefetch0, data0, $0) }
    }
  }

  /// Those of a part, in order.
  ///
  /// - Throws: `InputError` if a name is unknown or repeated, or a value is none.
  static func variants(
    of part: SuitePart, _ settings: CaseList.Settings, in registry: Registry
  ) throws(InputError) -> [CellVariant] {
    let overscans = try overscans(of: part)
    guard let lists = part.cells else {
      return overscans.map { CellVariant(overscan: $0) }
    }
    var base: [CellChoices] = []
    for text in lists.costs.names(among: Registry.cellCosts.map(\.name)) {
      base.append(
        CellChoices(
          cost: try Registry.cellCost(text).name, bytes: try bytes(of: lists),
          countsWork: lists.countsWork, dataLatency: try latency(of: lists)))
    }
    let axes = Axes(
      reuse: try names(
        lists.reuse, among: registry.reusePolicies.map(\.name), "--reuse",
        CellChoices.defaultReuse
      ) { (swept) throws(InputError) in
        try registry.reuse(swept.text, keeping: swept.keys).name
      },
      prefetch: try prefetches(lists.prefetch, "--prefetch", in: registry),
      prefetchData: try prefetches(lists.prefetchData, "--prefetch-data", in: registry),
      overscan: overscans)
    var variants: [CellVariant] = []
    for base in base {
      for (reuse, prefetch, data, overscan) in axes.combinations(areCrossed: lists.isCrossed) {
        var cells = base
        (cells.reuse, cells.prefetch, cells.prefetchData) = (reuse, prefetch, data)
        variants.append(
          CellVariant(
            overscan: overscan, cells: cells,
            policies: try CellPolicies(cells, seed: settings.seed, in: registry)))
      }
    }
    return variants
  }

  private static func prefetches(
    _ texts: SuiteNames, _ flag: String, in registry: Registry
  ) throws(InputError) -> [Case.Name] {
    try names(
      texts, among: registry.prefetchPolicies.map(\.name), flag, CellChoices.defaultPrefetch
    ) { (swept) throws(InputError) in
      try registry.prefetch(swept.text, keeping: swept.keys, flag: flag).name
    }
  }

  private static func names(
    _ texts: SuiteNames, among registered: [String], _ flag: String, _ standard: Case.Name,
    _ look: (Sweep.Swept) throws(InputError) -> Case.Name
  ) throws(InputError) -> [Case.Name] {
    var names: [Case.Name] = []
    for text in texts.names(among: registered) {
      for swept in try Sweep.specifications(in: text, flag: flag) { names.append(try look(swept)) }
    }
    return names.isEmpty ? [standard] : names
  }

  private static func overscans(of part: SuitePart) throws(InputError) -> [Double] {
    var overscans: [Double] = []
    for text in part.overscan ?? [] {
      for value in try Sweep.values(of: text, flag: "--overscan") {
        guard let number = decimalNumber(value), (0...100).contains(number) else {
          throw InputError(
            file: "--overscan",
            message: "expected viewports in 0...100, found \(InputError.quote(value))",
            advice: "such as 0.5")
        }
        overscans.append(number)
      }
    }
    return overscans.isEmpty ? [Case.defaultOverscan] : overscans
  }

  private static func bytes(of lists: CellLists) throws(InputError) -> String? {
    guard let text = lists.bytes else { return nil }
    guard let bytes = byteCount(text), (1...(1 << 40)).contains(bytes) else {
      throw InputError(
        file: "--cell-bytes",
        message: "expected bytes in 1...1024GiB, found \(InputError.quote(text))",
        advice: "such as 40KiB")
    }
    return byteText(bytes)
  }

  private static func latency(of lists: CellLists) throws(InputError) -> String? {
    guard let text = lists.dataLatency else {
      guard lists.prefetchData == [] else {
        throw InputError(
          file: "--prefetch-data", message: "expected --data-latency too, found none",
          advice: "such as --data-latency 120ms: without it, data are never late")
      }
      return nil
    }
    guard let time = nanoseconds(text), (1...60_000_000_000).contains(time) else {
      throw InputError(
        file: "--data-latency",
        message: "expected a time above 0, at most 60s, found \(InputError.quote(text))",
        advice: "such as 120ms")
    }
    return durationText(time)
  }
}

extension CellPolicies {
  /// What a case names of its cells.
  ///
  /// - Parameter seed: draws the costs of items.
  /// - Throws: `InputError` if a name is unknown, or a file cannot be read.
  package init(_ cells: CellChoices, seed: UInt64, in registry: Registry) throws(InputError) {
    let reuse = try registry.reuse(cells.reuse.text)
    func prefetch(
      _ name: Case.Name, _ flag: String
    ) throws(InputError) -> (() -> any PrefetchPolicy)? {
      let found = try registry.prefetch(name.text, flag: flag)
      return found.registration.make.map { make in { make(found.values) } }
    }
    self.init(
      costs: try Registry.cellCost(cells.cost.text).make(seed),
      cellBytes: cells.bytes.flatMap { byteCount($0) },
      work: cells.countsWork ? .fitted : nil,
      makeReuse: reuse.registration.make.map { make in { make(reuse.values) } },
      makePrefetch: try prefetch(cells.prefetch, "--prefetch"))
    guard let latency = cells.dataLatency else { return }
    data = Data(
      latency: nanoseconds(latency) ?? 0,
      makePrefetch: try prefetch(cells.prefetchData, "--prefetch-data"))
  }
}
