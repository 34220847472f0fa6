import CClocks
import Foundation
import SpatialIndex

/// An index structure that writes the numbers of the elements it finds.
protocol IDIndex: AnyObject {
  func ids(crossing rect: CGRect, into buffer: inout PositionBuffer)
  /// Queries many rectangles in one call, so that the call through the protocol is not timed for
  /// each.
  func ids(crossing rects: UnsafeBufferPointer<CGRect>, into buffer: inout PositionBuffer)
}

/// An index structure alone, without attributes.
final class IndexContender: Contender {
  let name: String
  let output = Output.ids
  let cost: BuildCost
  private let index: any IDIndex
  private let content: Content

  init(_ name: String, _ index: any IDIndex, over content: Content, cost: BuildCost) {
    self.name = name
    self.index = index
    self.content = content
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    var buffer = PositionBuffer()
    windows.rects.withUnsafeBufferPointer {
      index.ids(crossing: UnsafeBufferPointer(rebasing: $0[range]), into: &buffer)
    }
  }

  func digest(_ windows: Windows) -> AnswerDigest {
    var digest = AnswerDigest()
    var buffer = PositionBuffer()
    for (query, rect) in windows.rects.enumerated() {
      buffer.removeAll()
      index.ids(crossing: rect, into: &buffer)
      for number in buffer.elements { digest.add(content.placed[Int(number)], query: query) }
    }
    return digest
  }
}

/// The bucket table, which needs no edges across the scroll axis: windows are as wide as the
/// content.
final class BucketTableIndex: IDIndex {
  private var table: BucketTable

  init(_ content: Content) {
    let (nears, fars) = content.extents(by: nil)
    table = BucketTable(nears: nears, fars: fars)
  }

  func ids(crossing rect: CGRect, into buffer: inout PositionBuffer) {
    var work = IndexWork()
    let lower = Double(rect.origin.y)
    table.ids(crossing: lower, lower + Double(rect.size.height), into: &buffer, work: &work)
  }

  func ids(crossing rects: UnsafeBufferPointer<CGRect>, into buffer: inout PositionBuffer) {
    var work = IndexWork()
    for rect in rects {
      buffer.removeAll()
      let lower = Double(rect.origin.y)
      table.ids(crossing: lower, lower + Double(rect.size.height), into: &buffer, work: &work)
      buffer.elements.baseAddress.map { cclocks_sink($0) }
    }
  }
}

/// The static interval tree, whose answers are positions by near edge.
final class IntervalTreeIndex: IDIndex {
  private let tree: StaticIntervalTree
  private let order: [Int32]?

  init(_ content: Content) {
    let (nears, fars) = content.extents(by: content.nearOrder)
    tree = StaticIntervalTree(nears: nears, fars: fars)
    order = content.nearOrder
  }

  @inline(__always)
  func ids(crossing rect: CGRect, into buffer: inout PositionBuffer) {
    var work = IndexWork()
    let lower = Double(rect.origin.y)
    let upper = lower + Double(rect.size.height)
    guard let order else {
      tree.positions(crossing: lower, upper, into: &buffer, work: &work)
      return
    }
    let run = tree.query(crossing: lower, upper, scattered: &buffer, work: &work)
    let found = buffer.count
    let out = buffer.reserve(run.count) - found
    order.withUnsafeBufferPointer { order in
      for index in 0..<found { out[index] = order[Int(out[index])] }
      for (index, position) in run.enumerated() { out[found + index] = order[position] }
    }
    buffer.commit(run.count)
  }

  func ids(crossing rects: UnsafeBufferPointer<CGRect>, into buffer: inout PositionBuffer) {
    for rect in rects {
      buffer.removeAll()
      ids(crossing: rect, into: &buffer)
      buffer.elements.baseAddress.map { cclocks_sink($0) }
    }
  }
}

/// The packed rectangle tree. On planes too large for its 32 bits, the hits are tested again.
final class PackedTreeIndex: IDIndex {
  private let tree: PackedRectangleTree
  private let content: Content

  init(_ content: Content) {
    self.content = content
    tree = PackedRectangleTree(content.rects)
  }

  /// Element numbers along the curve.
  var order: UnsafeBufferPointer<Int32> { tree.ids }

  @inline(__always)
  func ids(crossing rect: CGRect, into buffer: inout PositionBuffer) {
    var work = IndexWork()
    let start = buffer.count
    tree.ids(crossing: rect, into: &buffer, work: &work)
    guard !tree.isExact else { return }
    let found = buffer.reserve(0) - (buffer.count - start)
    var kept = 0
    for index in 0..<buffer.count - start {
      let number = found[index]
      found[kept] = number
      kept += content.placed[Int(number)].crosses(rect) ? 1 : 0
    }
    buffer.removeAll(from: start + kept)
  }

  func ids(crossing rects: UnsafeBufferPointer<CGRect>, into buffer: inout PositionBuffer) {
    for rect in rects {
      buffer.removeAll()
      ids(crossing: rect, into: &buffer)
      buffer.elements.baseAddress.map { cclocks_sink($0) }
    }
  }
}

extension Content {
  /// The near and far edges along the scroll axis, in the given order of elements; nil orders them
  /// by number.
  func extents(by order: [Int32]?) -> (nears: [Double], fars: [Double]) {
    var nears: [Double] = []
    var fars: [Double] = []
    nears.reserveCapacity(items)
    fars.reserveCapacity(items)
    for position in 0..<items {
      let frame = placed[order.map { Int($0[position]) } ?? position].frame
      nears.append(Double(frame.origin.y))
      fars.append(Double(frame.origin.y + frame.size.height))
    }
    return (nears, fars)
  }
}
