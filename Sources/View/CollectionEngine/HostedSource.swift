import CollectionAttributes
import CollectionModel
import Foundation

/// A source with a collection view of its own, whose data source has the content: a layout object
/// cannot answer without them.
public protocol HostedSource: AttributeSource {
  /// The view. Its source is this one, or the one to which this one forwards queries.
  var host: CollectionView { get }

  /// Changes the content that the data source describes, without notifying the layout. A call of
  /// `apply` with the same edits follows; without this call, `apply` does both.
  func changeContent(_ edits: [CollectionEdit])

  /// The offset to which the layout itself moves a viewport at `bounds`, after a batch of updates
  /// that the view has received but not shown yet; nil if the layout leaves the offset unchanged.
  func ownOffset(from bounds: CGRect) -> CGPoint?

  /// The offset at which a movement comes to rest after the finger lifts.
  ///
  /// - Parameters:
  ///   - bounds: the viewport when the finger lifts.
  ///   - proposed: the origin at which the viewport would come to rest on its own.
  ///   - velocity: in points per millisecond.
  func restingOffset(
    releasedAt bounds: CGRect, proposed: CGPoint, velocity: CGPoint
  ) -> CGPoint

  /// Puts the layout of another source, which shows nothing, into the view. The view's animator
  /// decides how the change is shown.
  func exchange(for other: any HostedSource)

  /// Makes the cells prefer the heights of `truth` from now on, unless the layout brings its own
  /// data source, whose cells determine their own sizes.
  func measureItems(by truth: SectionedSizes)

  /// Runs `body`, which makes queries, and returns the parts of their time.
  ///
  /// - Parameter now: a clock in nanoseconds.
  func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutObjectTimes

  /// Whether the layout brings the data source, with its own reuse identifiers for cells.
  var bringsDataSource: Bool { get }

  /// The number of calls that the layout has made to the data source so far.
  var callsInLayout: Int { get }

  /// Where the layout's answers disagree at the bounds of the last query: a repeated query, or the
  /// queries that this source makes instead. nil if they agree about the elements that cross
  /// `rect`.
  func disagreement(in rect: CGRect) -> String?

  /// The layout's properties that are named as a delegate or a data source and are nil. A layout
  /// that needs one of them often has no content.
  var unsetDelegates: [String] { get }
}

extension HostedSource {
  public var unsetDelegates: [String] { [] }
  public func disagreement(in rect: CGRect) -> String? { nil }

  public func restingOffset(
    releasedAt bounds: CGRect, proposed: CGPoint, velocity: CGPoint
  ) -> CGPoint {
    let rect = CGRect(origin: proposed, size: bounds.size)
    return hooks?.targetOffset(forProposed: rect, velocity: velocity) ?? proposed
  }
}

/// A source that can search the layout object behind it for mistakes.
public protocol InspectableSource: HostedSource {
  /// Plays frames and compares the layout's answers with earlier ones and with each other. Returns
  /// each kind of mistake once, with its first occurrence. The source cannot be used afterwards.
  ///
  /// - Parameters:
  ///   - frames: viewports and the rectangles to query in them, in points of the content.
  ///   - now: a clock of CPU time in nanoseconds.
  func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding]

  /// The iOS names without effect that the code around the layout has used so far.
  var namesWithoutEffect: [String] { get }
}
