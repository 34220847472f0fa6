import Foundation
import Testing
import Workers

@Suite struct ReplayCostTests {
  /// Builds of a pair may be of different commits: what one adds, the other may lack.
  @Test func aReplyWithoutTheCostOfGoingBackIsUnderstood() throws {
    let reply = try JSONEncoder().encode(ReplayCost.nothing)
    for key in ["rewindNanoseconds", "separableCaseID"] {
      #expect(!String(decoding: reply, as: UTF8.self).contains(key))
    }
    #expect(try JSONDecoder().decode(ReplayCost.self, from: reply) == .nothing)
    var cost = ReplayCost.nothing
    cost.rewindNanoseconds = 5
    cost.separableCaseID = "case"
    #expect(try JSONDecoder().decode(ReplayCost.self, from: JSONEncoder().encode(cost)) == cost)
  }
}
