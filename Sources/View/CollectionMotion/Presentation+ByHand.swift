import CollectionAttributes
import CollectionEngine

// Exchanges of the layout whose progress is set by hand.
extension Presentation {
  /// Exchanges the layout of the view as far as `exchangeProgress`, as an app does with a pinch:
  /// every element is part of the way between its places in the two layouts.
  ///
  /// - Parameters:
  ///   - new: prepared over the same content.
  ///   - completion: called when everything has come to rest. Its arguments are whether the
  ///     movement was not interrupted, and whether the view has the new layout.
  /// - Throws: the error of the pass.
  /// - Precondition: no other exchange is under way by hand.
  public func beginExchange(
    for new: any AttributeSource, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) throws {
    if byHand != nil { fatalError("an exchange was begun by hand during another one") }
    byHand = ExchangeByHand(
      former: view.source, offset: view.contentOffset, completion: completion)
    beginsByHand = true
    view.setSource(new) { [unowned self] in complete($0, isBack: false) }
    beginsByHand = false
    try view.layoutIfNeeded()
  }

  /// The progress of the exchange by hand, 0...1.
  ///
  /// - Precondition: an exchange by hand is under way.
  public var exchangeProgress: Double {
    get { handSlot.flatMap { groups[$0]?.progress } ?? 0 }
    set {
      if byHand == nil { fatalError("no exchange is under way by hand") }
      if let slot = handSlot { groups[slot]?.progress = min(max(newValue, 0), 1) }
      move()
    }
  }

  /// Completes the exchange to the new layout, in the part of `timing` that is left.
  ///
  /// - Precondition: an exchange by hand is under way.
  public func finishExchange() {
    guard let slot = handSlot, let group = groups[slot], let way = group.progress else {
      fatalError("no exchange is under way by hand")
    }
    let (timing, completions) = (part(1 - way), group.completions)
    guard timing.nanoseconds > 0 else { return end(slot) }
    moveOnce()
    let new = makeGroup(timing)
    table.continueGroup(slot, as: new)
    groups[new]?.members = group.members
    groups[new]?.completions = completions
    forget(slot)
    present()
  }

  /// Returns to the layout before, from the presented positions.
  ///
  /// - Throws: the error of the pass.
  /// - Precondition: an exchange by hand is under way.
  public func cancelExchange() throws {
    guard let exchange = byHand else { fatalError("no exchange is under way by hand") }
    byHand?.isCancelled = true
    let kept = timing
    timing = part(exchangeProgress)
    if timing?.nanoseconds == 0, let slot = handSlot { end(slot) }
    view.setSource(exchange.former, offset: exchange.offset) { [unowned self] in
      complete($0, isBack: true)
    }
    timing = kept
    try view.layoutIfNeeded()
  }

  private func end(_ slot: Int) {
    groups[slot]?.isOver = true
    advance(to: time)
  }

  private func part(_ way: Double) -> AnimationTiming {
    var part = timing ?? AnimationTiming(nanoseconds: 0)
    part.nanoseconds = UInt64((Double(part.nanoseconds) * way).rounded())
    return part
  }

  /// The slot of the exchange by hand, until another change takes over its motions.
  private var handSlot: Int? {
    byHand.flatMap { hand in groups.firstIndex { $0 != nil && $0?.number == hand.group } }
  }

  /// The way forward or the way back has ended.
  private func complete(_ isUndisturbed: Bool, isBack: Bool) {
    // A way forward that was cancelled completes with the way back.
    guard let exchange = byHand, isBack || !exchange.isCancelled else { return }
    byHand = nil
    exchange.completion?(isUndisturbed, !isBack)
  }
}
