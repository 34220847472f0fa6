import Primitives

/// Random numbers from a recorded seed.
package struct SeededRandom: RandomNumberGenerator {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { generator.next() }

  /// A multiple of half a point in `range`: whole numbers would hide off-by-one errors.
  package mutating func halfPoints(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 2...range.upperBound * 2, using: &self)) / 2
  }
}
