import CClocks
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Compares placing rows through `any LayoutRule` in another module, one call per run of 256, with
/// the same loop in this file. The difference is the cost of the split into modules.
func seamComparison(_ inputs: Inputs) -> PlannedComparison {
  let rule: any LayoutRule = ListLayout(crossExtent: 390)
  let count = 131_072
  let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: 256)
  let heights = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: count)
  _ = heights.initialize(from: inputs.heights.prefix(count))
  let width = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  width.initialize(to: 390 * 64)
  // Hides the numbers from the compiler, which cannot see those of the rule either.
  var rows = Rows(x: 0, width: 390, spacing: 0, section: 0)
  withUnsafeMutablePointer(to: &rows) { cclocks_sink($0) }
  let known = rows
  return PlannedComparison(
    name: "module seam, list rows placed", unit: "row", units: count, bound: 1.1,
    rounds: 301,
    subject: {
      var elements = ElementBuffer(capacity: 256)
      var cursor = Cursor()
      cursor.item = 0
      for start in stride(from: 0, to: count, by: 256) {
        elements.removeAll()
        let run = SizeRun(
          heights: heights.baseAddress! + start, widths: width, widthStride: 0, count: 256)
        cursor.item += rule.place(
          &cursor, ItemRun(sizes: run, atLeast: 256, endsSection: false), into: &elements)
        cclocks_sink(elements.base)
      }
    },
    reference: {
      var y = 0.0
      for start in stride(from: 0, to: count, by: 256) {
        placeRows(known, heights.baseAddress! + start, first: start, &y, target)
        cclocks_sink(target)
      }
    })
}

private struct Rows {
  var x: Double
  var width: Double
  var spacing: Double
  var section: Int
}

@inline(__always)
private func placeRows(
  _ rows: Rows, _ heights: UnsafePointer<UInt32>, first: Int, _ y: inout Double,
  _ target: UnsafeMutablePointer<ElementAttributes>
) {
  for index in 0..<256 {
    let height = Double(heights[index]) * LayoutGrid.pointsPerUnit
    (target + index).initializeItem(
      Int32(truncatingIfNeeded: first + index),
      inSection: Int32(truncatingIfNeeded: rows.section), x: rows.x, y: y, width: rows.width,
      height: height)
    y += height + rows.spacing
  }
}
