import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Places everything in `prepare`, keeps it in the order of near edges, and looks up in a table
/// which elements begin in each tile of the scroll axis and which reach into it.
///
/// Nothing is searched: a rectangle's ends name two tiles. What begins between them is one run,
/// copied in one piece; only what is carried into the first tile, or begins in it, is tested
/// (`TileTable`). Where the rectangle covers the content across the scroll axis nothing is tested
/// on that axis.
///
/// 9 to 16 bytes per element beside its attributes, 4 of them where the rule did not place them in
/// order. A query is O(elements of a tile + elements carried into one + hits). The worst case is
/// content that all begins in one tile, O(n); on a free plane a query tests whatever lies beside
/// the rectangle. `prepare` and every batch of edits are O(n).
///
/// Source: the bins of genome browsers, such as the linear index of BAM files (Li et al., "The
/// Sequence Alignment/Map format and SAMtools", Bioinformatics 25, 2009).
public final class TileTableLookup: StoredSource {
  public let placement: StoredPlacement
  private let tileExtent: Double?
  private var index: TiledRuns

  /// - Parameter tileExtent: in points, above 0; chosen from the content where it is nil.
  public init(rule: any LayoutRule, sizes: SectionedSizes, tileExtent: Double? = nil) {
    precondition(
      tileExtent.map { $0 > 0 && $0.isFinite } ?? true, "a tile of \(tileExtent ?? 0) points")
    placement = StoredPlacement(rule: rule, sizes: sizes)
    self.tileExtent = tileExtent
    index = TiledRuns(placement.elements, tileExtent: tileExtent)
  }

  public var work: IndexWork { index.work }
  public var indexBytes: Int { index.table.byteCount }
  public var choice: String {
    let tile = "tiles of \(index.table.tileExtent) pt"
    return index.table.longCount == 0
      ? tile : "\(tile), interval tree for \(index.table.longCount) long elements"
  }

  public func buildIndex() {
    placement.sortByNearEdge()
    index = TiledRuns(placement.elements, tileExtent: tileExtent, after: index.work)
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    index.append(crossing: rect, to: &buffer)
  }

  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    index.appendChanges(from: old, to: new, entered: &entered, left: &left)
  }
}

private struct TiledRuns: ~Copyable {
  let table: TileTable
  private let elements: UnsafeBufferPointer<ElementAttributes>
  /// The furthest left edge and the nearest right edge across the scroll axis.
  private let greatestCrossNear: Double
  private let leastCrossFar: Double
  private var scattered = PositionBuffer()
  /// The first position at or beyond an upper end: that of the last changes.
  private var hint = (upper: -Double.infinity, position: 0)
  private(set) var work: IndexWork

  /// - Parameter elements: in the order of near edges; to be kept alive.
  init(
    _ elements: UnsafeBufferPointer<ElementAttributes>, tileExtent: Double?,
    after work: IndexWork = IndexWork()
  ) {
    self.elements = elements
    self.work = work
    table = TileTable(
      nears: elements.map { Double($0.frame.origin.y) },
      fars: elements.map { Double($0.frame.origin.y + $0.frame.size.height) },
      tileExtent: tileExtent)
    var near = -Double.infinity
    var far = Double.infinity
    for element in elements {
      near = max(near, element.frame.origin.x)
      far = min(far, element.frame.origin.x + element.frame.size.width)
    }
    (greatestCrossNear, leastCrossFar) = (near, far)
  }

  /// Whether what crosses along the scroll axis, as the table says, crosses `rect`.
  @inline(__always)
  private func isSettled(_ rect: CGRect) -> Bool {
    rect.origin.x < leastCrossFar && rect.origin.x + rect.size.width > greatestCrossNear
      && table.isExact
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard let base = elements.baseAddress else { return }
    let lower = Double(rect.origin.y)
    scattered.removeAll()
    let run = table.query(
      crossing: lower, lower + Double(rect.size.height), scattered: &scattered, work: &work)
    work.elementsTested += run.count
    if isSettled(rect) {
      buffer.append(base, at: scattered.elements)
      buffer.append(
        contentsOf: UnsafeBufferPointer(start: base + run.lowerBound, count: run.count))
    } else {
      buffer.append(crossing: rect, of: base, at: scattered.elements)
      buffer.append(crossing: rect, of: base, run)
    }
  }
}

