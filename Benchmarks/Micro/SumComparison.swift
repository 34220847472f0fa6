import CClocks
import CollectionModel

/// Compares adding up the heights of the whole collection, as a list does when it is prepared, with
/// a plain loop. How long that loop takes depends on its address; the bound is for the fastest.
func sumComparison(_ inputs: Inputs) -> PlannedComparison {
  let heights = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: inputs.heights.count)
  _ = heights.initialize(from: inputs.heights)
  let width = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  width.initialize(to: 390 * 64)
  let run = SizeRun(
    heights: UnsafePointer(heights.baseAddress!), widths: UnsafePointer(width), widthStride: 0,
    count: heights.count)
  precondition(run.totalHeight == plainSum(run), "the sums differ")
  return PlannedComparison(
    name: "heights added up against a plain loop", unit: "row", units: run.count, bound: 0.9,
    rounds: 301,
    subject: {
      var total = run.totalHeight
      cclocks_sink(&total)
    },
    reference: {
      var total = plainSum(run)
      cclocks_sink(&total)
    })
}

@inline(never)
private func plainSum(_ run: SizeRun) -> UInt64 {
  var total: UInt64 = 0
  for index in 0..<run.count { total &+= UInt64(run.heights[index]) }
  return total
}
