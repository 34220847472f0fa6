import Foundation
import TestSupport

/// Extents along one axis that indexes tend to get wrong.
struct ExtentSet: CustomStringConvertible, Sendable {
  var description: String
  var nears: [Double]
  var fars: [Double]

  var span: ClosedRange<Int> {
    Int(nears.min() ?? 0)...Int((nears.max() ?? 0).rounded(.up))
  }

  /// Sorted by near edge, stably.
  var sorted: ExtentSet {
    let order = nears.indices.sorted { (nears[$0], $0) < (nears[$1], $1) }
    return ExtentSet(
      description: description, nears: order.map { nears[$0] }, fars: order.map { fars[$0] })
  }

  /// What a linear scan finds, in order.
  func crossing(_ lower: Double, _ upper: Double) -> [Int] {
    nears.indices.filter { nears[$0] < upper && fars[$0] > lower }
  }

  static func all(seed: UInt64) -> [ExtentSet] {
    [
      make("nothing", 0, 0...0, 0...0, seed), make("one", 1, 0...9, 0...9, seed),
      make("one without size", 1, 5...5, 0...0, seed),
      make("sixteen", 16, 0...60, 0...9, seed), make("seventeen", 17, 0...60, 0...9, seed),
      make("dense", 3000, 0...400, 0...30, seed),
      make("sparse", 500, -200_000...900_000, 0...700, seed),
      make("all at one place", 700, 64...64, 0...50, seed),
      make("no sizes", 900, 0...300, 0...0, seed),
      make("tall", 2000, 0...9000, 0...2700, seed),
      spanning(seed), list(seed), fine(seed),
    ]
  }

  /// Mostly short ones, and a few that reach over many tiles or over everything.
  private static func spanning(_ seed: UInt64) -> ExtentSet {
    var set = make("spanning", 4000, 0...60_000, 0...90, seed)
    var random = TestRandom(seed: seed ^ 77)
    for _ in 0..<60 {
      let index = Int.random(in: 0..<4000, using: &random)
      set.fars[index] = set.nears[index] + random.halfPoints(0...70_000)
    }
    set.nears[1234] = 0
    set.fars[1234] = 60_500
    return set
  }

  /// On the finest exact grid: includes edges one unit beyond a tile's edge.
  private static func fine(_ seed: UInt64) -> ExtentSet {
    var set = make("sixty-fourths", 2000, 0...1280, 0...90, seed)
    set.nears = set.nears.map { $0 / 32 }
    set.fars = set.fars.map { $0 / 32 }
    return set
  }

  /// One after another, touching, as a list places them.
  private static func list(_ seed: UInt64) -> ExtentSet {
    var random = TestRandom(seed: seed ^ 99)
    var set = ExtentSet(description: "list", nears: [], fars: [])
    var end = 0.0
    for _ in 0..<5000 {
      set.nears.append(end)
      end += random.halfPoints(0...120)
      set.fars.append(end)
    }
    return set
  }

  static func make(
    _ name: String, _ count: Int, _ places: ClosedRange<Int>, _ lengths: ClosedRange<Int>,
    _ seed: UInt64
  ) -> ExtentSet {
    var random = TestRandom(seed: seed ^ UInt64(name.utf8.count) << 32)
    let nears = (0..<count).map { _ in random.halfPoints(places) }
    let fars = nears.map { near in
      Int.random(in: 0..<8, using: &random) == 0 ? near : near + random.halfPoints(lengths)
    }
    return ExtentSet(description: name, nears: nears, fars: fars)
  }

  /// The ends of a query: usually half points, often at edges, sometimes off the grid, occasionally
  /// reversed or beyond everything.
  func range(_ random: inout TestRandom) -> (lower: Double, upper: Double) {
    var lower = random.halfPoints(span.lowerBound - 100...span.upperBound + 100)
    var upper = lower + random.halfPoints(-3...1500)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...1: if let far = fars.randomElement(using: &random) { lower = far }
    case 2: if let far = fars.randomElement(using: &random) { lower = far - 1.0 / 64 }
    case 3...5: if let near = nears.randomElement(using: &random) { upper = near }
    case 6: (lower, upper) = (lower + 0.001, upper - 0.003)
    case 7: lower = -.infinity
    case 8: upper = .infinity
    default: break
    }
    return (lower, upper)
  }
}

/// Rectangles that indexes tend to get wrong.
struct RectSet: CustomStringConvertible, Sendable {
  var description: String
  var rects: [CGRect]

  func crossing(_ window: CGRect) -> [Int] {
    let endX = Double(window.origin.x + window.size.width)
    let endY = Double(window.origin.y + window.size.height)
    return rects.indices.filter {
      let rect = rects[$0]
      return Double(rect.origin.x) < endX
        && Double(rect.origin.x + rect.size.width) > Double(window.origin.x)
        && Double(rect.origin.y) < endY
        && Double(rect.origin.y + rect.size.height) > Double(window.origin.y)
    }
  }

  static func all(seed: UInt64) -> [RectSet] {
    [
      make("nothing", 0, 0...0, 0...0, 0...0, seed), make("one", 1, 0...9, 0...9, 0...9, seed),
      make("sixteen", 16, 0...60, 0...60, 0...9, seed),
      make("seventeen", 17, 0...60, 0...60, 0...9, seed),
      make("257", 257, -300...300, 0...90, 0...40, seed),
      make("dense", 5000, 0...200, 0...200, 0...30, seed),
      make("pins", 5000, -9000...9000, -9000...9000, 0...44, seed),
      make("without size", 3000, 0...200, 0...200, 0...0, seed),
      make("a column", 5000, 16...16, 0...90_000, 0...120, seed),
      make("all at one place", 700, 8...8, 8...8, 0...5, seed),
      make("large", 2000, 0...5000, 0...5000, 0...6000, seed),
    ]
  }

  static func make(
    _ name: String, _ count: Int, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>,
    _ sizes: ClosedRange<Int>, _ seed: UInt64
  ) -> RectSet {
    var random = TestRandom(seed: seed ^ UInt64(name.utf8.count) << 32)
    let rects = (0..<count).map { index in
      let isFlat = index % 9 == 3
      return CGRect(
        x: random.halfPoints(x), y: random.halfPoints(y),
        width: isFlat ? 0 : random.halfPoints(sizes), height: random.halfPoints(sizes))
    }
    return RectSet(description: name, rects: rects + rects.prefix(count / 50))
  }

  func window(_ random: inout TestRandom) -> CGRect {
    let anchor = rects.randomElement(using: &random) ?? .zero
    var x = Double(anchor.origin.x)
    var y = Double(anchor.origin.y)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: x += Double(anchor.size.width)
    case 1: y += Double(anchor.size.height)
    case 2: (x, y) = (x - random.halfPoints(0...300), y - random.halfPoints(0...300))
    case 3: (x, y) = (x - 0.003, y - 0.001)
    case 4: (x, y) = (-1e9, -1e9)
    default: break
    }
    let isWide = Int.random(in: 0..<4, using: &random) == 0
    return CGRect(
      x: x, y: y, width: isWide ? 2e9 : random.halfPoints(0...400),
      height: random.halfPoints(0...900))
  }
}
