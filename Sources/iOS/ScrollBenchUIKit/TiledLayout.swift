import CollectionAttributes
import CollectionEngine
import UIKit

/// A layout object behind a cache of tiles. The layout is queried for whole tiles of the content,
/// and queries are answered from the tiles. The strategy `tiled`.
///
/// A tile is as high as the viewport. If the content scrolls sideways, it is also as wide as the
/// viewport; otherwise it spans the content and as much again on either side, so that one column is
/// enough. An element that the layout returns for several tiles is stored once, with its first
/// attributes, and returned once.
///
/// Answers stay valid until the layout is invalidated, which empties the cache. A layout that is
/// invalid at every change of bounds leaves nothing to keep; the report states this.
///
/// All state belongs to the main actor; `onMain` enters it.
/// - Complexity: O(elements of the tiles crossing) for a query, and one query of the layout for
///   each tile that is not held. About 160 bytes for each element of at most `capacity` tiles, 4
///   for each further tile that has it, and the object of each element that has a detail.
package final class TiledLayout: ForwardingHostedSource, @unchecked Sendable {
  static let defaultCapacity = 64
  /// A query of more tiles than this goes to the layout itself.
  private static let mostTiles = 64

  private struct TilePosition: Hashable {
    var column: Int
    var row: Int
  }

  let base: HostedLayout
  private let capacity: Int
  /// For each tile, the positions of its elements in `elements`.
  @MainActor private var tiles: [TilePosition: [Int32]] = [:]
  @MainActor @exclusivity(unchecked) private var elements = TiledElements()
  /// The tiles in the order in which they were filled; the oldest is evicted first.
  @MainActor private var filled: [TilePosition] = []
  @MainActor private var generation = -1
  /// The size of a tile, without its extension beyond the content.
  @MainActor private var tileSize = CGSize.zero
  /// Whether the content is wider than the viewport: tiles then form several columns.
  @MainActor private var isWide = false
  /// The objects to which the details of the last answer refer.
  @MainActor private var answered: [UICollectionViewLayoutAttributes] = []
  @MainActor private var counters = WorkCounters()
  /// The number of changes of the bounds.
  @MainActor private var moves = 0
  /// The number of queries that found the layout invalidated.
  @MainActor private var flushes = 0
  @MainActor private var bounds = CGRect.null

  package init(_ base: HostedLayout, capacity: Int) {
    self.base = base
    self.capacity = capacity
  }

  deinit { base.source.front = nil }

  // MARK: AttributeSource

  package func prepare() {
    base.prepare()
    onMain { base.source.front = self }
  }

  package func reset() {
    base.reset()
    onMain {
      forgetTiles()
      // The next query determines the size of the viewport, and so the size of tiles.
      generation = -1
    }
  }

  package func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    let found = onMain { find(in: rect, bounds: bounds) }
    let target = buffer.reserve(found.count)
    for index in found.indices { (target + index).initialize(to: found[index]) }
    buffer.commit(found.count)
  }

  package func detail(of detail: UInt32) -> ElementDetail? {
    onMain {
      let index = Int(detail) - 1
      return answered.indices.contains(index) ? answered[index].elementDetail : nil
    }
  }

  package func report(inWords: Bool) -> SourceReport {
    var report = base.report(inWords: inWords)
    onMain {
      report.counters.tilesFilled = counters.tilesFilled
      report.counters.tilesHit = counters.tilesHit
      report.counters.tilesEvicted = counters.tilesEvicted
      report.cacheBytes = tiles.values.reduce(elements.byteCount) {
        $0 + $1.count * MemoryLayout<Int32>.size
      }
      if inWords {
        report.choice =
          moves > 1 && flushes >= moves
          ? "the layout is invalid at every change of bounds: nothing can be kept"
          : "tiles of \(Int(tileSize.width)) x \(Int(tileSize.height))"
      }
    }
    return report
  }

  package func sourceTiles() -> [SourceTile] {
    onMain {
      // The rectangle of the view's last query to this source.
      let touched = tileRange(of: base.host.queryRect)
      let columns = isWide ? Int((base.contentSize.width / tileSize.width).rounded(.up)) : 1
      return tiles.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.map { position in
        SourceTile(
          number: position.row * columns + position.column, rect: rect(of: position), isHeld: true,
          isTouched: touched.map {
            $0.rows.contains(position.row) && $0.columns.contains(position.column)
          } ?? false)
      }
    }
  }

  package func disagreement(in rect: CGRect) -> String? {
    onMain {
      var rects: [CGRect] = []
      if let range = tileRange(of: rect) {
        for row in range.rows {
          rects += range.columns.map { queryRect(of: TilePosition(column: $0, row: row)) }
        }
      }
      return base.source.disagreement(in: rect, and: rects)
    }
  }
}

