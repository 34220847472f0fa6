import CellModel
import CollectionModel

/// The time between frames, in which a policy has cells prepared: creating one takes 5 ms, and
/// setting it up as long.
struct SpareTime {
  let policy: any PrefetchPolicy
  /// The numbers of the items whose cells are ready, in the order in which they were prepared.
  private(set) var prepared: [Int] = []
  /// The cells that were created and not set up.
  private(set) var waiting = 0
  private(set) var created = 0

  init(_ policy: any PrefetchPolicy) { self.policy = policy }

  /// Has prepared what is wanted and begins in time: until so many ms from now, or without a
  /// deadline if nil.
  mutating func pass(_ milliseconds: UInt64?, at place: PrefetchPlace) {
    let deadline = milliseconds ?? 1_000_000
    var now: UInt64 = 0
    for item in policy.wantedNumbers(at: place) where !prepared.contains(item) {
      if waiting == 0 {
        guard now < deadline, policy.mayBegin(.create, item, at: now, before: deadline) else {
          continue
        }
        policy.learn(.create, milliseconds: 5)
        (now, created, waiting) = (now + 5, created + 1, 1)
      }
      guard now < deadline, policy.mayBegin(.configure, item, at: now, before: deadline) else {
        continue
      }
      policy.learn(.configure, milliseconds: 5)
      (now, waiting) = (now + 5, waiting - 1)
      prepared.append(item)
    }
  }
}
