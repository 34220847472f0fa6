import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

// The changes that a view reports, and the motions that begin with them.
extension Presentation: ViewAnimator {
  package func begin(_ change: ViewChange) -> Bool {
    guard let timing = beginsByHand ? timing ?? .standard : timing, timing.nanoseconds > 0 else {
      return false
    }
    moveOnce()
    if starting == nil { starting = StartingChange(isByHand: beginsByHand, timing: timing) }
    switch change {
    case .batch(let map): starting?.maps.append(map)
    case .exchange(let former): starting?.former = former
    case .bounds, .rest: break
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
      // It left and has come back: it continues from its presented position.
      table.rebase(view, to: element)
    }
    // A moving element follows the layout: its presented position is out of date.
    if view.motion >= 0 { isMoved = false }
    returned = nil
  }

  package func willHold(_ view: CollectionReusableView) { stop(view) }

  package func offsetMoved(by: CGPoint) {
    starting?.shift.x += by.x
    starting?.shift.y += by.y
  }

  package func setFinal(_ attributes: ElementAttributes?, of id: ElementID) {
    finalRequests += 1
    guard let attributes else { return }
    starting?.final[id] = look(attributes, from: starting?.former ?? view.source)
  }

  package func setInitial(_ attributes: ElementAttributes?, of id: ElementID) {
    initialRequests += 1
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

  package func endChange(_ completions: [(Bool) -> Void]) {
    guard let change = starting else { return }
    starting = nil
    returned = nil
    let slot = makeGroup(change.timing)
    if change.isByHand {
      groups[slot]?.progress = 0
      byHand?.group = groups[slot]?.number
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

  func makeGroup(_ timing: AnimationTiming) -> Int {
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

  /// The start of an element's motion when its attributes change: its presented look, unless the
  /// layout gives initial attributes.
  private func origin(
    of view: CollectionReusableView, _ before: ShownElement, _ presented: PresentedLook,
    in change: StartingChange
  ) -> PresentedLook {
    guard let id = view.attributes?.id, let given = change.initial[id],
      !given.looksLike(before)
    else { return presented.moved(by: change.shift) }
    return PresentedLook(given).moved(by: change.shift)
  }

  /// The start of an element that came on screen; nil if it begins at its final place.
  private func origin(
    ofEntered view: CollectionReusableView, in change: StartingChange
  ) -> PresentedLook? {
    guard let look = view.look else { return nil }
    let id = look.attributes.id
    if let given = change.initial[id] {
      return given.looksLike(look) ? nil : PresentedLook(given).moved(by: change.shift)
    }
    if let former = change.former {
      guard id.kind.category != .decoration, let was = former.attributes(of: id) else {
        return PresentedLook(look.faded)
      }
      return PresentedLook(self.look(was, from: former)).moved(by: change.shift)
    }
    return change.isNew(id) ? PresentedLook(look.faded) : nil
  }

  /// The end of a disappearing element's motion: for a held item, its place at the finger.
  private func destination(of one: LeavingView, in change: StartingChange) -> ShownElement {
    if !one.isGone, let held = view.attributesInHand(of: one.id) {
      return look(held, from: view.source)
    }
    let before = one.isGone ? one.id : change.maps.last?.oldID(of: one.id) ?? one.id
    if var given = change.final[before] {
      given.attributes.id = one.id
      return given
    }
    if !one.isGone, one.id.kind.category != .decoration,
      let now = view.source.attributes(of: one.id)
    {
      return look(now, from: view.source)
    }
    guard let look = one.view.look else { fatalError("a view that leaves shows nothing") }
    return look.moved(by: change.shift).faded
  }

  /// Starts the motions of unchanged elements, which a move of the viewport moves on screen.
  private func moveUnchanged(by shift: CGPoint, in slot: Int) {
    var still: [(CollectionReusableView, PresentedLook)] = []
    view.forEachShown { view in
      if view.motion >= 0, table.motion(of: view).group == slot { return }
      if let presented = presented(view) { still.append((view, presented)) }
    }
    for (view, presented) in still { start(view, from: presented.moved(by: shift), in: slot) }
  }

  /// Starts the motions of a group; a group without motions is complete at once.
  private func begin(_ slot: Int, _ completions: [(Bool) -> Void]) {
    var interrupted: [(Bool) -> Void] = []
    for other in groups.indices where other != slot {
      guard let group = groups[other], group.members == 0, group.isInterrupted else { continue }
      interrupted += group.completions
      forget(other)
    }
    // An exchange by hand lasts until it is finished, even if nothing moves.
    let moves = groups[slot].map { $0.members > 0 || $0.progress != nil } ?? false
    if moves { groups[slot]?.completions = completions } else { forget(slot) }
    present()
    for completion in interrupted { view.complete(completion, false) }
    if !moves { for completion in completions { view.complete(completion, true) } }
  }

  package func removeAll() {
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
    for one in left { view.endDisplaying(one.view, of: one.id, isUpToDate: false) }
    settle()
    for completion in unfinished.flatMap(\.completions) { view.complete(completion, false) }
  }
}
