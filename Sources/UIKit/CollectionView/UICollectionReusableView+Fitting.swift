import CoreGraphics

extension UIView {
  /// The view that is asked how large it would like to be, and the size it has to fit.
  struct FittingQuestion {
    unowned let view: UIView
    let size: CGSize
    /// Whether a method of `UIView` itself answered, because no subclass overrides it or because
    /// the override asks it.
    var isInherited = false
  }

  @exclusivity(unchecked) static var fittingQuestion: FittingQuestion?

  /// What methods of `UIView` answer that fit it into a size: there are no constraints to solve, so
  /// it stays as large as it is, or as the layout has it while that asks.
  final var inheritedFittingSize: CGSize {
    guard let question = UIView.fittingQuestion, question.view === self else { return bounds.size }
    UIView.fittingQuestion?.isInherited = true
    return question.size
  }
}

extension UICollectionReusableView {
  /// The size that a subclass of UIKit's classes gives the view if it is to fit `target`; nil if
  /// none has an opinion.
  func ownFittingSize(for target: CGSize) -> CGSize? {
    let low = UILayoutPriority.fittingSizeLevel
    return ownAnswer(about: target) {
      systemLayoutSizeFitting(
        target, withHorizontalFittingPriority: low, verticalFittingPriority: low)
    } ?? ownAnswer(about: target) { systemLayoutSizeFitting(target) }
      ?? ownAnswer(about: target) { sizeThatFits(target) }
  }

  private func ownAnswer(about target: CGSize, _ ask: () -> CGSize) -> CGSize? {
    let outer = UIView.fittingQuestion
    UIView.fittingQuestion = FittingQuestion(view: self, size: target)
    let size = ask()
    let isInherited = UIView.fittingQuestion?.isInherited == true
    UIView.fittingQuestion = outer
    return isInherited && size == target ? nil : size
  }
}
