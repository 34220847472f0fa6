import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Every layout x strategy against brute force over every element.
@Suite struct StrategyOracleTests {
  static let seeds: [UInt64] = [1, 20_261_121]

  @Test(arguments: NamedRule.all, seeds)
  func everyStrategyAgreesWithBruteForce(layout: NamedRule, seed: UInt64) {
    for collection in OddCollection.all(seed: seed) {
      let oracle = BruteForce(rule: layout.rule, sizes: collection.sizes)
      for strategy in NamedStrategy.all {
        let source = strategy.make(layout.rule, collection.sizes)
        source.prepare()
        let label = "\(layout) x \(strategy), \(collection), seed \(seed)"
        #expect(Double(source.contentSize.height) == oracle.height, "content height of \(label)")
        checkRandomRectangles(source, oracle, label, seed)
        checkScrolling(source, oracle, label, seed)
        checkSingleElements(source, oracle, label)
      }
    }
  }

  private func checkRandomRectangles(
    _ source: any AttributeSource, _ oracle: BruteForce, _ label: String, _ seed: UInt64
  ) {
    var random = TestRandom(seed: seed)
    for round in 0..<60 {
      let rect = CGRect(
        x: random.halfPoints(-50...390), y: oracle.randomOffset(&random),
        width: round % 2 == 0 ? 500 : random.halfPoints(0...200),
        height: round % 5 == 0 ? random.halfPoints(0...3) : random.halfPoints(0...2600))
      expectSame(source, oracle, rect, "\(label), rectangle \(rect)")
    }
  }

  private func checkScrolling(
    _ source: any AttributeSource, _ oracle: BruteForce, _ label: String, _ seed: UInt64
  ) {
    var random = TestRandom(seed: seed &+ 7)
    source.reset()
    var rect = CGRect(x: 0, y: oracle.randomOffset(&random), width: 390, height: 844)
    for step in 0..<80 {
      let old = rect
      switch step % 8 {
      case 7: rect.origin.y = oracle.randomOffset(&random)
      case 5, 6: rect.origin.y -= random.halfPoints(0...400)
      default: rect.origin.y += random.halfPoints(0...300)
      }
      if step % 3 == 0 {
        expectSame(source, oracle, rect, "\(label), step \(step) to \(rect)")
      }
      var entered = ElementBuffer()
      var left = ElementBuffer()
      source.changes(from: old, to: rect, entered: &entered, left: &left)
      let wasThere = Set(oracle.elements(in: old))
      let isThere = Set(oracle.elements(in: rect))
      #expect(
        sorted(entered) == inOrder(isThere.subtracting(wasThere)), "entered, \(label), \(step)")
      #expect(sorted(left) == inOrder(wasThere.subtracting(isThere)), "left, \(label), \(step)")
    }
  }

  private func checkSingleElements(
    _ source: any AttributeSource, _ oracle: BruteForce, _ label: String
  ) {
    for element in stride(from: 0, to: oracle.all.count, by: 37).map({ oracle.all[$0] }) {
      #expect(source.attributes(of: element.id) == element, "\(label), \(element.id)")
    }
    #expect(source.attributes(of: .item(0, inSection: 5000)) == nil)
    #expect(source.attributes(of: .item(100_000, inSection: 0)) == nil)
  }

  private func expectSame(
    _ source: any AttributeSource, _ oracle: BruteForce, _ rect: CGRect, _ label: String
  ) {
    var buffer = ElementBuffer(capacity: 1)
    source.elements(in: rect, into: &buffer)
    #expect(sorted(buffer) == inOrder(oracle.elements(in: rect)), "\(label)")
  }
}

/// A strategy under a name, in variants that make the cache small and the tiles odd.
struct NamedStrategy: Sendable, CustomStringConvertible {
  var description: String
  var make: @Sendable (any LayoutRule, SectionedSizes) -> any AttributeSource

  static let all: [NamedStrategy] = [
    .init(description: "precompute-all") { PrecomputeAll(rule: $0, sizes: $1) },
    .init(description: "on-demand") { OnDemand(rule: $0, sizes: $1) },
    .init(description: "tiled-cache") { TiledCache(rule: $0, sizes: $1) },
    .init(description: "tiled-cache[tile=1]") {
      TiledCache(rule: $0, sizes: $1, tileSize: 1, cacheBytes: 4096)
    },
    .init(description: "tiled-cache[tile=7,cache=1]") {
      TiledCache(rule: $0, sizes: $1, tileSize: 7, cacheBytes: 1)
    },
  ]
}

/// All elements, placed in one go, every one of them tested.
struct BruteForce {
  let all: [ElementAttributes]
  let height: Double

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    var buffer = ElementBuffer()
    var cursor = Cursor()
    for section in 0..<sizes.sectionCount {
      let info = sizes.section(section)
      rule.openSection(&cursor, info, into: &buffer)
      cursor.item = 0
      while cursor.item < Int(info.itemCount) {
        rule.place(&cursor, sizes.run(from: cursor.position, limit: 1), into: &buffer)
        cursor.item += 1
        cursor.position += 1
      }
      rule.closeSection(&cursor)
      cursor = Cursor(section: section + 1, origin: cursor.origin, position: cursor.position)
    }
    all = Array(buffer.elements)
    height = cursor.origin
  }

  func elements(in rect: CGRect) -> [ElementAttributes] {
    all.filter {
      $0.frame.minX < rect.minX + rect.width && $0.frame.minX + $0.frame.width > rect.minX
        && $0.frame.minY < rect.minY + rect.height && $0.frame.minY + $0.frame.height > rect.minY
    }
  }

  /// Somewhere in the content or a little outside, often exactly on an element's edge.
  func randomOffset(_ random: inout TestRandom) -> Double {
    guard let element = all.randomElement(using: &random), Bool.random(using: &random) else {
      return random.halfPoints(-100...Int(height) + 100)
    }
    return Bool.random(using: &random)
      ? element.frame.minY : element.frame.minY + element.frame.height
  }
}

func inOrder(_ elements: some Sequence<ElementAttributes>) -> [ElementAttributes] {
  elements.sorted {
    ($0.id.kind.rawValue, $0.id.section, $0.id.item)
      < ($1.id.kind.rawValue, $1.id.section, $1.id.item)
  }
}

func sorted(_ buffer: borrowing ElementBuffer) -> [ElementAttributes] { inOrder(buffer.elements) }
