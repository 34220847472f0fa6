import CollectionAttributes
import Foundation
import Testing
import UIKit

/// A layout without elements that records the bounds it was asked about.
private final class RecordingLayout: UICollectionViewLayout {
  var requests: [(old: CGRect, new: CGRect)] = []

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    requests.append((collectionView?.bounds ?? .null, newBounds))
    return true
  }
}

/// How subviews follow the size of their superview.
@MainActor @Suite struct AutoresizingTests {
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
  private let inner = UIView(frame: CGRect(x: 10, y: 20, width: 60, height: 120))

  init() { outer.addSubview(inner) }

  /// The margins of the inner view are 10 and 30 across, 20 and 60 along.
  @Test(
    arguments: [
      ([], (10, 60)), ([.flexibleWidth], (10, 160)), ([.flexibleLeftMargin], (110, 60)),
      ([.flexibleRightMargin], (10, 60)),
      ([.flexibleLeftMargin, .flexibleRightMargin], (35, 60)),
      ([.flexibleLeftMargin, .flexibleWidth], (10 + 100 / 7.0, 60 + 600 / 7.0)),
      ([.flexibleWidth, .flexibleRightMargin], (10, 60 + 200 / 3.0)),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], (20, 120)),
    ] as [(UIView.AutoresizingMask, (Double, Double))])
  func whatIsFlexibleTakesTheDifferenceInProportion(
    _ across: UIView.AutoresizingMask, _ expected: (x: Double, width: Double)
  ) {
    inner.autoresizingMask = across
    outer.frame.size.width = 200
    #expect(abs(inner.frame.minX - expected.x) < 1e-9)
    #expect(abs(inner.frame.width - expected.width) < 1e-9)
    #expect(inner.frame.minY == 20 && inner.frame.height == 120)
    // The same on the other axis, where every length is twice as large.
    inner.frame = CGRect(x: 10, y: 20, width: 60, height: 120)
    inner.autoresizingMask = UIView.AutoresizingMask(rawValue: across.rawValue << 3)
    outer.bounds.size.height = 400
    #expect(abs(inner.frame.minY - 2 * expected.x) < 1e-9)
    #expect(abs(inner.frame.height - 2 * expected.width) < 1e-9)
    #expect(inner.frame.minX == 10 && inner.frame.width == 60)
  }

  @Test func aSuperviewThatShrinksTakesBackWhatItGave() {
    inner.autoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight,
    ]
    let before = inner.frame
    for size in [CGSize(width: 317, height: 450), CGSize(width: 50, height: 130)] {
      outer.frame.size = size
      #expect(inner.frame.width == size.width * 0.6 && inner.frame.maxY == size.height - 60)
    }
    outer.frame.size = CGSize(width: 100, height: 200)
    #expect(abs(inner.frame.minX - before.minX) < 1e-9)
    #expect(abs(inner.frame.width - before.width) < 1e-9)
    #expect(abs(inner.frame.height - before.height) < 1e-9)
  }

  @Test func aSuperviewWithoutSizeHasAllOfItFilled() {
    let empty = UIView()
    let views = (0..<3).map { _ in UIView() }
    for view in views { empty.addSubview(view) }
    views[0].autoresizingMask = [.flexibleWidth, .flexibleHeight]
    views[1].autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    views[2].frame = CGRect(x: 5, y: 5, width: -0, height: 20)
    views[2].autoresizingMask = .flexibleWidth
    empty.frame = CGRect(x: 7, y: 8, width: 90, height: 40)
    #expect(views[0].frame == CGRect(x: 0, y: 0, width: 90, height: 40))
    #expect(views[1].frame == CGRect(x: 30, y: 0, width: 30, height: 0), "in equal parts")
    #expect(views[2].frame == CGRect(x: 5, y: 5, width: 90, height: 20))
  }

  @Test func aSizeDoesNotBecomeNegative() {
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.frame.size = CGSize(width: 20, height: 90)
    #expect(inner.frame == CGRect(x: 10, y: 20, width: 0, height: 10))
  }

  @Test func theWholeTreeFollowsAtOnceAndWithoutLayout() {
    let leaf = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    inner.addSubview(leaf)
    inner.autoresizingMask = .flexibleWidth
    leaf.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    outer.frame.size.width = 150
    #expect(leaf.frame == CGRect(x: 0, y: 0, width: 110, height: 30))
    outer.bounds.size = CGSize(width: 150, height: 500)
    #expect(leaf.frame.minY == 0, "the view between stays as high as it is")
    inner.frame.size.height = 220
    #expect(leaf.frame.minY == 100)
  }

  @Test func whoDoesNotWantItStays() {
    inner.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
    let before = inner.frame
    outer.autoresizesSubviews = false
    outer.frame.size.width = 300
    #expect(inner.frame == before)
    outer.autoresizesSubviews = true
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.frame.size.width = 400
    #expect(inner.frame == before)
    inner.translatesAutoresizingMaskIntoConstraints = true
    outer.frame.origin = CGPoint(x: 50, y: 60)
    outer.bounds.origin = CGPoint(x: 5, y: 6)
    outer.center.x += 10
    #expect(inner.frame == before, "nothing has another size")
  }

  @Test func aTransformedViewIsResizedAboutItsOwnAxes() {
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    inner.autoresizingMask = .flexibleWidth
    outer.frame.size.width = 150
    #expect(inner.bounds.size == CGSize(width: 110, height: 120))
    #expect(inner.center == CGPoint(x: 65, y: 80))
  }

  @Test(arguments: [false, true])
  func aCollectionViewTurnsWithItsWindowAfterItsLayoutDecided(isByExtent: Bool) {
    let layout = RecordingLayout()
    let window = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    view.layoutIfNeeded()
    layout.requests = []
    let turned = CGRect(x: 0, y: 0, width: 200, height: 100)
    if isByExtent {
      // As in a run, which sets the viewport itself.
      view.engine.invalidateLayout(InvalidationContext(crossExtent: 200))
      view.engine.queryElements(in: turned)
    } else {
      window.frame.size = turned.size
      view.layoutIfNeeded()
    }
    #expect(window.bounds == turned && view.bounds == turned)
    #expect(layout.requests.first?.old == CGRect(x: 0, y: 0, width: 100, height: 200))
    #expect(layout.requests.first?.new == turned)
    #expect(view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
  }

  @Test func aCollectionViewResizesWhatWasAddedToIt() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.addSubview(inner)
    inner.autoresizingMask = .flexibleWidth
    view.frame.size.width = 300
    #expect(inner.frame.width == 260)
  }
}
