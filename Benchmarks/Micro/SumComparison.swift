import CClocks
import CollectionModel
import Primitives

/// Compares adding up heights with a plain loop: those of the whole collection, as a list does when
/// it is prepared, and those of short runs, as on-demand does to get to a query. How long the plain
/// loop takes for many items depends on its address; the bound is for the fastest.
func sumComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let heights = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: inputs.heights.count)
  _ = heights.initialize(from: inputs.heights)
  let width = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  width.initialize(to: 390 * 64)
  let all = SizeRun(
    heights: UnsafePointer(heights.baseAddress!), widths: UnsafePointer(width), widthStride: 0,
    count: heights.count)
  return [
    comparison("heights added up", of: [all], rounds: 301),
    comparison(
      "heights added up, short runs,", of: shortRuns(of: all), rounds: 101),
  ]
}

private func comparison(_ name: String, of runs: [SizeRun], rounds: Int) -> PlannedComparison {
  precondition(runs.allSatisfy { $0.totalHeight == plainSum($0) }, "the sums differ")
  return PlannedComparison(
    name: "\(name) against a plain loop", unit: "row", units: runs.reduce(0) { $0 + $1.count },
    bound: 0.9, rounds: rounds,
    subject: {
      var total: UInt64 = 0
      for run in runs { total &+= run.totalHeight }
      cclocks_sink(&total)
    },
    reference: {
      var total: UInt64 = 0
      for run in runs { total &+= plainSum(run) }
      cclocks_sink(&total)
    })
}

/// The run cut into runs of 0 to 63 items in an order that a processor cannot predict. It needs
/// tens of thousands: a processor learns the lengths of 6,000 from round to round.
private func shortRuns(of run: SizeRun) -> [SizeRun] {
  var random = SplitMix64(seed: 63)
  var runs: [SizeRun] = []
  var rest = run
  while rest.count > 0 {
    let piece = rest.prefix(Int(random.next() >> 58))
    runs.append(piece)
    rest = rest.dropping(piece.count)
  }
  return runs
}

@inline(never)
private func plainSum(_ run: SizeRun) -> UInt64 {
  var total: UInt64 = 0
  for index in 0..<run.count { total &+= UInt64(run.heights[index]) }
  return total
}
