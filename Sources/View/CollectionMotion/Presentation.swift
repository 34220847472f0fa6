import CollectionAttributes
import CollectionEngine
import CollectionModel

/// The presented attributes of a collection view while elements move: of elements on their way to
/// their places in the layout, and of those about to disappear.
///
/// ```swift
/// let presentation = Presentation(of: view)
/// presentation.timing = .standard
/// try view.performBatchUpdates { ... }
/// try view.layoutIfNeeded()            // everything begins to move from where it is
/// presentation.advance(to: 16_666_667) // where it is one refresh later
/// ```
/// The views have the layout's attributes, as on iOS; only the presented ones differ (`look`). The
/// caller advances the clock, so nothing ever moves on its own. Positions in between are on the
/// 1/64 grid; once a motion has ended, the presentation equals the layout exactly.
///
/// A change that begins during another one takes over the elements that it changes, from their
/// presented positions and without their speed. An element that leaves keeps its view until it has
/// disappeared, and gets it back if it returns earlier.
/// - Complexity: O(moving) for each advance; nothing while nothing moves.
public final class Presentation {
  /// The timing of changes that begin from now on; nil shows them at once.
  @exclusivity(unchecked) public var timing: AnimationTiming?
  /// In nanoseconds of the virtual clock.
  @exclusivity(unchecked) public private(set) var time: UInt64 = 0
  /// The number of elements whose initial and final attributes were requested from the layout.
  public internal(set) var initialRequests = 0
  public internal(set) var finalRequests = 0
  /// The largest number of elements presented at once, overall and in the pass after an exchange.
  @exclusivity(unchecked) public internal(set) var presentedPeak = 0
  public internal(set) var unionPeak = 0

  unowned(unsafe) let view: CollectionView
  // Exclusive access is not checked: only the code here runs during an access, and a check would
  // take longer than moving an element. Not private: changes and exchanges by hand are in other
  // files.
  @exclusivity(unchecked) var table = MotionTable()
  @exclusivity(unchecked) var spatial: ContiguousArray<SpatialLook?> = []
  @exclusivity(unchecked) var spatialValues: ContiguousArray<SpatialLook> = []
  @exclusivity(unchecked) var groups: ContiguousArray<MotionGroup?> = []
  @exclusivity(unchecked) var groupCount = 0
  /// Whether any group of motions has not ended, even if all its views have left the screen.
  @exclusivity(unchecked) var hasGroups = false
  @exclusivity(unchecked) var leaving: ContiguousArray<LeavingView> = []
  @exclusivity(unchecked) var starting: StartingChange?
  /// Whether the presented values are those of the present time.
  @exclusivity(unchecked) var isMoved = true
  /// The exchange whose progress is set by hand; nil for none.
  @exclusivity(unchecked) var byHand: ExchangeByHand?
  @exclusivity(unchecked) var beginsByHand = false
  /// A leaving view that has just returned to its element.
  @exclusivity(unchecked) var returned: CollectionReusableView?

  /// Attaches itself to a view, which holds it.
  public init(of view: CollectionView) {
    self.view = view
    view.setAnimator(self)
  }

  /// Whether anything moves or is about to move.
  public var isActive: Bool { hasGroups || starting != nil }

  /// The number of views on screen whose elements have left.
  public var leavingCount: Int { leaving.count }

  /// The end of the last motion, in nanoseconds; nil if nothing moves.
  public var end: UInt64? { groups.lazy.compactMap { $0?.end }.max() }

  // MARK: The clock

  /// Moves everything to its position at `time`. Motions that have ended stop: first, views that
  /// leave are enqueued; then completions are called, in the order in which their motions end.
  ///
  /// - Parameter time: in nanoseconds, not before the last one.
  public func advance(to time: UInt64) {
    tick(to: time)
    present()
  }

  /// The first half of `advance`, before a frame: motions that have ended stop.
  package func tick(to time: UInt64) {
    if time < self.time { fatalError("the clock went back from \(self.time) to \(time) ns") }
    self.time = time
    isMoved = false
    guard hasGroups else { return }
    var ended: [MotionGroup] = []
    var arrived: [LeavingView] = []
    while let slot = nextEnded() {
      ended.append(finish(slot))
      arrived += leaving.filter { $0.hasArrived }
      leaving.removeAll { $0.hasArrived }
    }
    // Callbacks find all ended motions at rest.
    for one in arrived { view.endDisplaying(one.view, of: one.id, isUpToDate: !one.isGone) }
    guard ended.contains(where: { !$0.completions.isEmpty }) else { return settle() }
    present()
    for group in ended {
      for completion in group.completions { view.complete(completion, !group.isInterrupted) }
    }
  }

