/// The prefetching problem of a scroll: the cells that must be on screen at each sample, their
/// costs, and the number of cells that may be started ahead.
///
/// Sample k is due at vsync k. Idle samples count too, with the cells of the sample before. Takes 4
/// bytes for each cell of each sample, 32 for each sample and 24 for each cell.
package struct PrefetchProblem: Sendable {
  package let sampleCount: Int
  /// The most work that can be stored, ns: the highest costs of as many cells as fit off screen.
  let storeLimit: Int
  /// The least cost of each cell, ns.
  let costs: [Int]
  /// The greatest cost of each cell, ns.
  let fullCosts: [Int]
  /// The most time that a frame takes apart from its cells, ns.
  let frameShare: Int
  /// The last sample that shows each cell; -1 if none does.
  let lastSamples: [Int]
  /// The least cost of all cells of each sample together, ns.
  let sampleCosts: [Int]
  /// The greatest cost of all cells of each sample together, ns.
  let fullSampleCosts: [Int]
  let longestFrame: Int
  /// The times of vsyncs, ns. After the last sample they continue for the longest time of a frame.
  let vsyncs: [Int]

  private let cells: [Int32]
  /// The start of each row in `cells`. The first row is ready at the start; sample k has row k + 1.
  private let rowStarts: [Int]

  /// - Parameters:
  ///   - ready: the cells that the first frame made, including those in the overscan, ascending.
  ///   - offsets: the start of each sample's cells in `cells`, and the end of the last sample's
  ///     cells.
  ///   - cells: the cells of all samples, one sample after the other, ascending within each.
  ///   - costs: the least cost of making each cell ready, ns: configuring and laying it out.
  ///   - fullCosts: the greatest cost, ns: creating it as well. No less than `costs`.
  ///   - frameShare: the most time that a frame takes apart from its new cells, ns: the source's
  ///     share, and laying out again the cells that stay and change size.
  ///   - offScreenLimit: the most cells that are started off screen at any time.
  ///   - vsync: the time of a numbered vsync, ns, ascending without end.
  /// - Precondition: there is at least one sample, and cells are numbered from 0.
  /// - Complexity: O(cells of all samples + cells * log cells).
  package init(
    ready: [Int32], offsets: [Int], cells: [Int32], costs: [UInt64], fullCosts: [UInt64],
    frameShare: UInt64, offScreenLimit: Int, vsync: (Int) -> UInt64
  ) {
    precondition(offsets.count > 1, "\(offsets.count) offsets: there is no sample")
    precondition(
      offsets[0] == 0 && offsets.last == cells.count,
      "offsets go from \(offsets[0]) to \(offsets.last!), but there are \(cells.count) cells")
    precondition(offScreenLimit >= 0, "\(offScreenLimit) cells started off screen")
    precondition(
      costs.count == fullCosts.count, "\(costs.count) costs, but \(fullCosts.count) full costs")
    for (cell, (cost, full)) in zip(costs, fullCosts).enumerated() {
      precondition(cost <= full, "cell \(cell) costs \(cost) ns, but in full \(full)")
    }
    sampleCount = offsets.count - 1
    self.costs = costs.map { Int($0) }
    self.fullCosts = fullCosts.map { Int($0) }
    self.frameShare = Int(frameShare)
    storeLimit = self.costs.sorted(by: >).prefix(offScreenLimit).reduce(0, +)
    self.cells = ready + cells
    rowStarts = [0] + offsets.map { $0 + ready.count }
    var lastSamples = [Int](repeating: -1, count: costs.count)
    var sampleCosts: [Int] = []
    var fullSampleCosts: [Int] = []
    for sample in -1..<sampleCount {
      let row = self.cells[rowStarts[sample + 1]..<rowStarts[sample + 2]]
      for (cell, next) in zip(row, row.dropFirst()) {
        precondition(cell < next, "sample \(sample): cell \(next) comes after cell \(cell)")
      }
      for cell in row {
        precondition(costs.indices.contains(Int(cell)), "cell \(cell) of \(costs.count) costs")
        lastSamples[Int(cell)] = sample
      }
      if sample < 0 { continue }
      sampleCosts.append(row.reduce(0) { $0 + Int(costs[Int($1)]) })
      fullSampleCosts.append(row.reduce(0) { $0 + Int(fullCosts[Int($1)]) })
    }
    self.lastSamples = lastSamples
    self.sampleCosts = sampleCosts
    self.fullSampleCosts = fullSampleCosts
    longestFrame = fullSampleCosts.max()! + Int(frameShare)
    vsyncs = Self.vsyncs(vsync, count: sampleCount, longest: longestFrame)
  }

  /// The cells of a sample, ascending; for -1, the cells that are ready at the start.
  func cells(of sample: Int) -> ArraySlice<Int32> {
    cells[rowStarts[sample + 1]..<rowStarts[sample + 2]]
  }

  /// The times of vsyncs 0 to `count`, and on to the first that is `longest` ns later.
  private static func vsyncs(_ vsync: (Int) -> UInt64, count: Int, longest: Int) -> [Int] {
    var times = [Int(vsync(0))]
    while times.count <= count || times[times.count - 1] < times[count] + longest {
      let time = Int(vsync(times.count))
      precondition(time > times[times.count - 1], "vsync \(times.count) is at \(time) ns")
      times.append(time)
    }
    return times
  }
}
