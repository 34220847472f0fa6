import CellModel
import CollectionEngine
import CollectionModel

/// The cells and views that must be on screen at each sample of a track, whatever is prefetched.
struct NeededCells {
  private let vsyncs: Vsyncs
  /// In the order in which they are first needed.
  private var views: [(identifier: String, item: Int32)] = []
  private var numbers: [ElementKey: Int32] = [:]
  /// Where the views of each sample begin in `rows`, and where those of the last end.
  private var offsets = [0]
  private var rows: [Int32] = []
  /// What the first frame shows, in the overscan too.
  private var ready: [Int32] = []

  /// Shows every sample of a track, as if cells cost nothing.
  ///
  /// - Parameter display: in the state just after prepare; it is used up.
  /// - Complexity: O(samples x what is visible).
  init(_ playback: Playback, on display: Display, along track: SampleTrack) {
    vsyncs = track.vsyncs
    var made = 0
    var shown: SampleTrack.Sample?
    for sample in track.samples {
      if let shown, shown.bounds == sample.bounds, shown.changes == sample.changes {
        rows += rows[offsets[offsets.count - 2]...]
        offsets.append(rows.count)
        continue
      }
      while made < sample.changes {
        display.apply(playback.changes[made].change)
        made += 1
      }
      display.show(playback.overscan.queryRect(around: sample.bounds), bounds: sample.bounds)
      var row: [Int32] = []
      for element in display.view.visibleElements {
        guard let number = number(of: element.id, on: display) else { continue }
        if shown == nil { ready.append(number) }
        if element.crosses(sample.bounds) { row.append(number) }
      }
      shown = sample
      rows += row.sorted()
      offsets.append(rows.count)
    }
    ready.sort()
  }

  /// The number of an element's view; nil for decorations, which cost nothing.
  private mutating func number(of id: ElementID, on display: Display) -> Int32? {
    guard id.kind.category != .decoration else { return nil }
    let key = display.key(of: id)
    if let known = numbers[key] { return known }
    let number = Int32(views.count)
    numbers[key] = number
    let identifier = id.kind == .item ? display.identifier(of: id) : id.kind.costName
    views.append((identifier, key.number))
    return number
  }

  /// A lower bound on the samples that a policy with these figures skips.
  func leastSkipped(_ found: HitchFigures, by costs: CellCosts) -> Int {
    func cost(_ steps: [CellCosts.Step]) -> [UInt64] {
      views.map { view in
        steps.reduce(0) { $0 + costs.cost(of: $1, identifier: view.identifier, item: view.item) }
      }
    }
    let problem = PrefetchProblem(
      ready: ready, offsets: offsets, cells: rows, costs: cost([.configure, .layout]),
      fullCosts: cost(CellCosts.Step.allCases), frameShare: found.greatestShare,
      offScreenLimit: found.aheadPeak, vsync: vsyncs.time(of:))
    return found.makesMissingFirst
      ? SkipBound.missingFirst(problem) : SkipBound.anyPolicy(problem)
  }
}
