import Testing
import UIKit

/// What layouts out there make of the flow layout.
@MainActor @Suite struct FlowLayoutSubclassTests {
  @Test func propertiesAreReadThroughTheSubclass() {
    final class Squares: UICollectionViewFlowLayout {
      override var itemSize: CGSize {
        get { CGSize(width: (collectionView?.bounds.width ?? 0) / 3, height: 20) }
        set {}
      }
      override var minimumInteritemSpacing: CGFloat {
        get { 0 }
        set {}
      }
      override var minimumLineSpacing: CGFloat {
        get { 1 }
        set {}
      }
      override var sectionInset: UIEdgeInsets {
        get { UIEdgeInsets(top: 4, left: 0, bottom: 0, right: 0) }
        set {}
      }
      override var headerReferenceSize: CGSize {
        get { CGSize(width: 0, height: 6) }
        set {}
      }
    }
    let stage = FlowLayoutStage(Squares(), [4])
    #expect(stage.frames().map(\.minX) == [0, 125, 250, 0])
    #expect(stage.frames().map(\.minY) == [10, 10, 10, 31])
  }

  @Test func aLayoutMayDecideItsSizesInPrepare() {
    final class Columns: UICollectionViewFlowLayout {
      override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        itemSize = CGSize(width: view.bounds.width / 5, height: 30)
        minimumInteritemSpacing = 0
      }
    }
    let stage = FlowLayoutStage(Columns(), [6])
    stage.view.layoutIfNeeded()
    #expect(stage.frames().map(\.minX) == [0, 75, 150, 225, 300, 0])
    #expect(stage.view.visibleCells.count == 6)
  }

  @Test func aLayoutWhosePrepareForgetsSuperIsLaidOutAllTheSame() {
    final class Forgetful: UICollectionViewFlowLayout {
      override func prepare() {}
    }
    let stage = FlowLayoutStage(Forgetful(), [4])
    stage.view.layoutIfNeeded()
    #expect(stage.view.visibleCells.count == 4)
  }

  @Test(arguments: [false, true])
  func attributesAreOfTheClassThatTheLayoutNames(isOfOwnClass: Bool) {
    final class Layout: UICollectionViewFlowLayout {
      override class var layoutAttributesClass: AnyClass { FlowTintedAttributes.self }
    }
    let layout = isOfOwnClass ? Layout() : UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    layout.footerReferenceSize = CGSize(width: 0, height: 10)
    let stage = FlowLayoutStage(layout, [2])
    let all = stage.layout.layoutAttributesForElements(in: .infinite)!
    for attributes in all + stage.everything() {
      #expect((attributes is FlowTintedAttributes) == isOfOwnClass)
      #expect((attributes as? FlowTintedAttributes)?.tint ?? 7 == 7)
    }
    #expect(all == stage.everything())
    #expect(
      all.map(\.representedElementKind)
        == [FlowLayoutStage.kinds[0], nil, nil, FlowLayoutStage.kinds[1]])
    #expect(all.map(\.indexPath.item) == [0, 0, 1, 0])
    #expect(all.map(\.frame.minY) == [0, 20, 20, 70])
    #expect(
      all.map(\.representedElementCategory)
        == [.supplementaryView, .cell, .cell, .supplementaryView])
  }

  @Test func whatIsChangedInAnAnswerIsNotInTheNext() {
    final class LeftAligned: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let attributes = super.layoutAttributesForElements(in: rect)
        var (left, line): (CGFloat, CGFloat) = (0, -1)
        for one in attributes ?? [] where one.representedElementCategory == .cell {
          if one.frame.minY > line { left = sectionInset.left }
          // Not idempotent: it would wander off if it met its own changes again.
          one.frame.origin.x = left
          one.alpha /= 2
          left += one.frame.width + minimumInteritemSpacing
          line = max(line, one.frame.minY)
        }
        return attributes
      }
    }
    let stage = FlowLayoutStage(LeftAligned(), [7], delegate: nil)
    let rect = CGRect(x: 0, y: 0, width: 375, height: 667)
    let first = stage.layout.layoutAttributesForElements(in: rect)!
    let second = stage.layout.layoutAttributesForElements(in: rect)!
    #expect(first == second)
    #expect(zip(first, second).allSatisfy { $0 !== $1 })
    #expect(second.map(\.frame.minX) == [0, 60, 120, 180, 240, 300, 0])
    #expect(second.allSatisfy { $0.alpha == 0.5 })
    #expect(stage.item(1).frame.minX == 65)
    stage.item(1).frame.origin.x = 9
    #expect(stage.item(1).frame.minX == 65)
  }

  @Test func aContextOfAnotherClassInvalidatesEverything() {
    final class Plain: UICollectionViewFlowLayout {
      override class var invalidationContextClass: AnyClass {
        UICollectionViewLayoutInvalidationContext.self
      }
    }
    let delegate = FlowMetricsDelegate([.init(sizes: [CGSize(width: 40, height: 40)])])
    let stage = FlowLayoutStage(Plain(), [1], delegate: delegate)
    stage.view.layoutIfNeeded()
    delegate.sections[0].sizes[0].width = 80
    stage.layout.invalidateLayout()
    #expect(stage.item(0).size.width == 80)
  }

  @Test func unusableSizesCountAsNone() {
    let stage = FlowLayoutStage(
      .init(), [4],
      delegate: FlowSizesDelegate([
        CGSize(width: -15, height: 20), CGSize(width: 50, height: CGFloat.infinity),
        CGSize(width: CGFloat.nan, height: 20), CGSize(width: 50, height: 50),
      ]))
    #expect(stage.frames().map(\.width) == [0, 50, 0, 50])
    #expect(stage.frames().map(\.height) == [20, 0, 20, 50])
  }

  @Test func aLayoutThatNoViewHasIsEmpty() {
    let layout = UICollectionViewFlowLayout()
    layout.prepare()
    #expect(layout.collectionViewContentSize == .zero)
    #expect(layout.layoutAttributesForElements(in: .infinite)?.isEmpty == true)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
  }
}

/// Attributes with a property of their own and an initialiser that is no required one.
final class FlowTintedAttributes: UICollectionViewLayoutAttributes {
  var tint = 3

  override init() {
    super.init()
    tint = 7
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? FlowTintedAttributes)?.tint = tint
    return copy
  }
}
