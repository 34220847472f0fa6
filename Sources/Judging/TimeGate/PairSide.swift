/// The two workers of a pair, each from a build of its own.
package enum PairSide: String, Codable, Sendable {
  case base, head
}
