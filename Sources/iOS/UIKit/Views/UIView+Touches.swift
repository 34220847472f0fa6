extension UIView {
  /// Adds a recogniser, which receives the touches that begin on the view or its subviews.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers = (recognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Removes a recogniser. A gesture under way is cancelled. Removing one of a collection view's
  /// own recognisers ends the process with a message: those stay, and can be disabled.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.isOwn, gestureRecognizer.view === self {
      fatalError(
        "\(gestureRecognizer.core.name) is the collection view's own and stays: disable it instead")
    }
    guard let index = recognizers?.firstIndex(where: { $0 === gestureRecognizer }) else { return }
    recognizers?.remove(at: index)
    gestureRecognizer.core.arena?.remove(gestureRecognizer.core)
    gestureRecognizer.view = nil
  }
}
