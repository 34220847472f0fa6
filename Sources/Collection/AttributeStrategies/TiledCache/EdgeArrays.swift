import CollectionAttributes
import Foundation

/// The edges of a holder's elements and their running maxima and minima, for edges that do not
/// ascend (see `TileHolder`). Arrays that would be equal are shared.
struct EdgeArrays {
  /// Stands in for a missing array; never read.
  private static var nothing: UnsafeMutablePointer<Double> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Double>.alignment)!
  }

  private(set) var farHigh = nothing
  private(set) var nearLow = nothing
  private(set) var farLow = nothing
  private(set) var nearHigh = nothing
  private(set) var near = nothing
  private(set) var far = nothing
  private(set) var nearsAscend = true
  private(set) var farsAscend = true
  private var storage: UnsafeMutablePointer<Double>?
  private var capacity = 0

  /// Room for one entry before the first edge and, after the last, for as many as are read at once.
  private static func length(_ capacity: Int) -> Int { capacity + 1 + TileGroup.size }

  var byteCount: Int {
    storage == nil ? 0 : 6 * Self.length(capacity) * MemoryLayout<Double>.stride
  }

  mutating func ensure(_ capacity: Int) {
    guard storage == nil else { return }
    self.capacity = capacity
    storage = .allocate(capacity: 6 * Self.length(capacity))
  }

  func deallocate() { storage?.deallocate() }

  /// - Precondition: `ensure` has made room for `count`.
  mutating func fill(_ elements: UnsafeMutablePointer<ElementAttributes>, _ count: Int) {
    guard let storage else { preconditionFailure("edges were filled before there was room") }
    let length = Self.length(capacity)
    let first = storage + 1
    near = first
    far = first + length
    (nearsAscend, farsAscend) = (true, true)
    var (lastNear, lastFar) = (-Double.infinity, -Double.infinity)
    for index in 0..<count {
      let frame = elements[index].frame
      let (start, end) = (frame.origin.y, frame.origin.y + frame.size.height)
      near[index] = start
      far[index] = end
      nearsAscend = nearsAscend && start >= lastNear
      farsAscend = farsAscend && end >= lastFar
      (lastNear, lastFar) = (start, end)
    }
    Self.close(near, count)
    Self.close(far, count)
    nearHigh = nearsAscend ? near : first + 2 * length
    nearLow = nearsAscend ? near : first + 3 * length
    farHigh = farsAscend ? far : first + 4 * length
    farLow = farsAscend ? far : first + 5 * length
    if !nearsAscend { Self.run(near, count, high: nearHigh, low: nearLow) }
    if !farsAscend { Self.run(far, count, high: farHigh, low: farLow) }
  }

  mutating func move(by distance: Double, _ count: Int) {
    guard let storage else { return }
    let length = Self.length(capacity)
    for array in 0..<6 where array < 2 || (array < 4 ? !nearsAscend : !farsAscend) {
      let edges = storage + 1 + array * length
      for index in 0..<count { edges[index] += distance }
    }
  }

  private static func run(
    _ edges: UnsafeMutablePointer<Double>, _ count: Int, high: UnsafeMutablePointer<Double>,
    low: UnsafeMutablePointer<Double>
  ) {
    var greatest = -Double.infinity
    for index in 0..<count {
      greatest = max(greatest, edges[index])
      high[index] = greatest
    }
    var least = Double.infinity
    for index in stride(from: count - 1, through: 0, by: -1) {
      least = min(least, edges[index])
      low[index] = least
    }
    close(high, count)
    close(low, count)
  }

  private static func close(_ edges: UnsafeMutablePointer<Double>, _ count: Int) {
    edges[-1] = -.infinity
    edges[count] = .infinity
  }
}
