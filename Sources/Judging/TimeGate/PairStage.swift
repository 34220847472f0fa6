/// The purpose of pairs in a comparison.
package enum PairStage: String, Codable, CaseIterable, Sendable {
  case control, null, screen, confirm
  case confirmNull = "confirm-null"
  // Stages of a screening that does not count.
  case discardedControl = "discarded-control"
  case discardedNull = "discarded-null"
  case discardedScreen = "discarded-screen"

  var discarded: Self { Self(rawValue: "discarded-\(rawValue)") ?? self }
}
