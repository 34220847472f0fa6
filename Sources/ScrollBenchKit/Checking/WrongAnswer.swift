import AttributeStrategies
import CollectionAttributes
import CollectionModel
import Escaping
import Foundation
import Harness
import Measurement
import Oracle
import ScrollTraces
import Workers

/// The first frame in which strategies of a group show something else than the reference: brute
/// force over the layout's rule, or the layout object itself, asked in every query.
struct WrongAnswer {
  /// The number of the frame among those in which the bounds move, from 0.
  var frame: Int
  /// The rectangle that the frame asked for, in points.
  var rect: CGRect
  /// The first element in which the first wrong strategy differs from the reference, and how.
  var difference: String
  /// The strategies that show the same as the reference in this frame.
  var right: [String]
  /// The strategies that show something else.
  var wrong: [String]
  let reference: Reference
  /// Where answers of the layout object disagree among themselves: no strategy is wrong then; nil
  /// if they agree.
  var disagreement: String?

  /// What the others are compared with.
  enum Reference {
    case bruteForce(layout: String)
    /// - Parameter inspection: the command that looks for the object's mistakes.
    case layoutObject(inspection: String)
  }

  /// The most items of a collection that is played again, because brute force keeps 64 bytes for
  /// each element.
  static let mostItems = 2_000_000

  /// The records of a group. Each wrong one says in which frame its answers begin to differ from
  /// the reference, if that can be found; and that the layout's answers disagree, if that is why.
  ///
  /// - Parameters:
  ///   - jobs: the whole group, including cases that were run before.
  ///   - benchmarks: the folder of bundled files that the user named; nil for none.
  static func explained(
    _ records: [CaseRecord], of jobs: [WorkerJob], benchmarks: String?, in registry: Registry
  ) -> [CaseRecord] {
    guard records.contains(where: \.isWrong) else { return records }
    // Leaves out cases that failed in another way: they might trap or hang in this process too. A
    // layout object that fails is no reference either.
    let broken = records.filter { $0.failure != nil && !$0.isWrong }
    guard !broken.contains(where: { $0.case.strategy.text == Case.asIs }) else { return records }
    let failed = Set(broken.map(\.id))
    let played = jobs.filter { !failed.contains($0.case.id) }
    // If the cases cannot be played again, their failures are reported as they are.
    guard let wrongAnswer = (try? first(among: played, benchmarks, in: registry)) ?? nil else {
      return records
    }
    return records.map { record in
      var record = record
      guard record.isWrong, let failure = record.failure else { return record }
      record.failure =
        wrongAnswer.disagreement.map {
          "the layout's answers disagree: \($0); " + wrongAnswer.text
        } ?? failure + "; " + wrongAnswer.text
      return record
    }
  }

  /// Plays the cases side by side in this process, with the reference beside them, up to the first
  /// pass in which one differs. nil if none does, or if a signal comes first.
  ///
  /// - Parameter jobs: the jobs of one group.
  /// - Throws: the errors of making a case.
  static func first(
    among jobs: [WorkerJob], _ benchmarks: String?, in registry: Registry
  ) throws -> WrongAnswer? {
    guard let first = jobs.first,
      let played = try makeReference(for: first, benchmarks, in: registry)
    else { return nil }
    var oracle = played.stepper
    var steppers = try jobs.map { try FrameStepper(CaseContent($0, in: registry)) }
    while Interrupt.signal == 0, let expected = oracle.next() {
      var answer = WrongAnswer(
        frame: expected.frame, rect: expected.rect, difference: "", right: [], wrong: [],
        reference: played.reference)
      for (index, job) in jobs.enumerated() {
        let found = steppers[index].next()
        let difference = Difference(
          expected: inOrder(expected.visible), found: inOrder(found?.visible ?? []))
        guard difference != nil || found?.bounds != expected.bounds else {
          answer.right.append(job.case.strategy.text)
          continue
        }
        answer.wrong.append(job.case.strategy.text)
        if answer.disagreement == nil, let found {
          answer.disagreement = steppers[index].disagreement(in: found)
        }
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

  /// The reference for the cases of a group, and how it plays; nil for rules over more items than
  /// brute force is tried with.
  private static func makeReference(
    for job: WorkerJob, _ benchmarks: String?, in registry: Registry
  ) throws -> (stepper: FrameStepper, reference: Reference)? {
    let layout = job.case.layout.text
    if try registry.layout(layout).registration.origin.kind == .object {
      var itself = job
      itself.case.strategy = Case.Name(Case.asIs)
      return (
        try FrameStepper(CaseContent(itself, in: registry)),
        .layoutObject(
          inspection: Reproduction.command(
            for: job.case, verb: ["inspect"], namesStrategy: false,
            benchmarks: benchmarks))
      )
    }
    let content = BruteForceContent(content: try CaseContent(job, in: registry), job: job)
    guard try content.hasRule, try content.loadSizes().itemCount <= mostItems else { return nil }
    return (try FrameStepper(content), .bruteForce(layout: layout))
  }

  /// A line with the frame, the rectangle, the element, what was expected and found, the strategies
  /// that agree with the reference and those that do not, and what to run next.
  var text: String {
    let (name, advice) =
      switch reference {
      case .bruteForce(let layout):
        (
          "brute force",
          wrong.count * 2 > wrong.count + right.count
            ? "; most strategies differ, so the layout is suspected: "
              + OwnCommand.line(["check", "--layout", layout])
            : ""
        )
      case .layoutObject(let inspection):
        ("the layout object", "; its mistakes, if it has any: " + inspection)
      }
    let sides =
      "as \(name): \(right.isEmpty ? "none" : right.joined(separator: ", ")); different: "
      + wrong.joined(separator: ", ")
    return "first in frame \(frame), which queries \(rect.inWords), \(wrong[0]): \(difference);"
      + " \(sides)\(advice)"
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

  func makeLayout(_ number: Int, over sizes: SectionedSizes) throws -> any AttributeSource {
    let choice = content.layout(number)
    guard let rule = try choice.rule(viewport: viewport) else {
      return try content.makeLayout(number, over: sizes)
    }
    return BruteForceSource(rule: rule, sizes: sizes, axis: choice.axis)
  }

  func loadSizes() throws -> SectionedSizes { try content.loadSizes() }
  func arranged(_ sizes: SectionedSizes) -> SectionedSizes { content.arranged(sizes) }
  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    try content.makePath(over: contentSize)
  }
  var asksForRest: Bool { content.asksForRest }
  func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath {
    try content.makePath(over: contentSize, resting: target)
  }
  func makeScript() throws -> EditScript? { try content.makeScript() }

  func arranged(_ sizes: SectionedSizes, forLayout number: Int) -> SectionedSizes {
    content.arranged(sizes, forLayout: number)
  }

  func makeParameter(at way: Double) throws -> LayoutParameter {
    try content.makeParameter(at: way)
  }
  var seed: UInt64 { content.seed }
}
