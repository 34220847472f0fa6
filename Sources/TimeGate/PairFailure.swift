/// A side of a pair has no result.
public struct PairFailure: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The worker crashed or hung.
    case launch(String)
    /// The worker lives and says why it does not do this.
    case refused(String)
    /// The executable is older than pairs are, or speaks of them in another version.
    case version(String)
    /// Base and head find different numbers of elements in the same frames.
    case differentWork(base: Int, head: Int)
  }

  public var side: PairSide
  public var reason: Reason
}
