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

extension UIView {
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

  /// The size that the content view of a configuration has within `target`, on each axis: that of
  /// a constraint to a constant, of an override, or the intrinsic one; nil if it has none of these.
  func contentFittingSize(for target: CGSize) -> CGSize? {
    let own = ownFittingSize(for: target)
    func length(_ axis: KeyPath<CGSize, CGFloat>, _ attribute: NSLayoutConstraint.Attribute)
      -> CGFloat?
    {
      let intrinsic = intrinsicContentSize[keyPath: axis]
      return constant(of: attribute) ?? own?[keyPath: axis]
        ?? (intrinsic == UIView.noIntrinsicMetric ? nil : intrinsic)
    }
    let (width, height) = (length(\.width, .width), length(\.height, .height))
    guard width != nil || height != nil else { return nil }
    return CGSize(width: width ?? target.width, height: height ?? target.height)
  }

  private func constant(of attribute: NSLayoutConstraint.Attribute) -> CGFloat? {
    constrained?.constraints.first {
      $0.firstItem === self && $0.firstAttribute == attribute && $0.relation == .equal
        && $0.secondAttribute == .notAnAttribute
    }?.constant
  }

  /// The cell or supplementary view that contains this view or is this view, and whether another
  /// view lies between them.
  var surroundingReusableView: (view: UICollectionReusableView, isInner: Bool)? {
    var (current, depth): (UIView?, Int) = (self, 0)
    while let view = current {
      if let found = view as? UICollectionReusableView { return (found, depth > 1) }
      current = view.superview
      depth += 1
    }
    return nil
  }
}
