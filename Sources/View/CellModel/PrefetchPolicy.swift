import CollectionModel

/// Decides which cells are prepared while no frame is due, and which steps may begin in the time
/// left.
///
/// The measurements of a policy hold for one replay: each replay makes its own policy.
public protocol PrefetchPolicy: AnyObject {
  /// The items whose cells should be ready, in the order in which they are prepared.
  ///
  /// Called again after each frame. The result may include items that are on screen, or whose cells
  /// are already prepared.
  func wantedItems(at place: PrefetchPlace) -> [ElementID]

  /// Whether a step that makes no frame late if it takes no time may begin.
  ///
  /// - Parameters:
  ///   - id: an item of the last result of `wantedItems`.
  ///   - now: in ns, before `deadline`.
  ///   - deadline: the next refresh, ns.
  func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool

  /// Records the time of a step, in a frame or while prefetching.
  func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64)

  /// Whether there is time to find the wanted items.
  ///
  /// - Parameters:
  ///   - now: in ns, before `deadline`.
  ///   - deadline: the next refresh, ns.
  func mayQuery(at now: UInt64, before deadline: UInt64) -> Bool

  /// Records the time of finding the wanted items.
  func learnQuery(nanoseconds: UInt64)
}

extension PrefetchPolicy {
  public func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool { true }

  public func mayQuery(at now: UInt64, before deadline: UInt64) -> Bool { true }

  public func learnQuery(nanoseconds: UInt64) {}

  public func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {}
}
