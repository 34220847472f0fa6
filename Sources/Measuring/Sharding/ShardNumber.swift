import Files

/// One of the parts that a suite is divided into: `2/4`.
package struct ShardNumber: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var number: Int
  package var count: Int

  /// More parts than the arrays and matrices of the common engines have.
  package static let mostShards = 10_000

  /// nil unless `number` is in `1...count` and `count` in `1...mostShards`.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.mostShards).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/4`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = wholeNumber(parts[0]), let count = wholeNumber(parts[1])
    else { return nil }
    self.init(number, of: count)
  }

  package var description: String { "\(number)/\(count)" }
}

/// A number of digits alone: no sign, no spaces.
func wholeNumber(_ text: some StringProtocol) -> Int? {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
}
