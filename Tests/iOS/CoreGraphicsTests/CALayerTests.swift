import QuartzCore
import Testing

@MainActor @Suite struct CALayerTests {
  private final class Counting: CALayer {
    var layouts = 0

    override init() {
      super.init()
      name = "counting"
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSublayers() { layouts += 1 }
  }

  @Test func aNewLayerHasApplesDefaults() {
    let layer = CALayer()
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.frame == .zero)
    #expect(layer.opacity == 1)
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowRadius == 3)
    #expect(layer.sublayers == nil)
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  @Test func theFrameIsMadeOfPositionAndBounds() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.position == CGPoint(x: 25, y: 40))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    layer.bounds = CGRect(x: 7, y: 8, width: 10, height: 10)
    #expect(layer.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
    layer.position.x = 0
    #expect(layer.frame == CGRect(x: -5, y: 35, width: 10, height: 10))
  }

  @Test func theAnchorPointMovesTheFrameAndNotThePosition() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.anchorPoint = .zero
    #expect(layer.position == CGPoint(x: 25, y: 40))
    #expect(layer.frame == CGRect(x: 25, y: 40, width: 30, height: 40))
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.position == CGPoint(x: 10, y: 20))
  }

  @Test func theFrameIsAroundTheTransformedLayer() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.transform = CATransform3DMakeScale(2, 0.5, 1)
    #expect(layer.frame == CGRect(x: -5, y: 30, width: 60, height: 20))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 25, y: 40, width: 60, height: 20))
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    #expect(layer.bounds.size == CGSize(width: 50, height: 20))
    #expect(layer.position == .zero)
    layer.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 0))
    #expect(layer.frame == CGRect(x: -15, y: 0, width: 20, height: 50))
    #expect(layer.affineTransform().tx == 5)
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(layer.bounds.size == CGSize(width: 4, height: 3))
  }

  @Test func perspectiveMakesTheFrameOfANearLayerLarger() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 512
    layer.transform = CATransform3DTranslate(perspective, 0, 0, 256)
    // At half of the distance it is twice as large.
    #expect(layer.frame == CGRect(x: -50, y: -30, width: 200, height: 120))
  }

  @Test func aFlatLayerKeepsItsSize() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 30, height: 40)
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
    #expect(layer.bounds.size == CGSize(width: 30, height: 40))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 0, height: 40))
  }

  @Test func sublayersAreInOrderAndInOnePlace() {
    let (parent, other) = (CALayer(), CALayer())
    let layers = ["a", "b", "c"].map { name in
      let layer = CALayer()
      layer.name = name
      return layer
    }
    func names(_ layer: CALayer) -> [String?]? { layer.sublayers?.map(\.name) }
    for layer in layers { parent.addSublayer(layer) }
    parent.insertSublayer(layers[2], at: 0)
    #expect(names(parent) == ["c", "a", "b"])
    parent.insertSublayer(layers[2], at: 99)
    #expect(names(parent) == ["a", "b", "c"])
    parent.insertSublayer(layers[0], above: layers[1])
    #expect(names(parent) == ["b", "a", "c"])
    parent.insertSublayer(layers[2], below: layers[0])
    #expect(names(parent) == ["b", "c", "a"])
    other.addSublayer(layers[1])
    #expect(names(parent) == ["c", "a"])
    #expect(layers[1].superlayer === other)
    layers[1].removeFromSuperlayer()
    #expect(other.sublayers == nil)
    #expect(layers[1].superlayer == nil)
    other.sublayers = [layers[2], layers[1]]
    #expect(names(parent) == ["a"])
    other.sublayers = nil
    #expect(layers[2].superlayer == nil)
  }

  @Test func layoutIsDoneOnceOnRequest() {
    let (parent, child) = (Counting(), Counting())
    parent.addSublayer(child)
    child.layoutIfNeeded()
    #expect(parent.layouts == 1)
    #expect(child.layouts == 0)
    child.bounds.size.width = 5
    #expect(child.needsLayout())
    child.bounds.origin.x = 5
    parent.layoutIfNeeded()
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
    #expect(child.layouts == 1)
    child.removeFromSuperlayer()
    #expect(parent.needsLayout())
    #expect(child.name == "counting")
    #expect(!child.needsDisplay())
    child.setNeedsDisplay()
    #expect(child.needsDisplay())
  }
}
