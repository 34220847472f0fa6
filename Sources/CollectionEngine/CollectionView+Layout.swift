import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// Where the viewport begins in the content.
  public var contentOffset: CGPoint { bounds.origin }

  /// Moves or resizes the viewport; the next pass shows what is there.
  ///
  /// Asks the source whether its layout becomes invalid (`shouldInvalidateLayout`) while the view
  /// still has its old bounds. A new extent across the scroll axis always invalidates the layout.
  /// - Throws: `invalidBounds`; the view is as it was.
  public func setBounds(_ new: CGRect) throws(CollectionViewError) {
    // Callbacks may: the pass under way does not look at the bounds any more.
    if isInLayout { fatalError("the bounds were set by the layout, while it prepares or answers") }
    let edges = [new.origin.x, new.origin.y, new.size.width, new.size.height]
    guard edges.allSatisfy(\.isFinite), new.size.width >= 0, new.size.height >= 0 else {
      throw .invalidBounds(new)
    }
    guard new != bounds else { return }
    if let hooks = source.hooks {
      let isInvalid = hooks.shouldInvalidateLayout(forBounds: new)
      log?.write("shouldInvalidateLayout for \(new.logText) -> \(isInvalid)")
      if isInvalid { invalidateLayout(hooks.invalidationContext(forBounds: new)) }
    }
    let isHorizontal = overscan.axes.isHorizontal
    let (before, after) =
      isHorizontal
      ? (bounds.size.height, new.size.height) : (bounds.size.width, new.size.width)
    // The first bounds are those that the source was made for.
    if before != after, bounds.size != .zero {
      invalidateLayout(InvalidationContext(crossExtent: Double(after)))
    }
    bounds = new
    isAnswerCurrent = false
    source.hooks?.boundsChanged(to: new)
  }

  /// Scrolls, without changing the size of the viewport.
  ///
  /// - Throws: `invalidBounds`; the view is as it was.
  public func setContentOffset(_ offset: CGPoint) throws(CollectionViewError) {
    try setBounds(CGRect(origin: offset, size: bounds.size))
  }

  // MARK: Invalidation

  /// Marks what `context` names as out of date. Nothing is computed until the next pass, which
  /// serves all marks made until then together.
  public func invalidateLayout(
    _ context: InvalidationContext = InvalidationContext(everything: true),
    file: StaticString = #fileID, line: UInt = #line
  ) {
    log?.write("invalidateLayout \(context.logText)")
    layout.mark(context, by: .code(file, line))
  }

  /// By how much the next pass of `layoutIfNeeded` moves the viewport because of what was marked;
  /// nil if nothing is marked.
  package var markedOffsetAdjustment: CGPoint? { layout.pending?.contentOffsetAdjustment }

  /// Whether the next `layoutIfNeeded` makes a pass.
  public var needsLayout: Bool {
    !isAnswerCurrent || layout.hasMarks || queryRect != overscan.queryRect(around: bounds)
  }

  /// Brings the screen up to date with the bounds and everything that was marked; does nothing if
  /// it is up to date already. During a pass, or within a batch of updates, it does nothing either:
  /// what follows these shows everything. Views lay out what is in them once the layout has
  /// settled.
  ///
  /// - Throws: `layoutLoop` if something is invalidated in each of a hundred passes.
  public func layoutIfNeeded() throws(CollectionViewError) {
    guard !isInPass, updates.depth == 0 else { return }
    if !needsLayout {
      layout.passesLeftEarly += 1
      if hasMarkedViews { layOutViews?() }
      guard needsLayout else { return }
    }
    var passes = 0
    repeat {
      guard passes < LayoutProcess.passLimit else {
        throw .layoutLoop(passes: passes, invalidatedBy: layout.origins)
      }
      passes += 1
      if counts == nil { countSections() }
      if layout.hasMarks { serveInvalidations() }
      if updates.asksForOffset { takeTargetOffset() }
      queryElements(in: overscan.queryRect(around: bounds), bounds: bounds)
      showElements()
      try bringBack()
      if hasMarkedViews, !needsLayout { layOutViews?() }
    } while needsLayout
    log?.write("didLayout")
    delegate?.collectionViewDidLayout(self)
  }

  /// Scrolls to where the layout wants the viewport after a batch of updates or an exchange.
  private func takeTargetOffset() {
    updates.asksForOffset = false
    var proposed = bounds
    if let exchange { proposed.origin = exchange.offset ?? proposedOffset(after: exchange) }
    var target = proposed.origin
    if exchange?.offset == nil, let hooks = source.hooks {
      isInLayout = true
      target = hooks.targetOffset(forProposed: proposed)
      isInLayout = false
    }
    guard target != bounds.origin else { return }
    log?.write("targetOffset -> \(target.x), \(target.y)")
    moveOffset(to: target)
  }

  /// What decides where the viewport may rest now.
  package var scrollableArea: ScrollableArea {
    ScrollableArea(content: contentSize, viewport: bounds.size, insets: insets)
  }

  /// Brings a resting viewport to a legal offset if what is legal has changed since the last time.
  private func bringBack() throws(CollectionViewError) {
    let area = ScrollableArea(
      content: knownContentSize, viewport: bounds.size, insets: insets)
    guard area != fittedArea, !isScrolling else { return }
    let before = fittedArea ?? ScrollableArea(content: .zero, viewport: .zero)
    fittedArea = area
    let rest = area.rest(of: bounds.origin, after: before)
    guard rest != bounds.origin else { return }
    log?.write("bring back to \(rest.x), \(rest.y)")
    try setBounds(CGRect(origin: rest, size: bounds.size))
  }

  /// The content size of the last pass, with the adjustments since; the source is not asked.
  package var knownContentSize: CGSize {
    CGSize(
      width: passContentSize.width + layout.sizeAdjustment.width,
      height: passContentSize.height + layout.sizeAdjustment.height)
  }

  /// Moves the viewport because of a change, and not of scrolling: what is on screen moves with it.
  private func moveOffset(to target: CGPoint) {
    let by = CGPoint(x: target.x - bounds.origin.x, y: target.y - bounds.origin.y)
    if isChangeAnimated { animator?.offsetMoved(by: by) }
    bounds.origin = target
    isAnswerCurrent = false
  }

  /// Gives the source everything that was marked, at the beginning of a pass.
  func serveInvalidations() {
    guard let context = layout.take() else { return }
    isAnswerCurrent = false
    servePreferred()
    if context.concernsSource(thatTakesEdits: source.takesEdits) {
      log?.write("prepare \(context.logText)")
      isInLayout = true
      source.invalidate(context)
      isInLayout = false
    }
    if selfSizing, context.everything || context.crossExtent != nil || asksAgain {
      visible.forgetMeasured()
    }
    asksAgain = false
    if context.everything { layout.sizeAdjustment = .zero }
    layout.sizeAdjustment.width += context.contentSizeAdjustment.width
    layout.sizeAdjustment.height += context.contentSizeAdjustment.height
    let adjustment = context.contentOffsetAdjustment
    if adjustment != .zero {
      moveOffset(
        to: CGPoint(x: bounds.origin.x + adjustment.x, y: bounds.origin.y + adjustment.y))
    }
  }
}

extension InvalidationContext {
  /// Whether the source has anything to compute again. A source that takes edits knows new counts
  /// from the edits.
  fileprivate func concernsSource(thatTakesEdits takesEdits: Bool) -> Bool {
    everything || !elements.isEmpty || crossExtent != nil || (dataSourceCounts && !takesEdits)
  }

  var logText: String {
    var words: [String] = []
    if everything { words.append("everything") }
    if dataSourceCounts { words.append("dataSourceCounts") }
    words += elements.map(\.logText)
    if let crossExtent { words.append("crossExtent \(crossExtent)") }
    if contentOffsetAdjustment != .zero {
      words.append("offset \(contentOffsetAdjustment.x), \(contentOffsetAdjustment.y)")
    }
    if contentSizeAdjustment != .zero {
      words.append("size \(contentSizeAdjustment.width), \(contentSizeAdjustment.height)")
    }
    return words.joined(separator: " ")
  }
}
