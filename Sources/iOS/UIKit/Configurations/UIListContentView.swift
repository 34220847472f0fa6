/// The view of a list content configuration. It stores the configuration and draws nothing.
///
/// Texts are not measured, so the view is 44 points high unless a subclass overrides
/// `sizeThatFits(_:)`.
open class UIListContentView: UIView, UIContentView {
  /// The height of a row in points, as an estimate.
  static let rowHeight: CGFloat = 44

  private var shown: UIListContentConfiguration

  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
  }

  /// - Precondition: a list content configuration.
  public var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let list = newValue as? UIListContentConfiguration else {
        fatalError("a UIListContentView shows no \(type(of: newValue))")
      }
      shown = list
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.rowHeight)
  }
}