// MARK: Queries

@MainActor
extension TiledLayout {
  private func rect(of position: TilePosition) -> CGRect {
    CGRect(
      x: CGFloat(position.column) * tileSize.width, y: CGFloat(position.row) * tileSize.height,
      width: tileSize.width, height: tileSize.height)
  }

  private func find(in rect: CGRect, bounds: CGRect) -> [ElementAttributes] {
    base.source.move(to: bounds)
    if bounds != self.bounds {
      self.bounds = bounds
      moves += 1
    }
    if generation != base.source.generation {
      flush()
      flushes += 1
    }
    answered.removeAll(keepingCapacity: true)
    var found: [ElementAttributes] = []
    func give(_ element: ElementAttributes, _ object: UICollectionViewLayoutAttributes?) {
      var element = element
      if let object {
        answered.append(object)
        element.detail = UInt32(answered.count)
      }
      found.append(element)
    }
    guard let range = tileRange(of: rect) else {
      for object in base.source.query(in: rect) {
        let element = object.element(handle: 1)
        if element.crosses(rect) { give(element, element.detail == 0 ? nil : object) }
      }
      return found
    }
    elements.beginQuery()
    for row in range.rows {
      for column in range.columns {
        let tile = tile(at: TilePosition(column: column, row: row))
        elements.take(from: tile, crossing: rect, give)
      }
    }
    return found
  }

  /// The tiles that cover `rect`; nil if they are too many, or if `rect` is infinite, of negative
  /// size, or extends further to the sides of the content than tiles do.
  private func tileRange(of rect: CGRect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let (low, high) = (rect.origin, CGPoint(x: rect.maxX, y: rect.maxY))
    guard [low.x, low.y, high.x, high.y].allSatisfy({ abs($0) < 1e12 }), rect.width >= 0,
      rect.height >= 0, tileSize.height > 0
    else { return nil }
    let rows = row(of: low.y)...row(of: high.y)
    if !isWide {
      // The only column extends one content's width beyond the content on either side.
      guard low.x >= -tileSize.width, high.x <= 2 * tileSize.width else { return nil }
      return rows.count <= Self.mostTiles ? (0...0, rows) : nil
    }
    let columns = column(of: low.x)...column(of: high.x)
    return columns.count * rows.count <= Self.mostTiles ? (columns, rows) : nil
  }

  private func row(of y: CGFloat) -> Int { Int((y / tileSize.height).rounded(.down)) }
  private func column(of x: CGFloat) -> Int { Int((x / tileSize.width).rounded(.down)) }

  private func tile(at position: TilePosition) -> [Int32] {
    if let tile = tiles[position] {
      counters.tilesHit += 1
      return tile
    }
    counters.tilesFilled += 1
    let objects = base.source.query(in: queryRect(of: position))
    let tile = elements.add(objects)
    if filled.count == capacity {
      if let oldest = tiles.removeValue(forKey: filled.removeFirst()) { elements.remove(oldest) }
      counters.tilesEvicted += 1
    }
    tiles[position] = tile
    filled.append(position)
    return tile
  }

  /// The rectangle of the layout query that fills a tile.
  ///
  /// Elements of no size on an edge cross no tile, and layouts differ about elements that only
  /// touch: an extra point on every side includes them all. A tile of the only column also includes
  /// a content's width on either side.
  private func queryRect(of position: TilePosition) -> CGRect {
    let tile = rect(of: position)
    let reach =
      isWide
      ? tile
      : CGRect(x: -tileSize.width, y: tile.minY, width: 3 * tileSize.width, height: tile.height)
    return reach.insetBy(dx: -1, dy: -1)
  }

  private func forgetTiles() {
    counters.tilesEvicted += tiles.count
    elements.removeAll()
    tiles.removeAll(keepingCapacity: true)
    filled.removeAll(keepingCapacity: true)
  }

  /// Discards everything and reads the size of the content again.
  private func flush() {
    forgetTiles()
    let content = base.source.contentSize
    isWide = content.width > bounds.width
    tileSize = CGSize(
      width: isWide ? max(bounds.width, 1) : max(content.width, bounds.width, 1),
      height: max(bounds.height, 1))
    generation = base.source.generation
  }
}
