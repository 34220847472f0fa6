extension CollectionView {
  /// Whether a pass is under way, or the layout is at work: what callbacks ask for then waits.
  package var isInPass: Bool { isUpdating || isInLayout }

  /// Whether changes wait for the end of the pass.
  package var hasDeferredChanges: Bool { !deferredChanges.isEmpty }

  /// Makes a change at once, or, if a pass is under way, as soon as its elements have been shown.
  /// Changes are made in the order in which they were asked for.
  ///
  /// The elements that have no view yet get none in such a pass: the data source may describe the
  /// content after the change already. The next pass shows them.
  package func whenIdle(_ change: @escaping () -> Void) {
    if isInPass {
      log?.write("waits for the end of the pass")
      deferredChanges.append(change)
    } else {
      change()
    }
  }

  /// Takes views away, of which callbacks hear: what these ask for waits until
  /// `makeDeferredChanges`.
  func whileBusy(_ body: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    body()
    isUpdating = wasUpdating
  }

  /// Makes the changes that callbacks asked for, each when the one before is complete: within one,
  /// an item that is let go leads to another change. One that leads to a pass makes those after it
  /// at the end of that pass.
  @inline(never)
  func makeDeferredChanges(endsPass: Bool = false) {
    if isMakingDeferredChanges, !endsPass { return }
    let wasMaking = isMakingDeferredChanges
    isMakingDeferredChanges = true
    while !deferredChanges.isEmpty { deferredChanges.removeFirst()() }
    isMakingDeferredChanges = wasMaking
  }
}
