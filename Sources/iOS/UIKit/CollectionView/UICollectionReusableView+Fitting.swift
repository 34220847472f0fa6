extension UIView {
  /// The view whose fitting size is requested, and the size that it has to fit.
  struct FittingQuestion {
    unowned let view: UIView
    let size: CGSize
    /// Whether a method of `UIView` itself answered, because no subclass overrides it or because
    /// the override calls it.
    var isInherited = false
  }

  @exclusivity(unchecked) static var fittingQuestion: FittingQuestion?

  /// The answer of `UIView`'s own fitting methods: there are no constraints to solve, so the view
  /// keeps its size, or the size in the layout while the layout's request is under way.
  final var inheritedFittingSize: CGSize {
    guard let question = UIView.fittingQuestion, question.view === self else { return bounds.size }
    UIView.fittingQuestion?.isInherited = true
    return question.size
  }
}

extension UICollectionReusableView {
  /// The size that an override in a subclass of UIKit's classes returns for fitting `target`; nil
  /// if there is no such override.
  func ownFittingSize(for target: CGSize) -> CGSize? {
    let low = UILayoutPriority.fittingSizeLevel
    return ownAnswer(about: target) {
      systemLayoutSizeFitting(
        target, withHorizontalFittingPriority: low, verticalFittingPriority: low)
    } ?? ownAnswer(about: target) { systemLayoutSizeFitting(target) }
      ?? ownAnswer(about: target) { sizeThatFits(target) }
  }

  private func ownAnswer(about target: CGSize, _ request: () -> CGSize) -> CGSize? {
    let outer = UIView.fittingQuestion
    UIView.fittingQuestion = FittingQuestion(view: self, size: target)
    let size = request()
    let isInherited = UIView.fittingQuestion?.isInherited == true
    UIView.fittingQuestion = outer
    return isInherited && size == target ? nil : size
  }
}
