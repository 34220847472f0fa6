/// The state of a layer. Nothing is drawn and nothing is animated: a change takes effect at once.
@preconcurrency @MainActor
open class CALayer: NSObject {
  /// The name of the layer, for lookups by code.
  open var name: String?

  /// The position of the anchor point in the superlayer, in points.
  open var position = CGPoint.zero
  /// The part of the layer's own plane that it shows, in points; a new size requests layout.
  open var bounds = CGRect.zero {
    didSet { if bounds.size != oldValue.size { setNeedsLayout() } }
  }
  /// The point of the bounds to which `position` and `transform` refer; 1 is a whole side.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The transform of the layer about its anchor point.
  @exclusivity(unchecked) open var transform = CATransform3DIdentity {
    didSet { isTransformed = !CATransform3DIsIdentity(transform) }
  }
  /// Whether `transform` differs from the identity.
  @exclusivity(unchecked) package private(set) final var isTransformed = false
  /// The transform of the sublayers, in addition to their own transforms.
  open var sublayerTransform = CATransform3DIdentity
  /// The position of the layer along the axis towards the viewer, in points.
  @exclusivity(unchecked) open var zPosition: CGFloat = 0
  /// Whether the back can be seen.
  open var isDoubleSided = true

  /// Whether the layer and its sublayers are invisible.
  open var isHidden = false
  /// The opacity of the layer, from 0 to 1.
  open var opacity: Float = 1
  /// Whether sublayers are clipped to the bounds.
  open var masksToBounds = false
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border inside the bounds, in points.
  open var borderWidth: CGFloat = 0
  /// The colours of background, border and shadow: stored and never drawn.
  open var backgroundColor: CGColor?
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The corners that `cornerRadius` rounds.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The number of pixels per point of the content.
  open var contentsScale: CGFloat = 1
  /// The opacity of the shadow, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The radius of the shadow's blur, in points.
  open var shadowRadius: CGFloat = 3
  /// The distance of the shadow from the layer, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// Whether the layer requests to be kept as a bitmap.
  open var shouldRasterize = false
  /// The number of pixels per point of that bitmap.
  open var rasterizationScale: CGFloat = 1

  /// The layer that has this one among its sublayers.
  open private(set) weak var superlayer: CALayer?
  private var layers: [CALayer] = []
  private var isDisplayNeeded = false
  private var isLayoutNeeded = false

  /// A layer without size at the origin.
  public override init() { super.init() }

  /// A layer as `init()` makes it: nothing is read from the archive.
  public required init?(coder: NSCoder) { super.init() }

  /// The smallest rectangle of the superlayer around the transformed bounds, in points. Setting it
  /// changes `position` and `bounds`; the size is approximate if the transform turns the layer.
  open var frame: CGRect {
    get { unplacedFrame.offsetBy(dx: position.x, dy: position.y) }
    set { place(newValue) }
  }

  /// The sublayers from back to front; nil if there are none.
  open var sublayers: [CALayer]? {
    get { layers.isEmpty ? nil : layers }
    set {
      let new = newValue ?? []
      for layer in layers { layer.removeFromSuperlayer() }
      for layer in new { addSublayer(layer) }
    }
  }

  /// Moves `layer` in front of all sublayers, out of its former superlayer. Ends the process if
  /// `layer` contains this layer.
  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    insert(layer, at: layers.count)
  }

  /// Moves `layer` to `index`, or in front of all if there are fewer; otherwise like `addSublayer`.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    insert(layer, at: min(Int(index), layers.count))
  }

  /// Moves `layer` behind `sibling`, or behind all if that is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: layers.firstIndex { $0 === sibling } ?? 0)
  }

  /// Moves `layer` in front of `sibling`, or in front of all if that is no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.count)
  }

  /// Removes the layer from its superlayer; does nothing if it has none.
  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.layers.removeAll { $0 === self }
    superlayer.setNeedsLayout()
    self.superlayer = nil
  }

  private func insert(_ layer: CALayer, at index: Int) {
    var ancestor: CALayer? = self
    while let next = ancestor {
      precondition(next !== layer, "a layer cannot contain itself")
      ancestor = next.superlayer
    }
    layers.insert(layer, at: index)
    layer.superlayer = self
    setNeedsLayout()
  }

  /// Marks the contents as out of date.
  open func setNeedsDisplay() { isDisplayNeeded = true }

  /// Whether `setNeedsDisplay()` has been called: nothing is ever drawn.
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Requests a call of `layoutSublayers()` in the next layout.
  open func setNeedsLayout() { isLayoutNeeded = true }

  /// Whether layout was requested and has not happened yet.
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Performs the requested layout, beginning with the topmost ancestor that is connected to this
  /// layer by ancestors that requested it too.
  open func layoutIfNeeded() {
    var top = self
    while let next = top.superlayer, next.isLayoutNeeded { top = next }
    top.layOutTree()
  }

  private func layOutTree() {
    if isLayoutNeeded {
      isLayoutNeeded = false
      layoutSublayers()
    }
    for layer in layers { layer.layOutTree() }
  }

  /// Sets the frames of the sublayers; does nothing unless overridden.
  open func layoutSublayers() {}
}
