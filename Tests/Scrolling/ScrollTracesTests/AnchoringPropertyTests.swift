import Foundation
import ScrollTraces
import Testing

/// Random walks that often touch both edges, over random contents, on a half-point grid.
@Suite struct AnchoringPropertyTests {
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  private func walk(_ random: inout SplitMix, range: Double) -> [Double] {
    var offset = Double(Int.random(in: 0...Int(range * 2), using: &random)) / 2
    return (0..<60).map { _ in
      let longest = [0, 3, 400, 5_000, 40_000].randomElement(using: &random)!
      let step = Double(Int.random(in: -longest...longest, using: &random)) / 2
      offset = min(max(offset + step, 0), range)
      return offset
    }
  }

  @Test(arguments: [1, 7, 2_026, 40_961] as [UInt64])
  func edgesRestsAndKeptStepsSurviveEveryContent(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for round in 0..<1_500 {
      let range = [300, 2_000.5, 9_000, 100_000].randomElement(using: &random)!
      let target = [0, 0.5, 250, 2_000.5, 9_000, 135_000].randomElement(using: &random)!
      let recorded = walk(&random, range: range)
      let anchored = trace(recorded, range: range).anchored(
        onto: CGSize(width: 390, height: target + 1_000),
        viewport: CGSize(width: 390, height: 1_000), seed: UInt64(round))
      let placed = anchored.ys
      let place = "seed \(seed), round \(round), \(recorded) from \(range) onto \(target)"
      var cut = 0
      for (index, y) in placed.enumerated() {
        try #require(y >= 0 && y <= target && y * 64 == (y * 64).rounded(), "\(place)")
        if recorded[index] == 0 { try #require(y == 0, "\(place)") }
        if recorded[index] == range { try #require(y == target, "\(place)") }
        guard index > 0 else { continue }
        let step = recorded[index] - recorded[index - 1]
        if step == 0 { try #require(y == placed[index - 1], "\(place)") }
        // To within the phase.
        if abs(step) <= 4_000, abs(y - placed[index - 1] - step) >= 1 { cut += 1 }
      }
      let touches = Set(recorded.compactMap { $0 == 0 ? 0 : $0 == range ? 1 : nil })
      if touches.count < 2 { try #require(cut <= anchored.clampedCount, "\(place)") }
    }
  }
}
