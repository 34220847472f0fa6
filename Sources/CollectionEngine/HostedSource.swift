import CollectionAttributes
import CollectionModel
import Foundation

/// A source that brings its own collection view, whose data source has the content: a layout object
/// cannot answer without them.
public protocol HostedSource: AttributeSource {
  /// The view. Its source is this one, or the one that this one asks.
  var host: CollectionView { get }

  /// Changes the content that the data source describes, without telling the layout. A call of
  /// `apply` with the same edits follows; without this call `apply` does both.
  func changeContent(_ edits: [CollectionEdit])

  /// The offset to which the layout itself moves a viewport at `bounds`, after a batch of updates
  /// that the view received and has not shown yet; nil if the layout leaves it there.
  func ownOffset(from bounds: CGRect) -> CGPoint?

  /// Where a movement comes to rest after a finger has let go.
  ///
  /// - Parameters:
  ///   - bounds: the viewport when it lets go.
  ///   - proposed: the origin at which the viewport would come to rest on its own.
  ///   - velocity: in points per millisecond.
  func restingOffset(
    releasedAt bounds: CGRect, proposed: CGPoint, velocity: CGPoint
  ) -> CGPoint

  /// Puts the layout of another source, which shows nothing, into the view. The view shows the
  /// change as its animator says.
  func exchange(for other: any HostedSource)

  /// From now on the cells prefer the heights of `truth`, unless the layout brings a data source of
  /// its own, whose cells know their sizes.
  func measureItems(by truth: SectionedSizes)

  /// Runs `body`, which makes queries, and returns how their time divides into parts.
  ///
  /// - Parameter now: a clock in nanoseconds.
  func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutObjectTimes

  /// Whether the data source is the layout's own, with its own reuse identifiers for cells.
  var bringsDataSource: Bool { get }

  /// How often the layout has called the data source so far.
  var callsInLayout: Int { get }

  /// Where answers of the layout itself disagree at the bounds that were queried last: to the same
  /// question, and to those that this source asks in its place; nil if they agree about what
  /// crosses `rect`.
  func disagreement(in rect: CGRect) -> String?

  /// The properties of the layout that are named as a delegate or a data source and are nil:
  /// without what they would answer, a layout often has no content.
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
