/// What a view stores of constraints, priorities and guides; most views have none of it.
struct ConstrainedState {
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The priorities that were set, by the axis.
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
}
