import Measurement
import TestSupport
import Testing
import TimeGate
import Workers

@Suite struct PairLaunchTests {
  private func launch(_ head: [UInt64], spun: [UInt64]?) -> PairLaunch {
    let quad = { (blocks: Range<Int>) in
      BlockQuad(
        base: [100, 100], head: Array(head[blocks]), baseWall: [100, 100], headWall: [100, 100],
        headSpun: spun.map { Array($0[blocks]) })
    }
    return PairLaunch(quads: [quad(0..<2), quad(2..<4)], unitsPerBlock: 1)
  }

  @Test func theInjectedShareIsOfTheFasterHalfOfTheHeadsBlocks() throws {
    // The two slower blocks were disturbed, in what was spun and in what was not.
    let share = launch([105, 300, 400, 210], spun: [5, 100, 10, 10]).injectedShare
    #expect(try abs(#require(share) - 0.05) < 1e-12)
  }

  @Test func theTotalOfALaunchIsTheSumOfItsSteps() {
    var steps = PairSteps()
    (steps.launches, steps.timed) = (1, 10)
    (steps.start, steps.prepare, steps.plan, steps.rehearse, steps.blocks) = (1, 2, 4, 8, 16)
    #expect(steps.total == 31, "what is timed is a part of the blocks")
    var both = steps
    both += steps
    #expect(both.total == 62 && both.timed == 20 && both.launches == 2)
  }

  @Test func withoutAnInjectionThereIsNoShare() {
    #expect(launch([105, 105, 105, 105], spun: nil).injectedShare == nil)
    #expect(launch([105, 105, 105, 105], spun: [0, 0, 0, 0]).injectedShare == 0)
  }
}

/// Builds from before a measure existed.
@Suite struct KnownMeasureTests {
  private let all = Set(PairMeasure.allCases)
  private let first = PairMeasure.ofFirstVersion

  private func subject(_ id: String, _ measures: [PairMeasure]) -> TimeGateRun.Case {
    TimeGateRun.Case(
      job: WorkerJob(case: .named(id), folders: []), measures: measures)
  }

  @Test func whatBothHaveIsAllCompared() {
    let cases = [subject("a", [.query, .frame]), subject("b", [.queryAfterEdits, .editBatch])]
    for head in [all, nil] {
      let (kept, note) = TimeGateRun.comparable(cases, known: [("base", all), ("head", head)])
      #expect(kept.map(\.measures) == cases.map(\.measures) && note == nil)
    }
  }

  @Test func wholesAreTimedIfBothBuildsCan() {
    let older = all.subtracting([.wholeUpdate])
    for (base, head) in [(all, all), (older, all), (all, older)] {
      let (kept, note) = TimeGateRun.comparable(
        [subject("a", [.editPass])], known: [("base", base), ("head", head)])
      #expect(kept.map(\.timesWholes) == [base == head] && note == nil)
    }
  }

  @Test func whatTheBaseLacksIsLeftOutAndReportedOnce() throws {
    let cases = [
      subject("a", [.query, .frame]), subject("b", [.queryAfterEdits, .editBatch, .editPass]),
      subject("c", [.prepare, .editBatch]), subject("d", [.editBatch]),
    ]
    let (kept, note) = TimeGateRun.comparable(cases, known: [("base", first), ("head", all)])
    #expect(kept.map(\.job.case.id) == ["a", "b", "c"])
    // Queries of a newly made source stand in for those after edits.
    #expect(kept.map(\.measures) == [[.query, .frame], [.query], [.prepare]])
    #expect(
      note == "base cannot time query_after_edits_cpu_ns, edit_batch_cpu_ns, edit_pass_cpu_ns,"
        + " which came later: not compared in 3 cases")
  }
}
