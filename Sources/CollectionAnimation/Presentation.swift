import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// What a collection view presents while something moves: elements on their way to where the layout
/// has them, and those that are about to disappear.
///
/// ```swift
/// let presentation = Presentation(of: view)
/// presentation.timing = .standard
/// try view.performBatchUpdates { ... }
/// try view.layoutIfNeeded()            // everything begins to move from where it is
/// presentation.advance(to: 16_666_667) // where it is one refresh later
/// ```
/// The views have the layout's attributes, as on iOS; only `presented` differs. It is driven by a
/// clock that its caller advances, so nothing ever moves on its own. Positions in between are on
/// the 1/64 grid; once a motion has ended, the presentation is the layout, exactly.
///
/// A change that begins while another one is still moving takes over what it changes from where
/// that is, without its speed. An element that leaves keeps its view until it has disappeared, and
/// gets it back if it returns before.
/// - Complexity: O(moving) for each advance; nothing while nothing moves.
public final class Presentation {
  /// How changes are shown that begin from now on; nil for at once.
  @exclusivity(unchecked) public var timing: AnimationTiming?
  /// In nanoseconds of the virtual clock.
  @exclusivity(unchecked) public private(set) var time: UInt64 = 0
  /// The elements whose initial and final attributes were asked, since `resetCounters`.
  public private(set) var initialAsked = 0
  public private(set) var finalAsked = 0
  /// The most elements that were presented at once, and at once in the pass after an exchange.
  @exclusivity(unchecked) public private(set) var presentedPeak = 0
  public private(set) var unionPeak = 0

  private unowned(unsafe) let view: CollectionView
  // Exclusive access is not checked: nothing runs meanwhile but what is here, and checks would take
  // longer than to move something.
  @exclusivity(unchecked) private var table = MotionTable()
  @exclusivity(unchecked) private var spatial: ContiguousArray<SpatialLook?> = []
  @exclusivity(unchecked) private var spatialValues: ContiguousArray<SpatialLook> = []
  @exclusivity(unchecked) private var groups: ContiguousArray<MotionGroup?> = []
  @exclusivity(unchecked) private var groupCount = 0
  /// Whether anything moves, or has moved out of sight and not come to its end.
  @exclusivity(unchecked) private var hasGroups = false
  @exclusivity(unchecked) private var leaving: ContiguousArray<LeavingView> = []
  @exclusivity(unchecked) private var starting: StartingChange?
  /// Whether what is presented is that of the present time.
  @exclusivity(unchecked) private var isMoved = true
  /// The exchange whose progress somebody sets; nil for none.
  @exclusivity(unchecked) private var byHand: ExchangeByHand?
  @exclusivity(unchecked) private var beginsByHand = false
  /// A leaving view that was just given back to its element.
  @exclusivity(unchecked) private var returned: CollectionReusableView?

  /// Attaches itself to a view, which holds it.
  public init(of view: CollectionView) {
    self.view = view
    view.setAnimator(self)
  }

  /// Whether anything moves or is about to.
  public var isActive: Bool { hasGroups || starting != nil }

  /// The views that are on screen without an element there, since they disappear.
  public var leavingCount: Int { leaving.count }

  /// When the last motion ends, in nanoseconds; nil if nothing moves.
  public var end: UInt64? { groups.lazy.compactMap { $0?.end }.max() }

  public func resetCounters() {
    (initialAsked, finalAsked, presentedPeak, unionPeak) = (0, 0, 0, 0)
  }

  // MARK: The clock

  /// Moves everything to where it is at `time`. What has arrived stops: views that leave are
  /// enqueued, then completions are called, in the order in which their motions end.
  ///
  /// - Parameter time: in nanoseconds, not before the last one.
  public func advance(to time: UInt64) {
    tick(to: time)
    present()
  }

