/// The progress messages of a comparison.
package enum TimeGateProgress: Sendable {
  case screening(String, done: Int, of: Int)
  case screeningAgain(String)
  case confirming(String, done: Int, of: Int)
  case lost(CaseLoss)
}
