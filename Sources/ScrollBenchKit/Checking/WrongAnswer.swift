import AttributeStrategies
import CollectionAttributes
import CollectionModel
import Foundation
import Harness
import Measurement
import Oracle
import ScrollTraces
import Workers

/// The first frame in which strategies of a group show something else than brute force.
struct WrongAnswer {
  /// The number of the frame among those in which the bounds move, from 0.
  var frame: Int
  /// The first element in which the first wrong strategy differs from brute force, and how.
  var difference: String
  /// The strategies that show the same as brute force in this frame.
  var right: [String]
  /// The strategies that show something else.
  var wrong: [String]
  var layout: String

  /// The most items of a collection that is played again, because brute force keeps 64 bytes for
  /// each element.
  static let mostItems = 2_000_000

  /// The records of a group. Each wrong one says in which frame its answers begin to differ from
  /// brute force, if that can be found.
  ///
  /// - Parameter jobs: the whole group, including cases that were run before.
  static func explained(
    _ records: [CaseRecord], of jobs: [WorkerJob], in registry: Registry
  ) -> [CaseRecord] {
    guard records.contains(where: \.isWrong) else { return records }
    // Leaves out cases that failed in another way: they might trap or hang in this process too.
    let failed = Set(records.filter { $0.failure != nil && !$0.isWrong }.map(\.id))
    let played = jobs.filter { !failed.contains($0.case.id) }
    // If the cases cannot be played again, their failures are reported as they are.
    guard let wrongAnswer = (try? first(among: played, in: registry)) ?? nil else {
      return records
    }
    return records.map { record in
      var record = record
      if record.isWrong { record.failure! += "; " + wrongAnswer.text }
      return record
    }
  }

  /// Plays the cases side by side in this process, with brute force beside them, up to the first
  /// pass in which one differs. nil if none does, or if a signal comes first.
  ///
  /// - Parameter jobs: the jobs of one group, with a layout that has a rule.
  /// - Throws: the errors of making a case.
  static func first(among jobs: [WorkerJob], in registry: Registry) throws -> WrongAnswer? {
    guard let first = jobs.first else { return nil }
    let reference = BruteForceContent(content: try CaseContent(first, in: registry), job: first)
    guard try reference.hasRule, try reference.loadSizes().itemCount <= mostItems else {
      return nil
    }
    var oracle = try FrameStepper(reference)
    var steppers = try jobs.map { try FrameStepper(CaseContent($0, in: registry)) }
    while Interrupt.signal == 0, let expected = oracle.next() {
      var answer = WrongAnswer(
        frame: expected.frame, difference: "", right: [], wrong: [], layout: first.case.layout.text)
      for (index, job) in jobs.enumerated() {
        let found = steppers[index].next()
        let difference = Difference(
          expected: inOrder(expected.visible), found: inOrder(found?.visible ?? []))
        guard difference != nil || found?.bounds != expected.bounds else {
          answer.right.append(job.case.strategy.text)
          continue
        }
        answer.wrong.append(job.case.strategy.text)
        guard answer.difference.isEmpty else { continue }
        answer.difference =
          difference?.description
          ?? "expected the bounds at \(expected.bounds.inWords), found them at "
          + (found?.bounds.inWords ?? "none")
      }
      if !answer.wrong.isEmpty { return answer }
    }
    return nil
  }

  /// A line with the frame, the element, what was expected and found, and the strategies that agree
  /// with brute force and those that do not.
  var text: String {
    let sides =
      "like brute force: \(right.isEmpty ? "none" : right.joined(separator: ", ")); otherwise: "
      + wrong.joined(separator: ", ")
    let suspicion =
      wrong.count * 2 > wrong.count + right.count
      ? "; most strategies differ, so the layout is suspected: "
        + Reproduction.line(["check", "--layout", layout])
      : ""
    return "first in frame \(frame), \(wrong[0]): \(difference); \(sides)\(suspicion)"
  }
}

/// A case in which brute force takes the place of the strategy.
private struct BruteForceContent: LaunchContent {
  let content: CaseContent
  let job: WorkerJob

  private var viewport: CGSize { job.case.viewport.size }

  var hasRule: Bool { get throws { try content.choice.rule(viewport: viewport) != nil } }

  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    guard let rule = try content.choice.rule(viewport: viewport) else {
      return try content.makeSource(over: sizes)
    }
    return BruteForceSource(rule: rule, sizes: sizes, axis: content.choice.axis)
  }

  func loadSizes() throws -> SectionedSizes { try content.loadSizes() }
  func arranged(_ sizes: SectionedSizes) -> SectionedSizes { content.arranged(sizes) }
  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    try content.makePath(over: contentSize)
  }
  func makeScript() throws -> EditScript? { try content.makeScript() }
  var seed: UInt64 { content.seed }
}
