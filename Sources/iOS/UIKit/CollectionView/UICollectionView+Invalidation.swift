/// Invalidations of the layout, by itself and by what it depends on.
extension UICollectionView {
  /// Called by the layout's `invalidateLayout(with:)`.
  ///
  /// - Parameter layout: if it is not the view's layout, as in a transition, the call is ignored.
  func layoutWasInvalidated(
    _ context: UICollectionViewLayoutInvalidationContext, by layout: UICollectionViewLayout
  ) {
    guard layout === collectionViewLayout else { return }
    markForLayout()
    if layout.estimatesSizes { engine.takesPreferences = true }
    if layoutSource.take(context) { return }
    engine.measureAllAgain()
    engine.invalidateLayout(context.engineContext)
  }

  /// Invalidates everything, as layouts expect for a new layout, a new data source and new data.
  func invalidateEverything() {
    guard engine != nil else { return }
    let layout = layoutSource.layout
    let context = layout.makeContext()
    context.isOfEverything = true
    context.isOfCounts = true
    layout.invalidateLayout(with: context)
  }
}
