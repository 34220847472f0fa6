/// A `RelativeIntervalTree` whose runs can all be stretched in O(1).
///
/// ```
/// resting   [extent|run] [extent|run] ...     what each run was when the amount was 0
/// gauges    [gauge |run] [gauge |run] ...     how far each edge moves per unit of the amount
/// ```
///
/// Both trees have the same nodes, since their shape depends on slots and marks alone and every
/// edit is made in both. A run is its resting extent plus the amount times its gauge. Sums, least
/// near edges and greatest far edges of nodes stretch in the same way, provided that the run with
/// the outermost edge is the same for every amount: near edges of runs do not descend, neither do
/// far edges, at any amount that occurs. So a search adds up both trees' numbers as it reads them,
/// and nothing has to be brought up to date, neither on the way down nor by an edit.
///
/// There are no gauges until runs are first measured: until then it costs one comparison per call.
/// Afterwards it takes twice the memory, and a search reads twice the numbers.
public struct StretchingTree: ~Copyable {
  private var resting: RelativeIntervalTree
  private var gauges: UnsafeMutablePointer<RelativeIntervalTree>?
  /// By how much all runs are stretched.
  private var amount = 0.0
  /// The nodes touched of gauges that are gone.
  private var retiredTouches = 0

  /// - Complexity: O(n).
  public init(_ runs: [RelativeExtent]) { resting = RelativeIntervalTree(runs) }

  deinit {
    gauges?.deinitialize(count: 1)
    gauges?.deallocate()
  }

  private var stretched: Stretched? {
    @inline(__always) get { gauges.map { Stretched(gauges: $0, amount: amount) } }
  }

  public var runCount: Int { resting.runCount }
  /// The sum of all runs.
  public var total: RelativeExtent {
    guard let gauges else { return resting.total }
    return resting.total.stretched(by: amount, times: gauges.pointee.total)
  }
  /// How far all runs extend.
  public var advance: Double {
    guard let gauges else { return resting.total.advance }
    return resting.total.advance + amount * gauges.pointee.total.advance
  }
  /// The slots of all runs.
  public var slotCount: Int { resting.total.count }
  public var byteCount: Int { resting.byteCount + (gauges?.pointee.byteCount ?? 0) }
  /// Nodes of both trees that edits have read or written since this was created.
  public var nodesTouched: Int {
    resting.nodesTouched + (gauges?.pointee.nodesTouched ?? 0) + retiredTouches
  }

  // MARK: Stretching

  /// Measures all runs, front to back, by another gauge than before. The runs stay where they are.
  ///
  /// - Parameter gauge: how far the edges of the next run, of so many slots, move per unit of the
  ///   amount. Without an extent if the run has none.
  /// - Complexity: O(n).
  public mutating func measureRuns(_ gauge: (_ slots: Int) -> RelativeExtent) {
    if let gauges {
      resting.stretch(by: amount, times: gauges)
      retiredTouches += gauges.pointee.nodesTouched
    } else {
      gauges = .allocate(capacity: 1)
      gauges?.initialize(to: RelativeIntervalTree([]))
    }
    amount = 0
    gauges?.pointee = RelativeIntervalTree(shapedLike: resting, gauge)
  }

  /// Forgets the gauges. The runs stay where they are.
  ///
  /// - Complexity: O(n) if they were measured, otherwise O(1).
  public mutating func forgetGauges() {
    guard let gauges else { return }
    resting.stretch(by: amount, times: gauges)
    retiredTouches += gauges.pointee.nodesTouched
    gauges.deinitialize(count: 1)
    gauges.deallocate()
    self.gauges = nil
    amount = 0
  }

  /// The gauge of the run that holds `slot`, and as its start how far the run moves per unit of the
  /// amount; nil if the runs were not measured.
  public func gauge(ofRunHolding slot: Int) -> FoundRun? {
    gauges?.pointee.run(holding: slot)
  }

