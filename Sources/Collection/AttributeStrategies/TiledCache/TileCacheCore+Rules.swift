import CollectionAttributes
import CollectionLayouts
import Foundation
import SpatialIndex

extension TileCacheCore {
  /// Takes another rule. If it only stretches the extents that the tree stores, tiles are dropped
  /// and everything else stays; the next query places the elements on screen again.
  ///
  /// - Complexity: O(1) and O(tiles held) for a `RuleStretch`, with one pass over all tiles the
  ///   first time; otherwise that of `prepare`.
  mutating func setRule(_ rule: any LayoutRule) -> RuleChange {
    let stretch = walk.setRule(rule)
    guard let stretch else {
      prepare()
      return .byPreparing
    }
    if newPlacer == nil {
      newPlacer = .allocate(capacity: 1)
      newPlacer?.initialize(to: NewRulePlacer())
    }
    if stretch.amount != 0 {
      if stretch.gauge != tree.gauge {
        tree.measure(by: stretch.gauge, walk)
        newPlacer?.pointee.forget()
      }
      tree.stretch(by: stretch.amount)
    }
    newPlacer?.pointee.stretch(by: stretch.amount)
    store.dropAll()
    settle()
    isRuleNew = true
    return .inPlace
  }

  /// Answers the first query after a change of the rule without tiles: where rules change from
  /// frame to frame, a tile would be placed for one answer.
  mutating func answerForNewRule(
    _ rect: CGRect, _ lower: Double, _ upper: Double, into buffer: inout ElementBuffer
  ) {
    guard let placer = newPlacer else { fatalError("a new rule has nothing that places for it") }
    isRuleNew = false
    lastCold = Extent(near: lower, far: upper)
    if placer.pointee.holdsAll(lower, upper, walk.rule) {
      placer.pointee.place(lower, upper, rect, tree.gauge, &walk, &work, into: &buffer)
    } else {
      search(lower, upper)
      for index in 0..<crossing.count {
        let run = crossing.base[index]
        placer.pointee.begin(
          run, gauge: tree.tree.gauge(ofRunHolding: run.position.count),
          at: tree.checkpoint(of: run.handle, at: run.position, in: walk))
        placer.pointee.place(lower, upper, rect, tree.gauge, &walk, &work, into: &buffer)
      }
      if crossing.count > 1 { placer.pointee.forget() }
    }
    crossing.removeAll()
    stay = .none
  }
}

/// Places what crosses of one tile, and little before and after that, for one answer.
///
/// ```
/// tile   |-- passed ----------|-- placed ----------------|------|
///      start                resume                             end
/// ```
///
/// During a pinch the same items are on screen in each frame. So the places are kept, with what the
/// gauge counts before each of them: they move with the rule, and nothing is searched or passed.
struct NewRulePlacer {
  /// Placing so few slots costs less than another call that passes them.
  private static let fewSlots = 8

  private var isKept = false
  private var slotCount = 0
  private var slotsPerPoint = 0.0
  private var end = 0.0
  /// The tile's checkpoint.
  private var start = Cursor()
  /// Nothing before it reached into the last rectangle.
  private var resume = Cursor()
  /// The number of slots of the tile from there on.
  private var left = 0
  private var gauges = (start: 0.0, resume: 0.0, end: 0.0)
  private var cursor = Cursor()

  /// Forgets the tile. Needed after edits, and if anything else moves than by `stretch`.
  mutating func forget() { isKept = false }

  /// Moves the tile along with the rule.
  mutating func stretch(by amount: Double) {
    guard isKept else { return }
    start.origin += amount * gauges.start
    resume.origin += amount * gauges.resume
    end += amount * gauges.end
    measure()
  }

  private mutating func measure() {
    let extent = end - start.origin
    slotsPerPoint = extent > 0 ? Double(slotCount) / extent : 0
  }

  /// Whether a tile is kept, and no other one crosses the interval.
  func holdsAll(_ lower: Double, _ upper: Double, _ rule: any LayoutRule) -> Bool {
    isKept && end >= upper && rule.reach(of: start) <= lower
  }

  /// - Parameter gauge: that of the tile; nil if tiles were not measured.
  mutating func begin(_ run: FoundRun, gauge: FoundRun?, at checkpoint: Cursor) {
    isKept = true
    slotCount = run.extent.count
    start = checkpoint
    end = start.origin + run.extent.advance
    gauges.start = gauge.map { $0.position.start } ?? 0
    gauges.end = gauge.map { $0.position.start + $0.extent.advance } ?? 0
    measure()
    rewind()
  }

  /// Resumes from the start of the tile.
  private mutating func rewind() {
    resume = start
    left = slotCount
    gauges.resume = gauges.start
  }

  /// How many slots are expected in so many points, at most those that are left.
  @inline(__always)
  private func expected(_ points: Double, of left: Int) -> Int {
    // This order of arguments turns NaN into 0.
    Int(max(0, min(points * slotsPerPoint, Double(left))))
  }

  @inline(__always)
  mutating func place(
    _ lower: Double, _ upper: Double, _ rect: CGRect, _ gauge: LineGauge?,
    _ walk: inout LayoutWalk, _ work: inout WorkCounters, into buffer: inout ElementBuffer
  ) {
    let shapeCount = walk.rule.shapeCount
    if walk.rule.reach(of: resume) > lower { rewind() }
    pass(until: lower, shapeCount, gauge, &walk, &work)
    cursor.take(resume, shapeCount: shapeCount)
    var left = left
    while left > 0, cursor.origin < upper {
      let first = buffer.count
      // A few too many cost less than another call.
      let more = expected(upper - cursor.origin, of: left)
      let placed = walk.place(&cursor, slots: min(left, more + more / 8 + 2), into: &buffer)
      left -= placed
      work.attributesComputed += placed
      work.elementsExamined += buffer.count - first
      buffer.keepCrossing(rect, from: first)
    }
  }

  /// Moves `resume` over most of the slots that end before `lower`.
  @inline(__always)
  private mutating func pass(
    until lower: Double, _ shapeCount: Int, _ gauge: LineGauge?, _ walk: inout LayoutWalk,
    _ work: inout WorkCounters
  ) {
    var most = left
    while true {
      let step = min(most, expected(lower - resume.origin, of: left) * 15 / 16)
      guard step >= Self.fewSlots else { return }
      cursor.take(resume, shapeCount: shapeCount)
      let passed = walk.skip(&cursor, slots: step).passed
      work.attributesComputed += passed
      guard walk.rule.reach(of: cursor) <= lower else {
        most = step / 2
        continue
      }
      if let gauge {
        let origin = resume.origin
        resume.origin = gauges.resume
        _ = walk.measure(&resume, slots: passed, by: gauge)
        gauges.resume = resume.origin
        resume.origin = origin
      }
      resume.take(cursor, shapeCount: shapeCount)
      left -= passed
    }
  }
}
