import CollectionModel
import Oracle
import Primitives
import TestSupport

/// Bytes to edits, scrolls, queries, exchanges and touches; models that recompute everything judge.
let engines: [String: @Sendable ([UInt8]) -> Void] = [
  "strategies": { bytes in
    guard bytes.count > 4 else { return }
    let layout = NamedRule.all[Int(bytes[0]) % NamedRule.all.count]
    let strategy = NamedStrategy.all[Int(bytes[1]) % NamedStrategy.all.count]
    let flavors = RandomEdits.Flavor.all(of: layout.rule)
    let flavor = flavors[Int(bytes[2]) % flavors.count]
    var random = SeededRandom(seed: UInt64(bytes[3]))
    let sizes = RandomEdits(flavor: flavor).collection(Int(bytes[3] % 64), &random)
    var run = StrategyRun(
      rule: layout.rule, sizes: sizes, flavor: flavor, seed: UInt64(bytes[3])
    ) { strategy.source(over: $0, layout.rule) }
    var wrong = run.begin()
    for step in steps(bytes.dropFirst(4), width: 2) where wrong == nil {
      wrong = run.take(Int(step))
    }
    if let wrong { fatalError("\(layout) x \(strategy), \(flavor): \(wrong)") }
  },
  "view": { run($0, isAnimated: false, isTouched: false) },
  "presentation": { run($0, isAnimated: true, isTouched: false) },
  "touches": { run($0, isAnimated: true, isTouched: true) },
]

@Sendable private func run(_ bytes: [UInt8], isAnimated: Bool, isTouched: Bool) {
  guard let seed = bytes.first else { return }
  let simulation = ViewSimulation(
    seed: UInt64(seed), isAnimated: isAnimated, isTouched: isTouched)
  if let wrong = simulation.run(stepSeeds: steps(bytes.dropFirst(), width: 3)) {
    fatalError(wrong)
  }
}

/// A number for each `width` bytes.
private func steps(_ bytes: ArraySlice<UInt8>, width: Int) -> [UInt64] {
  stride(from: bytes.startIndex, to: bytes.endIndex - width + 1, by: width).map { start in
    bytes[start..<start + width].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
