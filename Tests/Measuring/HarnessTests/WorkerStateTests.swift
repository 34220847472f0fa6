import Harness
import Measurement
import TestSupport
import Testing
import Workers

/// The steps of a worker's launch come in one order, each once.
@Suite struct WorkerStateTests {
  private static let job = WorkerJob(case: .named(), folders: [])
  private static let prepare = WorkerCommand.prepare(job, launch: 0)
  private static let replay = WorkerCommand.replay(TimingPlan(frames: 40, replays: 1))
  private static let block = WorkerCommand.pair(
    .plan(.prepare, target: 1000))

  /// The reason why the last of several commands is refused; nil if it is not.
  private func refusal(_ commands: [WorkerCommand]) throws -> String? {
    var state = WorkerState()
    func answer(_ command: WorkerCommand) throws {
      _ = try state.answer(command) { _ in
        TestContent(strategy: .tiledCache, layout: .list, items: 300)
      }
    }
    for command in commands.dropLast() { try answer(command) }
    do {
      try answer(commands.last!)
      return nil
    } catch let failure as LaunchFailure {
      return failure.reason
    }
  }

  @Test func stepsInTheirOrderAreAnswered() throws {
    #expect(try refusal([Self.prepare, .count, Self.replay]) == nil)
    #expect(try refusal([Self.prepare, .count, .finish]) == nil)
    #expect(try refusal([Self.prepare, .skipCounting, Self.replay]) == nil)
    #expect(try refusal([Self.prepare, Self.block, Self.prepare, Self.block]) == nil)
  }

  @Test func aStepThatComesTooEarlyIsRefusedWithTheReason() throws {
    #expect(try refusal([.count]) == "a worker was told to count before it had prepared")
    #expect(
      try refusal([.skipCounting])
        == "a worker was told to skip counting before it had prepared")
    #expect(
      try refusal([Self.prepare, Self.replay])
        == "a worker was told to replay before it had counted")
    #expect(
      try refusal([Self.prepare, .count, .finish, .finish])
        == "a worker was told to finish before it had counted")
    #expect(
      try refusal([Self.block]) == "a worker was told to time a block before it had prepared")
  }
}
