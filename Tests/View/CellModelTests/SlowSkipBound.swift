/// The rules of `SkipBound` followed step by step, with all that a frame may find kept apart.
struct SlowSkipBound {
  /// The frames shown before the one that starts, by sample: -1 is what is ready at the start, and
  /// before that there was none.
  private struct Shown: Hashable {
    var beforeLast: Int?
    var last: Int
  }

  private struct Path {
    var skipped: Int
    /// In ns.
    var stored: Int
  }

  private let scroll: Scroll
  /// By the sample that starts.
  private var paths: [[Shown: [Path]]]

  static func missingFirst(_ scroll: Scroll) -> Int {
    var bound = SlowSkipBound(scroll)
    return bound.least(ofAnyPolicy: false)
  }

  static func anyPolicy(_ scroll: Scroll) -> Int {
    var bound = SlowSkipBound(scroll)
    return bound.least(ofAnyPolicy: true)
  }

  private init(_ scroll: Scroll) {
    self.scroll = scroll
    paths = Array(repeating: [:], count: scroll.samples.count + 1)
  }

  private mutating func least(ofAnyPolicy any: Bool) -> Int {
    let count = scroll.samples.count
    for start in 0...(any ? count : 0) {
      let stored = min(storeLimit, time(from: 0, to: start))
      add(Path(skipped: start, stored: stored), Shown(beforeLast: nil, last: -1), at: start)
    }
    for k in 0..<count {
      let later = scroll.samples[(k + 1)...].reduce(into: Set()) { $0.formUnion($1) }
      for (shown, paths) in paths[k] {
        let missing = cells(k).subtracting(cells(shown.last))
          .subtracting(shown.beforeLast.map(cells) ?? [])
        let work = cost(missing)
        let longest = longestFrame(creating: cells(k).subtracting(cells(shown.last)))
        let returning = cost(cells(shown.last).subtracting(cells(k)).intersection(later))
        for path in paths {
          var r = 1
          while time(from: k, to: k + r) < work - min(path.stored, work) { r += 1 }
          while true {
            let stored = path.stored + time(from: k, to: k + r) - work + returning
            add(
              Path(skipped: path.skipped + r - 1, stored: min(storeLimit, stored)),
              Shown(beforeLast: shown.last, last: k), at: min(count, k + r))
            if any ? k + r >= count : time(from: k, to: k + r) >= longest { break }
            r += 1
          }
        }
      }
    }
    return paths[count].values.joined().map(\.skipped).min()!
  }

  private mutating func add(_ path: Path, _ shown: Shown, at sample: Int) {
    let others = paths[sample][shown, default: []]
    if others.contains(where: { $0.skipped <= path.skipped && $0.stored >= path.stored }) { return }
    paths[sample][shown] = others + [path]
  }

  private func cells(_ sample: Int) -> Set<Int32> {
    sample < 0 ? scroll.ready : scroll.samples[sample]
  }

  private func cost(_ cells: Set<Int32>) -> Int {
    cells.reduce(0) { $0 + Int(scroll.costs[Int($1)]) }
  }

  /// What a frame takes that creates these cells, ns.
  private func longestFrame(creating cells: Set<Int32>) -> Int {
    cells.reduce(Int(scroll.share)) { $0 + Int(scroll.fullCosts[Int($1)]) }
  }

  private func time(from start: Int, to end: Int) -> Int {
    Int(scroll.vsync(end)) - Int(scroll.vsync(start))
  }

  private var storeLimit: Int {
    Int(scroll.costs.sorted(by: >).prefix(scroll.limit).reduce(0, +))
  }
}
