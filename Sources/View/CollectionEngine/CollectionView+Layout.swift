import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// The origin of the viewport in the content.
  public var contentOffset: CGPoint { bounds.origin }

  /// Moves or resizes the viewport; the next pass shows the content there.
  ///
  /// While the view still has its old bounds, this queries the source whether the layout becomes
  /// invalid (`shouldInvalidateLayout`). A new extent across the scroll axis always invalidates the
  /// layout; one along it, only if the source depends on it.
  /// - Throws: `invalidBounds`; the view is as it was.
  public func setBounds(_ new: CGRect) throws(CollectionViewError) {
    // Callbacks may set them: the pass under way no longer reads the bounds.
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
    // The source was made for the first bounds.
    if bounds.size != new.size, bounds.size != .zero {
      resizeLayout(from: bounds.size, to: new.size)
    }
    bounds = new
    isAnswerCurrent = false
    source.hooks?.boundsChanged(to: new)
  }

  /// Invalidates the layout if it depends on an extent of the viewport that changes.
  private func resizeLayout(from old: CGSize, to new: CGSize) {
    let isHorizontal = overscan.axes.isHorizontal
    let before = ViewportExtents(old, isHorizontal: isHorizontal)
    let after = ViewportExtents(new, isHorizontal: isHorizontal)
    let main = source.dependsOnMainExtent ? after.main : nil
    guard before.cross != after.cross || (main ?? before.main) != before.main else { return }
    invalidateLayout(InvalidationContext(crossExtent: after.cross, mainExtent: main))
  }

  /// Scrolls without changing the size of the viewport.
  ///
  /// - Throws: `invalidBounds`; the view is as it was.
  public func setContentOffset(_ offset: CGPoint) throws(CollectionViewError) {
    try setBounds(CGRect(origin: offset, size: bounds.size))
  }

  // MARK: Invalidation

  /// Marks the parts that `context` names as out of date. Computes nothing: the next pass updates
  /// everything marked until then.
  public func invalidateLayout(
    _ context: InvalidationContext = InvalidationContext(everything: true),
    file: StaticString = #fileID, line: UInt = #line
  ) {
    log?.write("invalidateLayout \(context.logText)")
    layout.mark(context, by: .code(file, line))
  }

  /// The distance by which marked contexts move the viewport in the next pass of `layoutIfNeeded`;
  /// nil if nothing is marked.
  package var markedOffsetAdjustment: CGPoint? { layout.pending?.contentOffsetAdjustment }

  /// Whether the next `layoutIfNeeded` makes a pass.
  public var needsLayout: Bool {
    !isAnswerCurrent || layout.hasMarks || queryRect != overscan.queryRect(around: bounds)
  }

  /// Brings the screen up to date with the bounds and all marks; does nothing if it is up to date.
  /// Also does nothing during a pass or within a batch of updates, because both are followed by a
  /// pass that shows everything. Views lay out their contents once the layout has settled.
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
      if updates.needsOffset { takeTargetOffset() }
      queryElements(in: overscan.queryRect(around: bounds), bounds: bounds)
      showElements()
      try bringBack()
      if hasMarkedViews, !needsLayout { layOutViews?() }
    } while needsLayout
    log?.write("didLayout")
    delegate?.collectionViewDidLayout(self)
  }

  /// Scrolls to the layout's target offset after a batch of updates or an exchange.
  private func takeTargetOffset() {
    updates.needsOffset = false
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

  /// The area that determines the legal offsets of the viewport.
  package var scrollableArea: ScrollableArea {
    ScrollableArea(content: contentSize, viewport: bounds.size, insets: insets)
  }

  /// Moves a resting viewport to a legal offset if these have changed since the last call.
  private func bringBack() throws(CollectionViewError) {
    let area = ScrollableArea(content: knownContentSize, viewport: bounds.size, insets: insets)
    guard area != fittedArea, !isScrolling else { return }
    let before = fittedArea ?? ScrollableArea(content: .zero, viewport: .zero)
    fittedArea = area
    let rest = area.rest(of: bounds.origin, after: before)
    guard rest != bounds.origin else { return }
    log?.write("bring back to \(rest.x), \(rest.y)")
    try setContentOffset(rest)
  }

  /// The content size of the last pass with later adjustments; does not call the source.
  package var knownContentSize: CGSize {
    CGSize(
      width: passContentSize.width + layout.sizeAdjustment.width,
      height: passContentSize.height + layout.sizeAdjustment.height)
  }

  /// Moves the viewport because of a change, not of scrolling: the elements on screen move with it.
  private func moveOffset(to target: CGPoint) {
    if isChangeAnimated { animator?.offsetMoved(by: target.offset(from: bounds.origin)) }
    bounds.origin = target
    isAnswerCurrent = false
  }

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
    if selfSizing, context.everything || context.crossExtent != nil || measuresAllAgain {
      visible.forgetMeasured()
    }
    measuresAllAgain = false
    if context.everything { layout.sizeAdjustment = .zero }
    layout.sizeAdjustment.width += context.contentSizeAdjustment.width
    layout.sizeAdjustment.height += context.contentSizeAdjustment.height
    let adjustment = context.contentOffsetAdjustment
    if adjustment != .zero { moveOffset(to: bounds.origin.moved(by: adjustment)) }
  }
}

extension InvalidationContext {
  /// Whether the source has anything to recompute. Edits bring new counts with them.
  fileprivate func concernsSource(thatTakesEdits takesEdits: Bool) -> Bool {
    everything || !elements.isEmpty || crossExtent != nil || (dataSourceCounts && !takesEdits)
  }

  var logText: String {
    var words: [String] = []
    if everything { words.append("everything") }
    if dataSourceCounts { words.append("dataSourceCounts") }
    words += elements.map(\.logText)
    if let crossExtent { words.append("crossExtent \(crossExtent)") }
    if let mainExtent { words.append("mainExtent \(mainExtent)") }
    if contentOffsetAdjustment != .zero {
      words.append("offset \(contentOffsetAdjustment.x), \(contentOffsetAdjustment.y)")
    }
    if contentSizeAdjustment != .zero {
      words.append("size \(contentSizeAdjustment.width), \(contentSizeAdjustment.height)")
    }
    return words.joined(separator: " ")
  }
}
