import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Builds all contenders over one content, which are then queried in every trace.
final class Roster {
  /// The cache size of `tiled-cache` where it is measured with all its tiles in the cache. It holds
  /// every tile that the traces touch.
  static let warmCacheBytes = 1 << 30
  static let coldName = "tiled-cache[cache=1MiB]"

  let content: Content
  private let edges: SortedEdges
  private let packed: PackedTreeIndex
  /// The attributes in the order of the Hilbert curve; nil unless the content is a plane.
  private let curved: UnsafeMutablePointer<ElementAttributes>?
  private var contenders: [any Contender] = []
  private var cold: SourceContender

  /// - Parameter only: the contenders that take part in addition to the references; nil for all.
  init(
    _ content: Content, only: Set<String>?, meter: BuildMeter, boost library: BoostLibrary
  ) throws(LimitsError) {
    self.content = content
    let items = content.items
    let isLinear = content.layout.isLinear
    let (edges, edgesCost) = meter.measure(
      items: items, ownsAttributes: content.nearOrder != nil
    ) { SortedEdges(content) }
    let (packed, packedCost) = meter.measure(items: items) { PackedTreeIndex(content) }
    let boxes = content.boxes
    let (boost, boostCost) = try meter.measure(items: items) { () throws(LimitsError) in
      try OpaqueTree(boxes, library: library)
    }
    let (small, smallCost) = meter.measure(items: items) {
      Self.prepared(content.layout.rule, content.sizes) {
        TiledCache.strategy(for: $0, sizes: $1, cacheBytes: 1 << 20)
      }
    }
    self.edges = edges
    self.packed = packed
    curved = isLinear ? nil : content.attributes(by: packed.order)
    cold = SourceContender(
      Self.coldName, small, keepsTiles: true, cost: smallCost)
    contenders.append(SortedScalar(edges, .attributes, cost: edgesCost))
    let searches = Self.searches(over: edges, meter)
    contenders += searches.filter { $0.output == .attributes }
    for strategy in Self.strategies
    where items <= strategy.mostItems && only?.contains(strategy.name) ?? true {
      let (source, cost) = meter.measure(items: items, ownsAttributes: strategy.ownsAttributes) {
        Self.prepared(content.layout.rule, content.sizes, strategy.make)
      }
      contenders.append(
        SourceContender(strategy.name, source, keepsTiles: strategy.keepsTiles, cost: cost))
    }
    contenders.append(SortedScalar(edges, .ids, cost: edgesCost))
    contenders += searches.filter { $0.output == .ids }
    if isLinear {
      let (table, tableCost) = meter.measure(items: items) { BucketTableIndex(content) }
      let (tree, treeCost) = meter.measure(items: items) { IntervalTreeIndex(content) }
      contenders.append(IndexContender("tile-table", table, over: content, cost: tableCost))
      contenders.append(IndexContender("interval-tree", tree, over: content, cost: treeCost))
    }
    contenders.append(IndexContender("packed-tree", packed, over: content, cost: packedCost))
    contenders.append(BoostTree(boost, over: content, cost: boostCost))
  }

  deinit { curved?.deallocate() }

  /// The contenders that take part in a trace.
  func contenders(for windows: Windows) -> [any Contender] {
    let steps: [any Contender] =
      switch windows.trace {
      case .smooth: contenders
      case .random: contenders + [cold]
      }
    return [floor(windows)] + steps
  }

  private func floor(_ windows: Windows) -> CopyFloor {
    let room = UnsafeMutablePointer<Int32>.allocate(capacity: Content.mostHits)
    defer { room.deallocate() }
    if let curved {
      var buffer = PositionBuffer()
      return CopyFloor(curved, positions: inverse(packed.order), windows) {
        buffer.removeAll()
        packed.ids(crossing: $0, into: &buffer)
        return Array(buffer.elements)
      }
    }
    return CopyFloor(
      edges.elements, positions: content.nearOrder.map { inverse($0) }, windows
    ) {
      Array(UnsafeBufferPointer(start: room, count: edges.ids(crossing: $0, into: room)))
    }
  }

  private func inverse(_ order: some Collection<Int32>) -> [Int32] {
    var positions = [Int32](repeating: 0, count: content.items)
    for (position, number) in order.enumerated() { positions[Int(number)] = Int32(position) }
    return positions
  }

  /// The searches along one axis, for both outputs; none on a plane.
  private static func searches(over edges: SortedEdges, _ meter: BuildMeter) -> [any Contender] {
    let content = edges.content
    guard content.layout.isLinear else { return [] }
    func contenders(_ name: String, _ make: (Content) -> some SortedSearch) -> [any Contender] {
      let (search, cost) = meter.measure(items: content.items) { make(content) }
      return [Output.attributes, .ids].map {
        SortedContender(name, search, over: edges, $0, cost: cost)
      }
    }
    return contenders("superset-index", SupersetIndex.init)
      + contenders("static-search-tree", StaticSearchTree.init)
  }

  // MARK: Strategies

  /// The names that `--only` accepts.
  static var optionalNames: [String] { strategies.map(\.name) }

  private struct Strategy: Sendable {
    var name: String
    var ownsAttributes = true
    var keepsTiles = false
    /// The most items for which it is built. With more, its queries would take far more than a
    /// millisecond.
    var mostItems = Int.max
    var make: @Sendable (any LayoutRule, SectionedSizes) -> any PlacementStrategy
  }

  private static let strategies = [
    Strategy(name: "tiled-cache", ownsAttributes: false, keepsTiles: true) {
      TiledCache.strategy(for: $0, sizes: $1, cacheBytes: warmCacheBytes)
    },
    Strategy(name: "tile-table") { TileTableLookup(rule: $0, sizes: $1) },
    Strategy(name: "packed-tree") { PackedTree(rule: $0, sizes: $1) },
    Strategy(name: "precompute-sorted") { PrecomputeSorted(rule: $0, sizes: $1) },
    Strategy(name: "page-table", mostItems: 1_000_000) { PageTable(rule: $0, sizes: $1) },
    Strategy(name: "union-rects", mostItems: 1_000_000) { UnionRects(rule: $0, sizes: $1) },
    Strategy(name: "on-demand", ownsAttributes: false) { OnDemand(rule: $0, sizes: $1) },
    Strategy(name: "precompute-all", mostItems: 100_000) { PrecomputeAll(rule: $0, sizes: $1) },
  ]

  /// `tiled-cache` with room for every tile, prepared.
  static func warmTiles(_ rule: any LayoutRule, _ sizes: SectionedSizes) -> any AttributeSource {
    prepared(rule, sizes) { TiledCache.strategy(for: $0, sizes: $1, cacheBytes: warmCacheBytes) }
  }

  private static func prepared(
    _ rule: any LayoutRule, _ sizes: SectionedSizes,
    _ make: (any LayoutRule, SectionedSizes) -> any PlacementStrategy
  ) -> any AttributeSource {
    let source = LayoutSource(rule: rule, strategy: make(rule, sizes))
    source.prepare()
    return source
  }
}

extension Content {
  /// Left, top, right and bottom of each element's frame.
  fileprivate var boxes: [Double] {
    var boxes: [Double] = []
    boxes.reserveCapacity(4 * items)
    for number in 0..<items {
      let frame = placed[number].frame
      boxes.append(Double(frame.origin.x))
      boxes.append(Double(frame.origin.y))
      boxes.append(Double(frame.origin.x + frame.size.width))
      boxes.append(Double(frame.origin.y + frame.size.height))
    }
    return boxes
  }
}