  /// The first half of `advance`, before a frame: what has arrived stops.
  package func tick(to time: UInt64) {
    precondition(time >= self.time, "the clock went back from \(self.time) to \(time) ns")
    self.time = time
    isMoved = false
    guard hasGroups else { return }
    var ended: [(Bool) -> Void] = []
    var flags: [Bool] = []
    while let slot = nextEnded() {
      let group = finish(slot)
      ended += group.completions
      flags += group.completions.map { _ in !group.isInterrupted }
    }
    guard !ended.isEmpty else { return settle() }
    present()
    for (completion, isFinished) in zip(ended, flags) { view.complete(completion, isFinished) }
  }

  /// The second half of `advance`, after a frame: everything else is where it is at that time.
  package func present() {
    guard isActive else { return settle() }
    move()
    settle()
    presentedPeak = max(presentedPeak, view.visibleElements.count + leaving.count)
  }

  /// Ends all motions where they are going, at the present time.
  public func finish() {
    if let end { advance(to: max(time, end)) }
  }

  /// Of the groups that have ended, the one that ended first.
  private func nextEnded() -> Int? {
    var first: (slot: Int, end: UInt64, number: Int)?
    for slot in groups.indices {
      guard let group = groups[slot], group.end <= time else { continue }
      if let found = first, (found.end, found.number) < (group.end, group.number) { continue }
      first = (slot, group.end, group.number)
    }
    return first?.slot
  }

  /// Stops everything that belongs to a group, and forgets it.
  private func finish(_ slot: Int) -> MotionGroup {
    guard let group = groups[slot] else { preconditionFailure("group \(slot) is gone") }
    var index = 0
    while index < table.count {
      if table.motions[index].group == slot { remove(index) } else { index += 1 }
    }
    forget(slot)
    releaseArrived()
    return group
  }

  private func forget(_ slot: Int) {
    groups[slot] = nil
    hasGroups = groups.contains { $0 != nil }
  }

  /// Gives back the leaving views that no longer move.
  private func releaseArrived() {
    guard leaving.contains(where: { $0.view.motion < 0 && !$0.isNew }) else { return }
    let left = leaving
    leaving.removeAll(keepingCapacity: true)
    for one in left where one.isNew || one.view.motion >= 0 { leaving.append(one) }
    for one in left where !one.isNew && one.view.motion < 0 {
      view.endDisplayingKept(one.view, of: one.id, isUpToDate: !one.isGone)
    }
  }

  /// Computes what is presented now.
  private func move() {
    isMoved = true
    for slot in groups.indices {
      if let group = groups[slot] { table.setRest(group.rest(at: time), ofGroup: slot) }
    }
    table.move()
    if table.spatialCount > 0 { moveSpatial() }
  }

  /// Sees to it that what is presented is that of the present time.
  private func moveOnce() { if !isMoved { move() } }

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

  /// Tells the view whether it has to go on telling this.
  private func settle() {
    let isActive = isActive
    if view.isAnimating != isActive { view.isAnimating = isActive }
  }

  // MARK: Exchanges by hand

  /// Exchanges the layout of the view as far as `exchangeProgress` says, as an app does with a
  /// pinch: everything is part of the way from where the layout before has it.
  ///
  /// - Parameters:
  ///   - new: prepared over the same content.
  ///   - completion: called when everything has come to rest, with whether it did so undisturbed,
  ///     and whether the new layout is the view's.
  /// - Throws: what the pass throws.
  /// - Precondition: no other exchange is under way by hand.
  public func beginExchange(
    for new: any AttributeSource, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) throws {
    precondition(byHand == nil, "an exchange was begun by hand during another one")
    byHand = ExchangeByHand(
      former: view.source, offset: view.contentOffset, completion: completion)
    beginsByHand = true
    view.setSource(new) { [unowned self] in complete($0) }
    beginsByHand = false
    try view.layoutIfNeeded()
  }

  /// How far an exchange by hand has come, 0...1.
  ///
  /// - Precondition: there is one.
  public var exchangeProgress: Double {
    get { byHand?.slot.flatMap { groups[$0]?.progress } ?? 0 }
    set {
      precondition(byHand != nil, "no exchange is under way by hand")
      if let slot = byHand?.slot { groups[slot]?.progress = min(max(newValue, 0), 1) }
      move()
    }
  }

