import CollectionAttributes
import CollectionEngine

/// What is due for a view in the next layout pass.
struct PendingChanges: OptionSet {
  let rawValue: UInt8
  /// The configurations need an update for the present state.
  static let configuration = PendingChanges(rawValue: 1)
  /// The view may prefer another size.
  static let size = PendingChanges(rawValue: 2)
}

extension UICollectionReusableView {
  /// Marks a change for the next pass. The view itself does not need layout for it.
  final func setPending(_ change: PendingChanges) {
    guard !pending.contains(change) else { return }
    pending.insert(change)
    isMarkedBelow = true
    markAbove()
  }

  /// The size that suits the contents may have changed.
  ///
  /// - Parameter isInner: whether neither the view nor its content view reports the change.
  final func preferredSizeChanged(ofInnerView isInner: Bool) {
    // Other views are measured before they are shown.
    guard let box, box.state == .shown, let view = box.collectionView else { return }
    switch view.selfSizingInvalidation {
    case .disabled: return
    case .enabled: if isInner { return }
    case .enabledIncludingConstraints: break
    }
    setPending(.size)
  }

  /// Has the next pass measure the views on screen again if this one prefers another size than it
  /// has.
  final func followPreferredSize() {
    guard let box, box.state == .shown, let view = box.collectionView,
      let element = box.attributes
    else { return }
    let present = UICollectionViewLayoutAttributes.of(element, box.detail?.object)
    let preferred = preferredLayoutAttributesFitting(present.duplicate())
    guard preferred.frame.size != present.frame.size else { return }
    view.whenIdle { [unowned view] in
      let engine: CollectionView = view.engine
      engine.takesPreferences = true
      engine.measureAllAgain()
      engine.invalidateLayout(InvalidationContext(elements: []))
    }
  }
}
