/// A source over one collection, taken through steps determined by a seed; each step is compared
/// with brute force.
///
/// Step number i is a function of (seed, i) and of the collection at that point, so any steps can
/// be omitted and the others still make sense: this is how a failure is shrunk.
package protocol OracleRun {
  /// Prepares the source. Returns a description of the fault afterwards; nil if there is none.
  mutating func begin() -> String?

  /// Takes a step and compares; nil if the answers are the same and no counter has decreased.
  mutating func take(_ step: Int) -> String?

  /// Descriptions of the steps taken so far, except for queries.
  var history: [String] { get }
}
