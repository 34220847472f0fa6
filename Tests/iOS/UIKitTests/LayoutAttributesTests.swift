import CollectionAttributes
import Testing
import UIKit

/// A layout's own attributes, as layouts write them.
private class TintedAttributes: UICollectionViewLayoutAttributes {
  var tint = 0
  var made: String

  override init() {
    made = "init"
    super.init()
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! TintedAttributes
    copy.tint = tint
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TintedAttributes, super.isEqual(object) else { return false }
    return MainActor.assumeIsolated { tint == other.tint }
  }
}

@MainActor @Suite struct LayoutAttributesTests {
  private let path = IndexPath(item: 3, section: 2)

  @Test func sizeKeepsTheCentreAndFrameSetsBoth() {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(attributes.center == CGPoint(x: 25, y: 40))
    attributes.size = CGSize(width: 10, height: 10)
    #expect(attributes.center == CGPoint(x: 25, y: 40))
    #expect(attributes.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
    #expect(attributes.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    attributes.center = .zero
    #expect(attributes.frame == CGRect(x: -5, y: -5, width: 10, height: 10))
  }

  @Test func aTransformIsAroundTheCentreAndTheFrameIsItsBox() {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    attributes.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    #expect(attributes.frame == CGRect(x: -20, y: 5, width: 80, height: 10))
    #expect(attributes.size == CGSize(width: 40, height: 20))
    #expect(attributes.transform3D.m11 == 2)
    attributes.frame = CGRect(x: 0, y: 0, width: 80, height: 10)
    #expect(attributes.size == CGSize(width: 40, height: 20))
    #expect(attributes.center == CGPoint(x: 40, y: 5))
    attributes.transform = .identity
    #expect(attributes.frame == CGRect(x: 20, y: -5, width: 40, height: 20))
  }

  @Test func aFrameIsKeptBitForBit() {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    for step in 0..<1000 {
      let frame = CGRect(
        x: Double(step) * 0.1, y: Double(step) / 3, width: 0.7 + Double(step), height: 1.1)
      attributes.frame = frame
      #expect(attributes.frame == frame)
    }
  }

  @Test func aCopyHasTheClassAndEveryPropertyAndNothingInCommon() throws {
    let attributes = TintedAttributes(forSupplementaryViewOfKind: "badge", with: path)
    #expect(attributes.made == "init")
    attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    attributes.transform3D = CATransform3DMakeRotation(0.3, 0, 1, 0)
    attributes.alpha = 0.5
    attributes.zIndex = 7
    attributes.isHidden = true
    attributes.tint = 9
    let copy = try #require(attributes.copy() as? TintedAttributes)
    #expect(copy !== attributes && copy.isEqual(attributes))
    #expect(copy.tint == 9 && copy.zIndex == 7 && copy.alpha == 0.5 && copy.isHidden)
    #expect(copy.indexPath == path && copy.representedElementKind == "badge")
    #expect(copy.representedElementCategory == .supplementaryView)
    copy.tint = 1
    #expect(!copy.isEqual(attributes))
    copy.tint = 9
    copy.center.x += 1
    #expect(!copy.isEqual(attributes))
  }

  @Test func elementsCarryTheObjectOnlyWhereItHasMoreProperties() {
    let plain = UICollectionViewLayoutAttributes(forCellWith: path)
    #expect(plain.element(handle: 5).detail == 0)
    #expect(plain.element(handle: 5).id == .item(3, inSection: 2))
    plain.transform3D.m34 = -1.0 / 500
    #expect(plain.element(handle: 5).detail == 5)
    #expect(plain.elementDetail.transform3D?.m34 == -1.0 / 500)
    #expect(plain.elementDetail == plain.elementDetail)
    let tinted = TintedAttributes(forCellWith: path)
    #expect(tinted.element(handle: 6).detail == 6)
    #expect(tinted.elementDetail.object === tinted)
  }

  @Test func aPathOfOnePartIsKept() {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: "global", with: IndexPath(index: 4))
    #expect(attributes.id.section == 4 && attributes.id.item == -1)
    #expect(attributes.id.path == IndexPath(index: 4))
  }
}
