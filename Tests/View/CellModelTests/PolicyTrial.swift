/// The least number of samples that any policy skips, found by trying all that policies can do.
///
/// What a frame shows is on screen until the next but one starts. All other cells that are set up
/// count as started off screen. Cells are given to the pool when the policy likes, but not while
/// they stay on screen.
struct PolicyTrial {
  /// A set of cells, as the bits of a number.
  private typealias Cells = UInt32

  /// What a policy has to work with.
  private struct Stock: Hashable {
    /// The cells that are set up.
    var ready: Cells
    /// How many others wait in the pool.
    var idle: Int
  }

  private struct Start: Hashable {
    var sample: Int
    /// The sample that the frame before showed; -1 for what is ready at the start.
    var last: Int
    var stock: Stock
  }

  private let small: SmallScroll
  private let costs: [Int]
  private let creation: [Int]
  /// Sample k is at k + 1.
  private let rows: [Cells]
  private var least: [Start: Int] = [:]

  private var sampleCount: Int { rows.count - 1 }

  private init(_ small: SmallScroll) {
    self.small = small
    let scroll = small.scroll
    costs = scroll.costs.map { Int($0) }
    creation = zip(scroll.fullCosts, scroll.costs).map { Int($0 - $1) }
    rows = ([scroll.ready] + scroll.samples).map { $0.reduce(0) { $0 | 1 << $1 } }
  }

  /// Of policies that make the missing cells of a frame first and never prefetch past a vsync.
  static func missingFirst(_ small: SmallScroll) -> Int {
    var trial = PolicyTrial(small)
    let start = Start(sample: 0, last: -1, stock: Stock(ready: trial.cells(-1), idle: 0))
    return trial.leastMissingFirst(from: start)
  }

  /// Of policies that prefetch when they like, and show a frame when they like.
  static func anyPolicy(_ small: SmallScroll) -> Int {
    var trial = PolicyTrial(small)
    let stock = Stock(ready: trial.cells(-1), idle: 0)
    var least = trial.sampleCount
    for first in 0..<trial.sampleCount {
      let time = trial.time(from: 0, to: first)
      for stock in trial.outcomes(of: [stock: time], onScreen: trial.cells(-1)) {
        let start = Start(sample: first, last: -1, stock: stock)
        least = min(least, first + trial.leastOfAnyPolicy(from: start))
      }
    }
    return least
  }

  private mutating func leastMissingFirst(from start: Start) -> Int {
    if start.sample >= sampleCount { return 0 }
    if let known = least[start] { return known }
    let (row, last) = (cells(start.sample), cells(start.last))
    var result = Int.max
    for stock in givingAway(start.stock, allBut: row & last, onScreen: row | last) {
      var (stock, cost) = (stock, Int(small.shares[start.sample]))
      for cell in members(row & ~stock.ready) { cost += take(cell, from: &stock) }
      var vsyncs = 1
      while time(from: start.sample, to: start.sample + vsyncs) < cost { vsyncs += 1 }
      let left = time(from: start.sample, to: start.sample + vsyncs) - cost
      for stock in outcomes(of: [stock: left], onScreen: row | last) {
        let next = Start(sample: start.sample + vsyncs, last: start.sample, stock: stock)
        result = min(result, vsyncs - 1 + leastMissingFirst(from: next))
      }
    }
    least[start] = result
    return result
  }

  private mutating func leastOfAnyPolicy(from start: Start) -> Int {
    if start.sample >= sampleCount { return 0 }
    if let known = least[start] { return known }
    let (row, last) = (cells(start.sample), cells(start.last))
    // It need not be shown.
    var result = sampleCount - start.sample
    let stocks = givingAway(start.stock, allBut: row & last, onScreen: row | last)
    for vsyncs in 1...sampleCount - start.sample {
      let left =
        time(from: start.sample, to: start.sample + vsyncs) - Int(small.shares[start.sample])
      if left < 0 { continue }
      let begun = Dictionary(uniqueKeysWithValues: stocks.map { ($0, left) })
      for stock in outcomes(of: begun, onScreen: row | last) where row & ~stock.ready == 0 {
        let next = Start(sample: start.sample + vsyncs, last: start.sample, stock: stock)
        result = min(result, vsyncs - 1 + leastOfAnyPolicy(from: next))
      }
    }
    least[start] = result
    return result
  }

  /// What may be left when a policy gives cells away, all but some; as many as must go do.
  private func givingAway(
    _ stock: Stock, allBut kept: Cells, onScreen: Cells
  ) -> Set<Stock> {
    var found: Set<Stock> = [stock]
    for cell in members(stock.ready & ~kept) {
      found.formUnion(
        found.map { Stock(ready: $0.ready & ~(1 << cell), idle: min(small.pool, $0.idle + 1)) })
    }
    return found.filter { isAllowed($0, onScreen: onScreen) }
  }

  /// All that can be made of stocks in the time that each has left.
  private func outcomes(of stocks: [Stock: Int], onScreen: Cells) -> Set<Stock> {
    var left = stocks
    var open = Array(stocks.keys)
    func reach(_ stock: Stock, _ time: Int) {
      guard time >= 0, time > left[stock] ?? -1, isAllowed(stock, onScreen: onScreen) else {
        return
      }
      left[stock] = time
      open.append(stock)
    }
    while let stock = open.popLast() {
      let time = left[stock]!
      for cell in costs.indices {
        var new = stock
        if stock.ready & 1 << cell == 0 {
          let cost = take(cell, from: &new)
          reach(new, time - cost)
          let made = Stock(ready: stock.ready, idle: min(small.pool, stock.idle + 1))
          reach(made, time - creation[cell])
        } else if onScreen & 1 << cell == 0 {
          new.ready &= ~(1 << cell)
          new.idle = min(small.pool, stock.idle + 1)
          reach(new, time)
        }
      }
    }
    return Set(left.keys)
  }

  /// Sets a cell up. Returns what this takes.
  private func take(_ cell: Int, from stock: inout Stock) -> Int {
    stock.ready |= 1 << cell
    if stock.idle == 0 { return creation[cell] + costs[cell] }
    stock.idle -= 1
    return costs[cell]
  }

  private func isAllowed(_ stock: Stock, onScreen: Cells) -> Bool {
    (stock.ready & ~onScreen).nonzeroBitCount <= small.scroll.limit
  }

  private func cells(_ sample: Int) -> Cells { rows[sample + 1] }

  private func members(_ cells: Cells) -> [Int] { costs.indices.filter { cells & 1 << $0 != 0 } }

  private func time(from start: Int, to end: Int) -> Int {
    Int(small.scroll.vsync(end)) - Int(small.scroll.vsync(start))
  }
}