  /// The second half of `advance`, after a frame: moves everything else to its position.
  package func present() {
    guard isActive else { return settle() }
    move()
    settle()
    presentedPeak = max(presentedPeak, view.visibleElements.count + leaving.count)
  }

  /// Ends all motions at their destinations, at the present time.
  public func finish() {
    if let end { advance(to: max(time, end)) }
  }

  /// The slot of the group that ended first; nil if none has ended.
  private func nextEnded() -> Int? {
    var first: (slot: Int, end: UInt64, number: Int)?
    for slot in groups.indices {
      guard let group = groups[slot], group.end <= time else { continue }
      if let found = first, (found.end, found.number) < (group.end, group.number) { continue }
      first = (slot, group.end, group.number)
    }
    return first?.slot
  }

  private func finish(_ slot: Int) -> MotionGroup {
    guard let group = groups[slot] else { fatalError("group \(slot) is gone") }
    var index = 0
    while index < table.count {
      if table.motions[index].group == slot { remove(index) } else { index += 1 }
    }
    forget(slot)
    return group
  }

  func forget(_ slot: Int) {
    groups[slot] = nil
    hasGroups = groups.contains { $0 != nil }
  }

  func move() {
    isMoved = true
    for slot in groups.indices {
      if let group = groups[slot] { table.setRest(group.rest(at: time), ofGroup: slot) }
    }
    table.move()
    if table.spatialCount > 0 { moveSpatial() }
  }

  func moveOnce() { if !isMoved { move() } }

  private func moveSpatial() {
    for index in 0..<table.count {
      let motion = table.motions[index]
      let number = Int(motion.spatial) - 1
      guard number >= 0, let distance = spatial[number], let look = motion.view.look else {
        continue
      }
      let rest = table.rest(ofGroup: Int(motion.group))
      let now = SpatialLook(look).rounded(adding: distance, times: rest)
      table.setFrame(now.box, at: index)
      spatialValues[number] = now
    }
  }

  /// Switches the view's reports to the animator on or off (`isAnimating`).
  func settle() {
    let isActive = isActive
    if view.isAnimating != isActive { view.isAnimating = isActive }
  }

  // MARK: Motions

  /// Moves a view from `from` to its present attributes, in a group.
  func start(_ view: CollectionReusableView, from: PresentedLook, in slot: Int) {
    guard let to = view.look else { return }
    stop(view)
    let isSpatial = from.isTransformed || PresentedLook(to).isTransformed
    table.append(
      Motion(
        from: from.element.attributes, to: to.attributes, group: slot,
        spatial: isSpatial ? keep(from.spatial - SpatialLook(to)) : 0, of: view))
    groups[slot]?.members += 1
  }

  private func keep(_ distance: SpatialLook) -> Int32 {
    let number = spatial.firstIndex { $0 == nil } ?? spatial.count
    if number == spatial.count {
      spatial.append(distance)
      spatialValues.append(distance)
    } else {
      spatial[number] = distance
    }
    return Int32(truncatingIfNeeded: number + 1)
  }

  /// Takes a view out of its motion, whose group is thereby interrupted.
  func stop(_ view: CollectionReusableView) {
    guard view.motion >= 0 else { return }
    groups[Int(table.motion(of: view).group)]?.isInterrupted = true
    remove(Int(view.motion))
  }

  func remove(_ index: Int) {
    let motion = table.motions[index]
    groups[Int(motion.group)]?.members -= 1
    if motion.spatial > 0 { spatial[Int(motion.spatial) - 1] = nil }
    table.remove(index)
  }

  // MARK: Presented attributes

  /// The presented attributes of a view now; nil if it shows nothing.
  public func look(of view: CollectionReusableView) -> ShownElement? { presented(view)?.element }

  func presented(_ view: CollectionReusableView) -> PresentedLook? {
    guard var look = view.look else { return nil }
    guard view.motion >= 0 else { return PresentedLook(look) }
    look.attributes = table.value(of: view)
    let number = Int(table.motion(of: view).spatial) - 1
    guard number >= 0 else { return PresentedLook(look) }
    let now = spatialValues[number]
    look.transform = nil
    look.movingSize = now.size
    look.detail = ElementDetail(
      transform3D: now.transform, center: now.center, object: look.detail?.object)
    return PresentedLook(look, spatial: now)
  }

  /// Calls `body` for everything presented: the elements on screen in drawing order, then those
  /// that disappear, in the order in which they left.
  ///
  /// - Complexity: O(presented).
  public func forEachPresented(_ body: (ShownElement) -> Void) {
    forEachPresentedView { body($1) }
  }

  /// The same, with the view of each element.
  package func forEachPresentedView(_ body: (CollectionReusableView, ShownElement) -> Void) {
    view.forEachShown { if let look = look(of: $0) { body($0, look) } }
    for one in leaving { if let look = look(of: one.view) { body(one.view, look) } }
  }
}
