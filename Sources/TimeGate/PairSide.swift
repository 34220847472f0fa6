/// The two workers of a pair, each from a build of its own.
public enum PairSide: String, Codable, Sendable {
  case base, head
}
