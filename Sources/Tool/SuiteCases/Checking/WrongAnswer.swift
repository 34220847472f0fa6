import CollectionAttributes
import Files
import Foundation
import Harness
import Measurement
import Oracle
import Registration
import Runner
import Workers

/// The first frame in which strategies of a group show something else than the reference: brute
/// force over the layout's rule, or the layout object itself, queried in every frame.
package struct WrongAnswer {
  /// The number of the frame among those in which the bounds move, from 0.
  var frame: Int
  /// The rectangle of the query of the frame, in points.
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

  /// The records of a group. Each wrong one states in which frame its answers begin to differ from
  /// the reference, if that can be found; and that the layout's answers disagree, if that is why.
  ///
  /// - Parameters:
  ///   - group: the whole group, including cases that were run before.
  ///   - benchmarks: the folder of bundled files that the user named; nil for none.
  package static func explained(
    _ records: [CaseRecord], of group: CaseGroup<ResolvedCase>, benchmarks: String?
  ) -> [CaseRecord] {
    guard records.contains(where: \.isWrong) else { return records }
    // Leaves out cases that failed in another way: they might trap or hang in this process too. A
    // layout object that fails is no reference either.
    let broken = records.filter { $0.failure != nil && !$0.isWrong }
    guard !broken.contains(where: \.case.isLayoutItself) else { return records }
    let failed = Set(broken.map(\.id))
    let played = group.members.filter { !failed.contains($0.id) }
    // If the cases cannot be played again, their failures are reported as they are.
    guard let wrongAnswer = (try? first(among: played, benchmarks)) ?? nil else {
      return records
    }
    return records.map { record in
      var record = record
      guard case .wrongAnswer(var answer) = record.failure else { return record }
      answer.disagreement = wrongAnswer.disagreement
      answer.first = wrongAnswer.fact
      record.failure = .wrongAnswer(answer)
      return record
    }
  }

  /// Plays the cases side by side in this process, with the reference, up to the first
  /// pass in which one differs. nil if none does, or if a signal comes first.
  ///
  /// - Parameter cases: those of one group.
  /// - Throws: the errors of making a case.
  package static func first(
    among cases: [ResolvedCase], _ benchmarks: String?
  ) throws -> WrongAnswer? {
    guard let first = cases.first, let played = try makeReference(for: first, benchmarks) else {
      return nil
    }
    var oracle = played.stepper
    var steppers = try cases.map { try FrameStepper(CaseContent($0)) }
    while Interrupt.signal == 0, let expected = oracle.next() {
      var answer = WrongAnswer(
        frame: expected.frame, rect: expected.rect, difference: "", right: [], wrong: [],
        reference: played.reference)
      for (index, strategy) in cases.map(\.case.strategy.text).enumerated() {
        let found = steppers[index].next()
        let difference = Difference(
          expected: inOrder(expected.visible), found: inOrder(found?.visible ?? []))
        guard difference != nil || found?.bounds != expected.bounds else {
          answer.right.append(strategy)
          continue
        }
        answer.wrong.append(strategy)
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
    for one: ResolvedCase, _ benchmarks: String?
  ) throws -> (stepper: FrameStepper, reference: Reference)? {
    if one.choice.layout.registration.origin.kind == .object {
      return (
        try FrameStepper(CaseContent(one.asLayoutItself())),
        .layoutObject(
          inspection: Reproduction.command(
            for: one.case, verb: ["inspect"], namesStrategy: false, benchmarks: benchmarks))
      )
    }
    var content = try CaseContent(one)
    content.isBruteForce = true
    guard try content.loadSizes().itemCount <= mostItems else { return nil }
    return (try FrameStepper(content), .bruteForce(layout: one.case.layout.text))
  }

  /// What the records of the group state.
  private var fact: CaseFailure.FirstDifference {
    let name: CaseFailure.FirstDifference.Reference
    let advice: String?
    switch reference {
    case .bruteForce(let layout):
      name = .bruteForce
      advice =
        wrong.count > right.count
        ? "most strategies differ, so the layout is suspected: "
          + OwnCommand.line(["check", "--layout", layout])
        : nil
    case .layoutObject(let inspection):
      name = .layoutObject
      advice = "its mistakes, if it has any: " + inspection
    }
    return .init(
      frame: frame, rect: rect.inWords, difference: difference, reference: name, right: right,
      wrong: wrong, advice: advice)
  }
}