  /// Lets the exchange go on to the new layout, in the time that `timing` gives for what is left.
  ///
  /// - Precondition: there is one.
  public func finishExchange() {
    guard let exchange = byHand else { preconditionFailure("no exchange is under way by hand") }
    byHand?.isFinished = true
    guard let slot = exchange.slot, let group = groups[slot], let way = group.progress else {
      return complete(true)
    }
    let (timing, completions) = (part(1 - way), group.completions)
    guard timing.nanoseconds > 0 else { return end(slot) }
    moveOnce()
    let new = makeGroup(timing)
    table.continueGroup(slot, as: new)
    groups[new]?.members = group.members
    groups[new]?.completions = completions
    groups[slot] = nil
    present()
  }

  /// Lets the layout before come back, from where everything is.
  ///
  /// - Throws: what the pass throws.
  /// - Precondition: there is one.
  public func cancelExchange() throws {
    guard let exchange = byHand else { preconditionFailure("no exchange is under way by hand") }
    let kept = timing
    timing = part(exchangeProgress)
    if timing?.nanoseconds == 0, let slot = exchange.slot { end(slot) }
    view.setSource(exchange.former, offset: exchange.offset) { [unowned self] in complete($0) }
    timing = kept
    try view.layoutIfNeeded()
  }

  /// Ends a group now, whatever its time.
  private func end(_ slot: Int) {
    groups[slot]?.isOver = true
    advance(to: time)
  }

  /// The time for a part of the way.
  private func part(_ way: Double) -> AnimationTiming {
    var part = timing ?? AnimationTiming(nanoseconds: 0)
    part.nanoseconds = UInt64((Double(part.nanoseconds) * way).rounded())
    return part
  }

  /// The motions of an exchange by hand have ended, or were taken over by those that take it back.
  private func complete(_ isUndisturbed: Bool) {
    guard let exchange = byHand else { return }
    if !isUndisturbed, !exchange.isFinished, !exchange.isCancelled {
      // The way back has taken them over: it completes.
      byHand?.isCancelled = true
      return
    }
    byHand = nil
    exchange.completion?(isUndisturbed, exchange.isFinished)
  }

  // MARK: Motions

  /// Has a view move from `from` to its present attributes, in a group.
  private func start(_ view: CollectionReusableView, from: PresentedLook, in slot: Int) {
    guard let to = view.look else { return }
    stop(view)
    let isSpatial = from.isTransformed || PresentedLook(to).isTransformed
    let motion = Motion(
      from: from.element.attributes, to: to.attributes, group: slot,
      spatial: isSpatial ? keep(from.spatial - SpatialLook(to)) : 0, of: view)
    table.append(motion)
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

  /// Takes a view's motion over: that of its group was interrupted.
  private func stop(_ view: CollectionReusableView) {
    guard view.motion >= 0 else { return }
    groups[Int(table.motion(of: view).group)]?.isInterrupted = true
    remove(Int(view.motion))
  }

  private func remove(_ index: Int) {
    let motion = table.motions[index]
    groups[Int(motion.group)]?.members -= 1
    if motion.spatial > 0 { spatial[Int(motion.spatial) - 1] = nil }
    table.remove(index)
  }

  // MARK: What is presented

  /// What is presented of a view now; nil if it shows nothing.
  public func look(of view: CollectionReusableView) -> ShownElement? { presented(view)?.element }

  private func presented(_ view: CollectionReusableView) -> PresentedLook? {
    guard var look = view.look else { return nil }
    guard view.motion >= 0 else { return PresentedLook(look) }
    look.attributes = table.value(of: view)
    let number = Int(table.motion(of: view).spatial) - 1
    guard number >= 0 else { return PresentedLook(look) }
    let now = spatialValues[number]
    look.transform = nil
    look.detail = ElementDetail(
      transform3D: now.transform, center: now.center, object: look.detail?.object)
    return PresentedLook(look, spatial: now)
  }

  /// Everything that is presented: the elements on screen in drawing order, then those that
  /// disappear, in the order in which they left.
  ///
  /// - Complexity: O(presented).
  public func forEachPresented(_ body: (ShownElement) -> Void) {
    view.forEachShown { if let look = look(of: $0) { body(look) } }
    for one in leaving { if let look = look(of: one.view) { body(look) } }
  }
}

// MARK: Changes

extension Presentation: ViewAnimator {
  package func begin(_ change: ViewChange, in view: CollectionView) -> Bool {
    guard let timing = beginsByHand ? timing ?? .standard : timing, timing.nanoseconds > 0 else {
      return false
    }
    moveOnce()
    if starting == nil { starting = StartingChange(isByHand: beginsByHand, timing: timing) }
    switch change {
    case .batch(let map): starting?.maps.append(map)
    case .exchange(let former): starting?.former = former
    case .bounds: break
    }
    view.isAnimating = true
    return true
  }

