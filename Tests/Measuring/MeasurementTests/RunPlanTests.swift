import Foundation
import Measurement
import Testing

/// The settings of a run as its files hold them.
@Suite struct RunPlanTests {
  private static var other: RunPlan {
    var plan = RunPlan(seed: .max, launches: 3, budgetSeconds: 0.02)
    (plan.countsOnce, plan.replays, plan.framesOf) = (true, 5, "20261127T001651-11363")
    (plan.timesCold, plan.findsLeast, plan.costsOf) = (true, true, "20261128T001651-7")
    return plan
  }

  @Test func aPlanIsWrittenAsTextsByFlagsAndReadAgain() throws {
    let texts = try JSONDecoder().decode(
      [String: String].self, from: JSONEncoder().encode(RunPlan(seed: 7)))
    #expect(
      texts == [
        "--seed": "7", "--launches": "1", "--count-once": "no", "--budget": "10.0",
        "--replays": "auto", "--same-plan": "none", "--cold": "no", "--optimum": "no",
        "--costs": "none",
      ])
    for plan in [RunPlan(), Self.other] {
      #expect(try JSONDecoder().decode(RunPlan.self, from: JSONEncoder().encode(plan)) == plan)
    }
    // Each setting has a text of its own.
    #expect(RunPlan().texts.allSatisfy { $0.value != Self.other.texts[$0.key] })
  }

  /// As programs wrote it that did not have all of the settings.
  @Test func theScopeOfAnEarlierRunIsRead() throws {
    let text = """
      {"caseCount": 1, "caseHash": "b9f99cacbb64bda5", "positions": [0], "settings": {
        "--budget": "0.001", "--cold": "yes", "--costs": "none", "--launches": "2",
        "--optimum": "no", "--replays": "auto", "--same-plan": "none", "--seed": "1"}}
      """
    let scope = try JSONDecoder().decode(RunScope.self, from: Data(text.utf8))
    var plan = RunPlan(launches: 2, budgetSeconds: 0.001)
    plan.timesCold = true
    #expect(scope.plan == plan && scope.positions == [0])
  }

  @Test(arguments: [
    ("--launches", "many"), ("--cold", "perhaps"), ("--replays", "none"), ("--budget", ""),
  ])
  func whatIsNotAValueIsRefused(flag: String, text: String) throws {
    let data = try JSONEncoder().encode([flag: text])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RunPlan.self, from: data)
    }
  }

  @Test func flagsAreChosenByWhatTheyHaveAnEffectOn() {
    #expect(
      RunPlan.flags(with: .times, .cells) == ["--replays", "--same-plan", "--cold", "--optimum"])
    let all = RunPlan.flags(with: .cases, .effort, .times, .cells, .shards)
    #expect(Set(all) == Set(RunPlan().texts.keys))
  }
}
