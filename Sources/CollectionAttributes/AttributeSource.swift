import CollectionModel
import Foundation

/// Work that depends on the input alone: the same numbers on every machine and in every run.
public struct WorkCounters: Hashable, Sendable {
  /// Elements whose frame was computed by the layout, prepare included.
  public var attributesComputed = 0
  /// Elements looked at to answer queries, whether they crossed or not.
  public var elementsExamined = 0
  public var tilesFilled = 0
  public var tilesHit = 0
  public var tilesEvicted = 0
  /// Nodes of an index visited.
  public var nodesVisited = 0
  /// Nodes of an index that edits read or wrote.
  public var nodesTouched = 0
  /// Sections looked up, for what spans them or follows the bounds, or to place in closed form; not
  /// those whose place was still known.
  public var sectionsExamined = 0

  public init() {}
}

/// Answers where elements are: all that a collection view knows of layouts and strategies.
///
/// A source belongs to one thread. Its answers are *sets*: their order is the source's own, the
/// drawing order is made by the collection view.
public protocol AttributeSource: AnyObject {
  /// Does what the strategy does before the first query. Called once, before anything else.
  func prepare()

  /// The extent of the whole content, in points. Valid after `prepare`.
  var contentSize: CGSize { get }

  /// Whether answers depend on the visible bounds too. Where they do, the bounds are set before
  /// each query.
  var followsBounds: Bool { get }

  /// Says where the viewport is, in points of the content.
  func setBounds(_ bounds: CGRect)

  /// Appends every element that crosses `rect` (see `ElementAttributes.crosses`), each once.
  ///
  /// Any rectangle will do: `.infinite` and what reaches beyond the content on any side; one of no
  /// size, which lies in what reaches over it; one of negative size, which only those elements cross
  /// that begin before its far edge and end behind its near one. Nothing crosses `.null`, or a
  /// rectangle with an edge that is no number.
  func elements(in rect: CGRect, into buffer: inout ElementBuffer)

  /// Appends to `entered` what crosses `new` but not `old`, to `left` what crosses `old` but not
  /// `new`. Not to be asked of a source that follows the bounds.
  func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer)

  /// The attributes of one element, nil where there is no such slot.
  func attributes(of id: ElementID) -> ElementAttributes?

  /// What a `detail` of the last answer stands for; nil for 0.
  func transform(of detail: UInt32) -> ElementTransform?

  /// Changes the collection and brings what is kept up to date. Each edit means the state after
  /// those before it.
  func apply(_ edits: [CollectionEdit])

  /// Forgets what `context` names; it is computed again when it is needed, or now.
  func invalidate(_ context: InvalidationContext)

  /// Goes back to the state just after `prepare`, edits aside: what queries had cached is
  /// forgotten. Storage may be kept for reuse.
  func reset()

  /// Whether a query's cost and answer depend on the rectangle alone, never on earlier queries.
  /// A replay may then leave out the frames it does not measure.
  var queriesAreIndependent: Bool { get }

  /// Bytes of cached attributes: what a bound on the cache limits. 0 where nothing is cached.
  var cacheBytes: Int { get }

  /// Counted since the source was made; `reset` does not clear it.
  var counters: WorkCounters { get }

  /// How the source chose to work on this layout, in a few words; empty where there is no choice.
  var choice: String { get }

  /// What the last query touched, for a reader: one line each.
  var lastTouched: [String] { get }
}

extension AttributeSource {
  public var followsBounds: Bool { false }
  public func setBounds(_ bounds: CGRect) {}
  public func transform(of detail: UInt32) -> ElementTransform? { nil }
  public var choice: String { "" }
  public var lastTouched: [String] { [] }
}

/// What has to be computed again.
public struct InvalidationContext: Hashable, Sendable {
  /// All of it.
  public var everything: Bool
  /// Single elements.
  public var elements: [ElementID]
  /// The new extent across the scroll axis, in points: the bounds were resized.
  public var crossExtent: Double?

  public init(
    everything: Bool = false, elements: [ElementID] = [], crossExtent: Double? = nil
  ) {
    self.everything = everything
    self.elements = elements
    self.crossExtent = crossExtent
  }
}

extension AttributeSource {
  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    difference(of: new, less: old, into: &entered)
    difference(of: old, less: new, into: &left)
  }

  /// What crosses `rect` but not `other`. Where one is the other moved along one axis, only the
  /// strip between them is asked for.
  private func difference(of rect: CGRect, less other: CGRect, into buffer: inout ElementBuffer) {
    let start = buffer.count
    elements(in: rect.strip(outside: other), into: &buffer)
    buffer.filter(from: start) { $0.crosses(rect) && !$0.crosses(other) }
  }
}

extension CGRect {
  /// A rectangle that every element crosses which crosses `self` but not `other`. It reaches one
  /// grid unit into `other`, for the elements of no size that lie on the common edge.
  func strip(outside other: CGRect) -> CGRect {
    // What lies within a rectangle of negative size does not cross it.
    guard min(size.width, size.height, other.size.width, other.size.height) >= 0 else {
      return self
    }
    let sameColumn = origin.x == other.origin.x && size.width == other.size.width
    let sameRow = origin.y == other.origin.y && size.height == other.size.height
    var strip = self
    if sameColumn, maxY > other.maxY, minY >= other.minY, other.maxY > minY {
      strip.origin.y = other.maxY - LayoutGrid.pointsPerUnit
      strip.size.height = maxY - strip.origin.y
    } else if sameColumn, minY < other.minY, maxY <= other.maxY, other.minY < maxY {
      strip.size.height = other.minY - minY + LayoutGrid.pointsPerUnit
    } else if sameRow, maxX > other.maxX, minX >= other.minX, other.maxX > minX {
      strip.origin.x = other.maxX - LayoutGrid.pointsPerUnit
      strip.size.width = maxX - strip.origin.x
    } else if sameRow, minX < other.minX, maxX <= other.maxX, other.minX < maxX {
      strip.size.width = other.minX - minX + LayoutGrid.pointsPerUnit
    }
    return strip
  }
}