  package func follow(_ map: UpdateMap) {
    for index in leaving.indices where !leaving[index].isGone {
      if let new = map.newID(of: leaving[index].id) {
        leaving[index].id = new
        leaving[index].view.rename(new)
      } else {
        leaving[index].isGone = true
      }
    }
  }

  package func keeps(_ view: CollectionReusableView, of id: ElementID, isGone: Bool) -> Bool {
    if starting != nil {
      leaving.append(LeavingView(view: view, id: id, isGone: isGone, isNew: true))
      return true
    }
    guard view.motion >= 0 else { return false }
    moveOnce()
    if !isGone, table.value(of: view).crosses(self.view.queryRect) {
      leaving.append(LeavingView(view: view, id: id, isGone: false, isNew: false))
      return true
    }
    remove(Int(view.motion))
    return false
  }

  package func takeBack(_ id: ElementID) -> CollectionReusableView? {
    guard let index = leaving.firstIndex(where: { !$0.isGone && $0.id == id }) else { return nil }
    moveOnce()
    returned = leaving.remove(at: index).view
    return returned
  }

  package func didEnter(_ view: CollectionReusableView, _ element: ElementAttributes) {
    starting?.entered.append(view)
  }

  package func willChange(_ view: CollectionReusableView, to element: ElementAttributes) {
    if starting != nil {
      guard let before = view.look, let presented = presented(view) else { return }
      starting?.changed.append((view, before, presented))
    } else if view === returned, view.motion >= 0 {
      // It left and has come back: it goes on from where it is.
      table.rebase(view, to: element)
    }
    returned = nil
  }

  package func offsetMoved(by: CGPoint) {
    starting?.shift.x += by.x
    starting?.shift.y += by.y
  }

  package func setFinal(_ attributes: ElementAttributes?, of id: ElementID) {
    finalAsked += 1
    guard let attributes else { return }
    let source = starting?.former ?? view.source
    starting?.final[id] = look(attributes, from: source)
  }

  package func setInitial(_ attributes: ElementAttributes?, of id: ElementID) {
    initialAsked += 1
    guard let attributes else { return }
    starting?.initial[id] = look(attributes, from: view.source)
  }

  private func look(
    _ attributes: ElementAttributes, from source: any AttributeSource
  ) -> ShownElement {
    ShownElement(
      attributes: attributes, transform: source.transform(of: attributes.detail),
      detail: source.detail(of: attributes.detail))
  }

  package func endChange(in view: CollectionView, _ completions: [(Bool) -> Void]) {
    guard let change = starting else { return }
    starting = nil
    returned = nil
    let slot = makeGroup(change.timing)
    if change.isByHand {
      groups[slot]?.progress = 0
      byHand?.slot = slot
    }
    for (view, before, presented) in change.changed {
      start(view, from: origin(of: view, before, presented, in: change), in: slot)
    }
    for view in change.entered {
      if let from = origin(ofEntered: view, in: change) { start(view, from: from, in: slot) }
    }
    for index in leaving.indices where leaving[index].isNew {
      leaving[index].isNew = false
      let one = leaving[index]
      guard let from = presented(one.view) else { continue }
      view.applyToKept(one.view, destination(of: one, in: change))
      start(one.view, from: from.moved(by: change.shift), in: slot)
    }
    if change.shift != .zero { moveUnchanged(by: change.shift, in: slot) }
    if change.former != nil {
      unionPeak = max(unionPeak, view.visibleElements.count + leaving.count)
    }
    begin(slot, completions)
  }

