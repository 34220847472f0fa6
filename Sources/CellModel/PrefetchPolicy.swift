import CollectionModel

/// Which cells are prepared while no frame is due, and which steps may begin in the time left.
///
/// What a policy learns holds for one replay: each replay makes a policy of its own.
package protocol PrefetchPolicy: AnyObject {
  /// The items whose cells should be ready, in the order in which they are prepared.
  ///
  /// Asked again after each frame. Items that are on screen, or whose cells are prepared already,
  /// may be among them.
  func wantedItems(at place: PrefetchPlace) -> [ElementID]

  /// Whether a step that makes no frame late if it takes no time may begin.
  ///
  /// - Parameters:
  ///   - id: the item, one of those that `wantedItems` has named last.
  ///   - now: in ns, before `deadline`.
  ///   - deadline: the next refresh, ns.
  func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool

  /// A step has taken so long, in a frame or while prefetching.
  func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64)

  /// Whether there is time to find out what is wanted.
  ///
  /// - Parameters:
  ///   - now: in ns, before `deadline`.
  ///   - deadline: the next refresh, ns.
  func mayQuery(at now: UInt64, before deadline: UInt64) -> Bool

  /// Finding out what is wanted has taken so long.
  func learnQuery(nanoseconds: UInt64)
}

extension PrefetchPolicy {
  package func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool { true }

  package func mayQuery(at now: UInt64, before deadline: UInt64) -> Bool { true }

  package func learnQuery(nanoseconds: UInt64) {}

  package func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {}
}
