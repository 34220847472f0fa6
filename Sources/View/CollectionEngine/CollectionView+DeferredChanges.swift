extension CollectionView {
  /// Whether a pass or the layout is running: changes that callbacks request then wait.
  package var isInPass: Bool { isUpdating || isInLayout }

  package var hasDeferredChanges: Bool { !deferredChanges.isEmpty }

  /// Makes a change at once, or, during a pass, as soon as the pass has shown its elements. Changes
  /// are made in the order of their requests.
  ///
  /// In such a pass, elements without a view get none, because the data source may already describe
  /// the content after the change. The next pass shows them.
  package func whenIdle(_ change: @escaping () -> Void) {
    if isInPass {
      log?.write("waits for the end of the pass")
      deferredChanges.append(change)
    } else {
      change()
    }
  }

  /// Runs `body`, which releases views. Changes that its callbacks request wait until
  /// `makeDeferredChanges`.
  func whileBusy(_ body: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    body()
    isUpdating = wasUpdating
  }

  /// Makes the changes that callbacks requested, each after the one before is complete: a change
  /// that drops a held item causes another change. If a change starts a pass, the changes after it
  /// are made at the end of that pass.
  @inline(never)
  func makeDeferredChanges(endsPass: Bool = false) {
    if isMakingDeferredChanges, !endsPass { return }
    let wasMaking = isMakingDeferredChanges
    isMakingDeferredChanges = true
    while !deferredChanges.isEmpty { deferredChanges.removeFirst()() }
    isMakingDeferredChanges = wasMaking
  }
}