  private func makeGroup(_ timing: AnimationTiming) -> Int {
    groupCount += 1
    hasGroups = true
    let group = MotionGroup(number: groupCount, start: time, timing: timing)
    if let free = groups.firstIndex(where: { $0 == nil }) {
      groups[free] = group
      return free
    }
    groups.append(group)
    return groups.count - 1
  }

  /// Where an element that is shown with other attributes begins to move: where it is, unless the
  /// layout says otherwise.
  private func origin(
    of view: CollectionReusableView, _ before: ShownElement, _ presented: PresentedLook,
    in change: StartingChange
  ) -> PresentedLook {
    guard let id = view.attributes?.id, let said = change.initial[id],
      !said.looksLike(before)
    else { return presented.moved(by: change.shift) }
    return PresentedLook(said).moved(by: change.shift)
  }

  /// Where an element begins that has come on screen; nil if it is where it stays from the start.
  private func origin(
    ofEntered view: CollectionReusableView, in change: StartingChange
  ) -> PresentedLook? {
    guard let look = view.look else { return nil }
    let id = look.attributes.id
    if let said = change.initial[id] {
      return said.looksLike(look) ? nil : PresentedLook(said).moved(by: change.shift)
    }
    if let former = change.former {
      guard id.kind.category != .decoration, let was = former.attributes(of: id) else {
        return PresentedLook(look.faded)
      }
      return PresentedLook(self.look(was, from: former)).moved(by: change.shift)
    }
    if change.isNew(id) { return PresentedLook(look.faded) }
    return nil
  }

  /// Where an element ends that disappears.
  private func destination(of one: LeavingView, in change: StartingChange) -> ShownElement {
    let before = one.isGone ? one.id : change.maps.last?.oldID(of: one.id) ?? one.id
    if var said = change.final[before] {
      said.attributes.id = one.id
      return said
    }
    if !one.isGone, one.id.kind.category != .decoration,
      let now = view.source.attributes(of: one.id)
    {
      return look(now, from: view.source)
    }
    guard let look = one.view.look else {
      preconditionFailure("a view that leaves shows nothing")
    }
    return look.moved(by: change.shift).faded
  }

  /// Elements that are where they were move on screen if the viewport has moved.
  private func moveUnchanged(by shift: CGPoint, in slot: Int) {
    var still: [(CollectionReusableView, PresentedLook)] = []
    view.forEachShown { view in
      guard view.motion < 0 || table.motion(of: view).group != slot,
        let presented = presented(view)
      else { return }
      still.append((view, presented))
    }
    for (view, presented) in still { start(view, from: presented.moved(by: shift), in: slot) }
  }

  /// Begins the motions of a group; without any, what it stands for is complete.
  private func begin(_ slot: Int, _ completions: [(Bool) -> Void]) {
    var interrupted: [(Bool) -> Void] = []
    for other in groups.indices where other != slot {
      guard let group = groups[other], group.members == 0, group.isInterrupted else { continue }
      interrupted += group.completions
      forget(other)
    }
    let moves = groups[slot]?.members ?? 0 > 0
    if moves { groups[slot]?.completions = completions } else { forget(slot) }
    present()
    settle()
    for completion in interrupted { view.complete(completion, false) }
    if !moves { for completion in completions { view.complete(completion, true) } }
  }

  package func removeAll(in view: CollectionView) {
    let left = leaving
    let unfinished = groups.compactMap { $0 }.sorted { $0.number < $1.number }
    table.removeAll()
    leaving.removeAll()
    groups.removeAll()
    hasGroups = false
    spatial.removeAll()
    spatialValues.removeAll()
    starting = nil
    returned = nil
    for one in left { view.endDisplayingKept(one.view, of: one.id, isUpToDate: false) }
    settle()
    for completion in unfinished.flatMap(\.completions) { view.complete(completion, false) }
  }
}
