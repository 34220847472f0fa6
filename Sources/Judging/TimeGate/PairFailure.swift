/// A side of a pair has no result.
package struct PairFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The worker crashed or hung.
    case launch(String)
    /// The worker lives and states why it refuses.
    case refused(String)
    /// The executable is older than pairs, or has another version of their protocol.
    case version(String)
    /// Base and head find different numbers of elements in the same frames.
    case differentWork(base: Int, head: Int)
  }

  package var side: PairSide
  package var reason: Reason
}

/// The two workers of a pair, each from a build of its own.
package enum PairSide: String, Codable, Sendable {
  case base, head
}
