import CellModel
import Primitives

/// A scroll whose cells take 0.5 to 6 ms, most of them less than 3, and as long again to create;
/// what a frame takes besides is at most 1 ms.
struct BenchmarkScroll {
  enum Kind: String, CaseIterable {
    /// Three columns; flings one after the other, every fifth the other way.
    case flings
    /// A list that turns every 40 samples.
    case turns
    /// A list that is moved this way and that.
    case shaking
    /// A list that jumps between 20 places.
    case jumps
    /// Ten cells of forty, drawn again for each sample.
    case shuffled
    /// A list of which each sample shows other cells.
    case fresh
    /// A list that moves by a cell or two, and its cells take 8 times as long.
    case expensive
    /// As `flings`, and cells take 8 times as long.
    case expensiveFlings
    /// As `shuffled`, and cells take 8 times as long.
    case expensiveShuffled

    /// How cells move, and whether they take 8 times as long.
    var parts: (motion: Kind, isExpensive: Bool) {
      switch self {
      case .expensive: (self, true)
      case .expensiveFlings: (.flings, true)
      case .expensiveShuffled: (.shuffled, true)
      default: (self, false)
      }
    }
  }

  private let samples: [[Int32]]
  private let costs: [UInt64]

  init(_ kind: Kind, sampleCount: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (motion, isExpensive) = kind.parts
    samples = Self.samples(motion, sampleCount, &random)
    costs = (0...samples.joined().max()!).map { _ in
      let cost = UInt64(500_000 + 5_500_000 * random.nextUnit() * random.nextUnit())
      return isExpensive ? 8 * cost : cost
    }
  }

  /// The cells that some sample shows and the one before does not.
  var madeCount: Int {
    zip(samples, samples.dropFirst()).reduce(0) { $0 + Set($1.1).subtracting($1.0).count }
  }

  func problem(rate: Int, offScreenLimit: Int) -> PrefetchProblem {
    PrefetchProblem(
      ready: samples[0], offsets: samples.reduce(into: [0]) { $0.append($0.last! + $1.count) },
      cells: samples.flatMap(\.self), costs: costs, fullCosts: costs.map { 2 * $0 },
      frameShare: 1_000_000, offScreenLimit: offScreenLimit,
      vsync: { (UInt64($0) * 1_000_000_000 + UInt64(rate) - 1) / UInt64(rate) })
  }

  private static func samples(
    _ kind: Kind, _ count: Int, _ random: inout SplitMix64
  ) -> [[Int32]] {
    if kind == .shuffled {
      return (0..<count).map { _ in
        var cells = (0..<40).map { Int32($0) }
        for index in 0..<10 { cells.swapAt(index, index + random.next(below: 40 - index)) }
        return cells[..<10].sorted()
      }
    }
    let columns = kind == .flings ? 3 : 1
    let rows = kind == .flings ? 3.0 : 10.0
    var motion = Motion(kind: kind)
    return (0..<count).map { sample in
      let first = Int(motion.offset)
      let last = Int(motion.offset + rows - 0.3)
      motion.advance(after: sample, &random)
      return (columns * first..<columns * (last + 1)).map { Int32($0) }
    }
  }
}

/// Where a scroll is.
private struct Motion {
  let kind: BenchmarkScroll.Kind
  /// In rows.
  private(set) var offset = 0.0
  private var direction = 1.0
  /// In rows a sample.
  private var speed = 0.0

  init(kind: BenchmarkScroll.Kind) { self.kind = kind }

  mutating func advance(after sample: Int, _ random: inout SplitMix64) {
    switch kind {
    case .flings:
      if random.nextUnit() < 0.018 {
        speed = 0.4 + 4.4 * random.nextUnit()
        if random.next(below: 5) == 0 { direction = -direction }
      }
      speed = speed < 0.02 ? 0 : speed * 0.985
      offset += direction * speed
    case .turns:
      if sample % 40 == 39 { direction = -direction }
      offset += direction * 3 * (0.5 + random.nextUnit())
    case .shaking: offset += 16 * (random.nextUnit() - 0.48)
    case .jumps: offset = 10 * Double(random.next(below: 20))
    case .shuffled: break
    case .fresh: offset += 10
    case .expensive: offset += 2 * random.nextUnit()
    case .expensiveFlings, .expensiveShuffled:
      preconditionFailure("\(kind) has no motion of its own")
    }
    if offset < 0 { (offset, direction) = (0, 1) }
  }
}
