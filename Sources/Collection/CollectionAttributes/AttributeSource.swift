import CollectionModel
import Foundation

/// Answers where elements are. A collection view depends on nothing else of layouts and strategies.
///
/// A source belongs to one thread. Its answers are *sets*: their order is up to the source, and the
/// collection view establishes the drawing order.
public protocol AttributeSource: AnyObject {
  /// Does the strategy's work before the first query. Called once, before all other methods.
  func prepare()

  /// The size of the whole content, in points. Valid after `prepare`.
  var contentSize: CGSize { get }

  /// The size of the whole content while the viewport is at `bounds`. A collection view reads it in
  /// each pass, after everything out of date was computed again and before it queries elements.
  /// Sources whose layout depends on the bounds implement it; the default is `contentSize`.
  func contentSize(at bounds: CGRect) -> CGSize

  /// Appends every element that crosses `rect` (see `ElementAttributes.crosses`) while the viewport
  /// is at `bounds`, each once. Both are in points of the content; most sources give the same
  /// answer for any bounds.
  ///
  /// Any rectangle is allowed: `.infinite`, and one that extends beyond the content on any side;
  /// one of no size, which crosses the elements that contain it; one of negative size, which only
  /// crosses elements that begin before its far edge and end after its near one. Nothing crosses
  /// `.null`, or a rectangle with an edge that is NaN.
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer)

  /// The attributes of one element while the viewport is where it was in the last query; nil if
  /// there is no such element. Does not change what the last query found and keeps.
  func attributes(of id: ElementID) -> ElementAttributes?

  /// The transform that a `detail` stands for. The handle must come from the last answer, or from
  /// the last call of `attributes(of:)` since then. nil for 0.
  func transform(of detail: UInt32) -> ElementTransform?

  /// The rest of what a `detail` stands for; nil if it stands for a transform alone, and for 0. The
  /// handle is valid as long as for `transform(of:)`.
  func detail(of detail: UInt32) -> ElementDetail?

  /// The views of decorations; nil for a source that has none.
  var decorations: DecorationViews? { get }

  /// Changes the collection and updates everything that the source keeps. Each edit refers to the
  /// state that the edits before it left.
  func apply(_ edits: [CollectionEdit])

  /// Whether `apply` changes a collection that the source holds. A source that holds none, and
  /// reads everything from others, is notified of new content by `invalidate` instead.
  var takesEdits: Bool { get }

  /// Whether the extent of the viewport along the scroll axis affects where elements are. A
  /// collection view then states a new extent like one across the scroll axis
  /// (`InvalidationContext.mainExtent`).
  var dependsOnMainExtent: Bool { get }

  /// The hooks of the layout; nil for sources without any.
  var hooks: (any SourceHooks)? { get }

  /// Discards what `context` names; it is computed again when it is needed, or now.
  func invalidate(_ context: InvalidationContext)

  /// Returns to the state just after `prepare`, except for edits: everything that queries cached is
  /// discarded. Storage may be kept for reuse.
  func reset()

  /// Whether the cost and the answer of a query depend on the rectangle and the bounds alone, never
  /// on earlier queries. A replay may then skip the frames that it does not measure.
  var queriesAreIndependent: Bool { get }

  /// Reports on the source's work and on its memory.
  ///
  /// - Parameter inWords: whether to fill in `choice` and `lastTouched`. Without them nothing is
  ///   allocated.
  func report(inWords: Bool) -> SourceReport

  /// The tiles that are held, and those that the last query touched; empty for a source that has
  /// none. For pictures: a query pays nothing for it.
  ///
  /// - Complexity: O(tiles).
  func sourceTiles() -> [SourceTile]
}

extension AttributeSource {
  public func contentSize(at bounds: CGRect) -> CGSize { contentSize }
  public func transform(of detail: UInt32) -> ElementTransform? { nil }
  public func detail(of detail: UInt32) -> ElementDetail? { nil }
  public var decorations: DecorationViews? { nil }
  public var takesEdits: Bool { true }
  public var dependsOnMainExtent: Bool { false }
  public var hooks: (any SourceHooks)? { nil }
  public func sourceTiles() -> [SourceTile] { [] }

  /// Appends every element that crosses `rect` while the viewport is at `rect`: without overscan
  /// the two are the same.
  @inlinable
  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    elements(in: rect, bounds: rect, into: &buffer)
  }

  /// The numbers of `report`.
  public var counters: WorkCounters { report(inWords: false).counters }
}
