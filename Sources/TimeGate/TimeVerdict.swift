/// What the gate says of one measure of one case.
public enum TimeVerdict: Hashable, Sendable {
  case pass
  /// The probability of so much by chance, corrected for how many were suspects.
  case slower(pValue: Double)
  /// Why the data cannot tell.
  case inconclusive(String)

  /// What files call it.
  public var name: String {
    switch self {
    case .pass: "pass"
    case .slower: "slower"
    case .inconclusive: "inconclusive"
    }
  }
}
