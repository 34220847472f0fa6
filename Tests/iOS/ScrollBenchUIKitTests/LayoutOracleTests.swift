import Foundation
import TestSupport
import Testing
import UIKit

/// Layouts answer with the elements that cross, for every rectangle: the same as if every element
/// were looked at.
@MainActor @Suite struct LayoutOracleTests {
  nonisolated static let seed =
    ProcessInfo.processInfo.environment["LAYOUT_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 32)

  /// The key of an element, in answers of several layouts.
  private struct Key: Hashable {
    var kind: String?
    var category: UInt
    var path: IndexPath

    @MainActor
    init(_ attributes: UICollectionViewLayoutAttributes) {
      kind = attributes.representedElementKind
      category = attributes.representedElementCategory.rawValue
      path = attributes.indexPath
    }
  }

  @Test(arguments: FixtureLayout.allCases, OddCollection.all(seed: seed))
  func everyAnswerHasAllThatCross(layout: FixtureLayout, collection: OddCollection) {
    // The waterfall looks at all items to find one.
    guard layout != .waterfall || collection.sizes.itemCount <= 1100 else { return }
    var random = TestRandom(seed: Self.seed)
    let sizes = layout.data(collection, &random)
    let stage = OracleStage(layout, over: sizes)
    for round in 0..<4 {
      if round > 0 {
        stage.edit(&random, hasPlaces: sizes.hasPlaces)
        stage.show(bounds(over: stage, &random))
      }
      let all = stage.all
      #expect(all.count >= stage.data.itemCount, "LAYOUT_SEED=\(Self.seed)")
      let elements = all.map { (key: Key($0), frame: $0.frame, attributes: $0) }
      let known = Dictionary(uniqueKeysWithValues: elements.map { ($0.key, $0.attributes) })
      for _ in 0..<50 {
        let rect = rectangle(over: stage, all, &random)
        let place = Comment(
          "LAYOUT_SEED=\(Self.seed), \(rect) at \(stage.view.bounds) in round \(round)")
        let answer = stage.layout.layoutAttributesForElements(in: rect) ?? []
        let found = Set(answer.map { Key($0) })
        #expect(found.count == answer.count, "nothing is there twice: \(place)")
        let touching = elements.filter { $0.frame.intersects(rect) }.map(\.key)
        if layout.takesWhatTouches {
          #expect(found == Set(touching), place)
        } else {
          #expect(found.isSubset(of: touching), place)
          let crossing = elements.filter { cross($0.frame, rect) }.map(\.key)
          #expect(found.isSuperset(of: crossing), place)
        }
        #expect(answer.allSatisfy { $0.isEqual(known[Key($0)]) }, place)
      }
    }
  }

  /// Without what touches only.
  private func cross(_ frame: CGRect, _ rect: CGRect) -> Bool {
    guard !rect.isNull else { return false }
    return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
      && frame.maxY > rect.minY
  }

  // MARK: Random geometry

  /// Of several sizes, also beyond the edges of the content.
  private func bounds(over stage: OracleStage, _ random: inout TestRandom) -> CGRect {
    let sizes = [
      CGSize(width: 390, height: 844), CGSize(width: 844, height: 390),
      CGSize(width: 500.5, height: 301),
    ]
    return CGRect(
      origin: origin(over: stage, &random), size: sizes.randomElement(using: &random)!)
  }

  private func origin(over stage: OracleStage, _ random: inout TestRandom) -> CGPoint {
    let content = stage.layout.collectionViewContentSize
    return CGPoint(
      x: random.halfPoints(-500...Int(content.width) + 300),
      y: random.halfPoints(-900...Int(content.height) + 300))
  }

  private func rectangle(
    over stage: OracleStage, _ all: [UICollectionViewLayoutAttributes], _ random: inout TestRandom
  ) -> CGRect {
    let origin = origin(over: stage, &random)
    func rect(_ widths: ClosedRange<Int>, _ heights: ClosedRange<Int>) -> CGRect {
      CGRect(
        origin: origin,
        size: CGSize(width: random.halfPoints(widths), height: random.halfPoints(heights)))
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return CGRect(origin: origin, size: .zero)
    case 1: return rect(0...0, 0...900)
    case 2: return rect(0...900, 0...0)
    case 3: return rect(-900...0, -900...0)
    case 4: return CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    case 5: return Bool.random(using: &random) ? .infinite : .null
    case 6: return CGRect(x: -1e30, y: origin.y, width: 2e30, height: random.halfPoints(0...900))
    case 7, 8:
      // Along the edges of an element, which is where searches are wrong by one.
      guard let frame = all.randomElement(using: &random)?.frame else { return .zero }
      return [
        frame, CGRect(x: frame.maxX, y: frame.maxY, width: 200, height: 200),
        CGRect(x: frame.minX, y: frame.minY - 50, width: 300, height: 50),
        CGRect(x: frame.maxX - 300, y: frame.maxY, width: 300, height: 0),
      ].randomElement(using: &random)!
    case 9: return stage.view.bounds
    case 10: return stage.view.bounds.insetBy(dx: -200, dy: -422)
    default: return rect(0...900, 0...2500)
    }
  }
}