  /// Moves every edge by `amount` times its gauge.
  ///
  /// - Precondition: the runs were measured.
  /// - Complexity: O(1).
  public mutating func stretch(by amount: Double) {
    precondition(gauges != nil, "runs have to be measured before they are stretched")
    self.amount += amount
  }

  // MARK: Searching

  /// See `RelativeIntervalTree.forEachRun`.
  @discardableResult
  public mutating func forEachRun(
    crossing lower: Double, _ upper: Double, stay: inout RunStay, _ visit: (FoundRun) -> Void
  ) -> Int {
    guard let stretched else {
      return resting.forEachRun(crossing: lower, upper, stay: &stay, visit)
    }
    return resting.forEachRun(crossing: lower, upper, as: stretched, stay: &stay, visit)
  }

  /// See `RelativeIntervalTree.run`.
  public mutating func run(holding slot: Int) -> FoundRun {
    guard let stretched else { return resting.run(holding: slot, as: Unstretched()) }
    return resting.run(holding: slot, as: stretched)
  }

  /// The handle and the slots of the run that holds a slot.
  ///
  /// - Precondition: `slot` lies in `0..<slotCount`.
  /// - Complexity: O(log n), and less than `run`.
  public mutating func slots(ofRunHolding slot: Int) -> (handle: Int, slots: Range<Int>) {
    resting.slots(ofRunHolding: slot)
  }

  /// See `RelativeIntervalTree.lastRun`.
  public mutating func lastRun(startingUpTo offset: Double) -> FoundRun? {
    guard let stretched else { return resting.lastRun(startingUpTo: offset, as: Unstretched()) }
    return resting.lastRun(startingUpTo: offset, as: stretched)
  }

  // MARK: Edits

  /// See `RelativeIntervalTree.replaceRun`.
  ///
  /// - Parameter gauge: the gauge of the new run; nil if the runs were never measured.
  public mutating func replaceRun(
    holding slot: Int, by extent: RelativeExtent, gauge: RelativeExtent?
  ) {
    guard let gauges else { return resting.replaceRun(holding: slot, by: extent) }
    guard let gauge else {
      preconditionFailure("a run was replaced without a gauge after runs were measured")
    }
    resting.replaceRun(holding: slot, by: extent.stretched(by: -amount, times: gauge))
    gauges.pointee.replaceRun(holding: slot, by: gauge)
  }

  /// See `RelativeIntervalTree.mark`.
  public mutating func mark(
    holding slot: Int, addingSlots change: Int = 0
  ) -> (handle: Int, remains: Bool) {
    if let gauges { _ = gauges.pointee.mark(holding: slot, addingSlots: change) }
    return resting.mark(holding: slot, addingSlots: change)
  }

  /// See `RelativeIntervalTree.firstMarked`.
  public mutating func firstMarked() -> FoundRun? {
    guard let stretched else { return resting.firstMarked() }
    // Runs before it are not marked, so they are where they belong.
    return resting.firstMarked().map { resting.run(holding: $0.position.count, as: stretched) }
  }

  /// The run behind the first marked one, if both are in one leaf and no run was ever measured. See
  /// `RelativeIntervalTree.runBehindMarked`.
  package mutating func runBehindMarked() -> (handle: Int, slots: Int)? {
    gauges == nil ? resting.runBehindMarked() : nil
  }

  /// See `RelativeIntervalTree.replaceMarked`.
  package mutating func replaceMarked(_ run: FoundRun, by extent: RelativeExtent) -> FoundRun {
    resting.replaceMarked(run, by: extent)
  }

  /// Inserts a marked run that has no extent yet. See `RelativeIntervalTree.insert`.
  public mutating func insertMarked(slots: Int, handle: Int, afterRunHolding slot: Int?) {
    let run = RelativeExtent(count: slots, advance: 0, near: .infinity, far: -.infinity)
    resting.insert(run, handle: handle, marked: true, afterRunHolding: slot)
    gauges?.pointee.insert(run, handle: handle, marked: true, afterRunHolding: slot)
  }
}
