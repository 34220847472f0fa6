/// Which worker of a pair: a build of its own.
public enum PairSide: String, Codable, Sendable {
  case base, head
}
