/// A rectangle of a view that constraints can refer to. A program's own guide has no size, because
/// constraints are not solved.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  private let place: (UIView) -> CGRect
  open internal(set) weak var owningView: UIView?
  open var identifier = ""

  public override init() { place = { _ in .zero } }

  init(of view: UIView, _ place: @escaping (UIView) -> CGRect) {
    self.place = place
    owningView = view
  }

  /// In the coordinates of the view.
  open var layoutFrame: CGRect { owningView.map(place) ?? .zero }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
