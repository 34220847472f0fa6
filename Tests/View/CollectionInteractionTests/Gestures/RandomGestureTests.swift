import Testing

@Suite struct RandomGestureTests {
  @Test(arguments: [20_261_126] as [UInt64])
  func recognisersKeepTheirRulesWhateverFingersDo(seed: UInt64) {
    let gestures = RandomGestures(seed: seed)
    gestures.run(20_000)
    #expect(gestures.problem == nil, "seed \(seed)")
    #expect(gestures.events >= 20_000, "seed \(seed)")
    // Otherwise it would prove nothing about them.
    #expect(
      gestures.recognized.count == 10 && gestures.recognized.values.allSatisfy { $0 >= 10 },
      "seed \(seed): \(gestures.recognized)")
  }
}