// MARK: - Changes

extension TiledRuns {
  /// Appends what crosses one of two rectangles and not the other.
  ///
  /// Where one is the other moved along the scroll axis and still overlaps it, what comes in or
  /// goes out at the upper end has its near edge between the two upper ends: one run, that begins
  /// where the last one ended. It begins beyond both lower ends, so all of it crosses. What does at
  /// the lower end has its far edge between the two lower ends: it crosses the strip between them.
  mutating func appendChanges(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    let distance = abs(new.origin.y - old.origin.y)
    guard old.origin.x == new.origin.x, old.size == new.size, distance < new.size.height,
      isSettled(new)
    else {
      appendDifference(of: new, less: old, into: &entered)
      appendDifference(of: old, less: new, into: &left)
      return
    }
    if new.origin.y > old.origin.y {
      appendUpper(from: old, to: new, &entered)
      appendLower(from: old, to: new, &left)
    } else if new.origin.y < old.origin.y {
      appendUpper(from: new, to: old, &left)
      appendLower(from: new, to: old, &entered)
    }
  }

  private mutating func appendDifference(
    of rect: CGRect, less other: CGRect, into buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    append(crossing: rect, to: &buffer)
    buffer.filter(from: start) { !$0.crosses(other) }
  }

  /// Appends the elements whose near edges lie from the upper end of `before` to before that of
  /// `behind`.
  private mutating func appendUpper(
    from before: CGRect, to behind: CGRect, _ buffer: inout ElementBuffer
  ) {
    guard let base = elements.baseAddress else { return }
    let low = Double(before.origin.y + before.size.height)
    let high = Double(behind.origin.y + behind.size.height)
    var first: Int
    var end: Int
    if hint.upper == high {
      end = hint.position
      first = end
      while first > 0, base[first - 1].frame.origin.y >= low { first -= 1 }
      hint = (low, first)
    } else {
      first = hint.upper == low ? hint.position : position(notBefore: low)
      end = first
      while end < elements.count, base[end].frame.origin.y < high { end += 1 }
      hint = (high, end)
    }
    work.elementsTested += end - first
    buffer.append(contentsOf: UnsafeBufferPointer(start: base + first, count: end - first))
  }

  /// The first position whose near edge lies at `edge` or beyond.
  private mutating func position(notBefore edge: Double) -> Int {
    scattered.removeAll()
    return table.query(crossing: edge, edge, scattered: &scattered, work: &work).upperBound
  }

  /// Appends the elements that cross `before` and end no later than where `behind` begins.
  private mutating func appendLower(
    from before: CGRect, to behind: CGRect, _ buffer: inout ElementBuffer
  ) {
    guard let base = elements.baseAddress else { return }
    let (low, high) = (Double(before.origin.y), Double(behind.origin.y))
    let upper = low + Double(before.size.height)
    scattered.removeAll()
    // An element of no extent where `behind` begins has its near edge there too.
    let run = table.query(
      crossing: low, high.nextUp, scattered: &scattered, work: &work)
    work.elementsTested += run.count
    let out = buffer.reserve(scattered.count + run.count)
    var written = 0
    for position in scattered.elements where base[Int(position)].ends(by: high, upper) {
      (out + written).initialize(to: base[Int(position)])
      written += 1
    }
    for position in run where base[position].ends(by: high, upper) {
      (out + written).initialize(to: base[position])
      written += 1
    }
    buffer.commit(written)
  }
}

extension ElementAttributes {
  /// Whether the far edge lies at `end` or before it, and the near edge before `upper`.
  @inline(__always)
  fileprivate func ends(by end: Double, _ upper: Double) -> Bool {
    frame.origin.y + frame.size.height <= end && frame.origin.y < upper
  }
}
