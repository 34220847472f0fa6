/// The gate's verdict on one measure of one case.
package enum TimeVerdict: Hashable, Sendable {
  case pass
  /// The p value is corrected for the number of suspects.
  case slower(pValue: Double)
  /// It is slower, but other parts of the same update save the time that it costs.
  case compensated
  /// The text is the reason why the data are inconclusive.
  case inconclusive(String)

  package var name: String {
    switch self {
    case .pass: "pass"
    case .slower: "slower"
    case .compensated: "compensated"
    case .inconclusive: "inconclusive"
    }
  }
}
