import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import Datasets
import Files
import Foundation
import Oracle
import Registration

/// Checks one layout that has a rule against the laws of rules, and strategies for it against brute
/// force.
package struct LayoutCheck {
  /// A fault of the layout or of a strategy.
  package struct Finding: Codable {
    /// The layout as on the command line.
    package var layout: String
    /// nil if the layout is at fault.
    package var strategy: String?
    /// The broken law as a sentence; of a strategy, what it should do.
    package var law: String
    /// The expected and the found result.
    package var message: String
    /// The smallest collection that shows the fault.
    package var collection: String
    /// What was done to the source before, without the queries.
    package var history: [String]
    /// The command that runs this case again.
    package var command: String
  }

  /// A position in a check: a collection of a part.
  package struct Place: Codable {
    /// 0 for the laws of the layout; from 1 on the strategies.
    var part: Int
    /// The number of the case from which the collection is drawn.
    var number: Int
    var flavor: RandomEdits.Flavor
  }

  package let layout: Registry.Named<LayoutRegistration>
  package let strategies: [SourceChoice]
  package let seed: UInt64
  let cases: Range<Int>
  /// The number of steps that a strategy takes over each collection.
  static let steps = 24
  package static let viewport = CGSize(width: 390, height: 844)

  package init(
    layout: Registry.Named<LayoutRegistration>, strategies: [SourceChoice], seed: UInt64,
    cases: Range<Int>
  ) {
    self.layout = layout
    self.strategies = strategies
    self.seed = seed
    self.cases = cases
  }

  /// Part 0 checks the laws of the layout; each further part checks one strategy.
  var parts: Range<Int> { 0..<strategies.count + 1 }

  /// The findings of a part.
  ///
  /// - Parameter progress: called before each call of a rule or a strategy.
  /// - Throws: `InputError` if the layout cannot be made.
  func findings(inPart part: Int, progress: (Place) -> Void) throws -> [Finding] {
    try part == 0
      ? brokenLaws(progress) : firstDifference(inPart: part, progress).map { [$0] } ?? []
  }

  /// If most strategies have findings, replaces these by a single one about the layout. Brute force
  /// places elements by the layout's rule, so if most strategies differ from it, the rule is
  /// suspected.
  func suspecting(_ found: [Finding]) -> [Finding] {
    guard found.count > 1, found.count * 2 > strategies.count else { return found }
    var suspicion = found[0]
    let names = found.compactMap(\.strategy).joined(separator: ", ")
    suspicion.strategy = nil
    suspicion.law =
      "the layout is suspected: \(found.count) of \(strategies.count) strategies differ from brute"
      + " force (\(names))"
    suspicion.message = "\(found[0].strategy ?? ""): \(found[0].message)"
    return [suspicion]
  }

  /// The finding that the worker ended or did not answer while it was at a place.
  func finding(at place: Place, _ reason: String) -> Finding {
    let strategy = place.part == 0 ? nil : strategies[place.part - 1].strategy.text
    return Finding(
      layout: layout.text, strategy: strategy,
      law: "checked code returns, and does not end its process", message: reason,
      collection: CheckedCollection.draw(place.number, seed: seed, flavor: place.flavor)
        .description, history: [], command: command(case: place.number, strategy: strategy))
  }

  /// The first place of a part.
  func start(ofPart part: Int) -> Place {
    Place(part: part, number: cases.lowerBound, flavor: flavors.first ?? .sized)
  }

  /// Each broken law, with the first case that breaks it.
  private func brokenLaws(_ progress: (Place) -> Void) throws -> [Finding] {
    var found: [Law: Finding] = [:]
    var order: [Law] = []
    let others = otherRules()
    for number in cases {
      for flavor in flavors {
        let place = Place(part: 0, number: number, flavor: flavor)
        progress(place)
        let rule = try rule(in: nil)
        func brokenLaws(_ draft: DraftCollection) -> [BrokenLaw] {
          progress(place)
          return RuleCheck.brokenLaws(
            of: rule, over: turn.ruleSizes(draft.sizes), others: others
          ) { try? self.rule(in: $0) }
        }
        let drawn = CheckedCollection.draw(number, seed: seed, flavor: flavor)
        for broken in brokenLaws(drawn) where found[broken.law] == nil {
          let smallest = drawn.shrunk { draft in
            brokenLaws(draft).contains { $0.law == broken.law }
          }
          let last = brokenLaws(smallest).first { $0.law == broken.law } ?? broken
          order.append(broken.law)
          found[broken.law] = Finding(
            layout: layout.text, strategy: nil, law: broken.law.words, message: last.message,
            collection: smallest.description, history: [],
            command: command(case: number, strategy: nil))
        }
      }
    }
    return order.compactMap { found[$0] }
  }

  private func firstDifference(inPart part: Int, _ progress: (Place) -> Void) throws -> Finding? {
    let strategy = strategies[part - 1]
    for number in cases {
      for flavor in flavors {
        let place = Place(part: part, number: number, flavor: flavor)
        progress(place)
        let rule = try rule(in: nil)
        let drawn = CheckedCollection.draw(number, seed: seed, flavor: flavor)
        let wrong = try withoutActuallyEscaping(progress) { progress in
          try StrategyCheck(rule, flavor: flavor, seed: seed &+ UInt64(number), turn: turn) {
            progress(place)
            return try strategy.source(over: $0, viewport: Self.viewport)
          }.finding(over: drawn, steps: Self.steps)
        }
        guard let wrong else { continue }
        return Finding(
          layout: layout.text, strategy: strategy.strategy.text,
          law: "a strategy answers as brute force over every element does", message: wrong.message,
          collection: wrong.collection.description, history: wrong.history,
          command: command(case: number, strategy: strategy.strategy.text))
      }
    }
    return nil
  }

  private func command(case number: Int, strategy: String?) -> String {
    OwnCommand.line(
      ["check", "--layout", layout.text] + (strategy.map { ["--strategy", $0] } ?? [])
        + ["--seed", "\(seed)", "--case", "\(number)"])
  }

  private var turn: OracleTurn { OracleTurn(axis: layout.registration.axis(layout.values)) }

  private func rule(in viewport: ViewportExtents?) throws -> any LayoutRule {
    try rule(in: viewport, layout.values)
  }

  /// - Parameter viewport: nil for that of checks.
  private func rule(
    in viewport: ViewportExtents?, _ values: ParameterValues
  ) throws -> any LayoutRule {
    guard case .rule(let make) = layout.registration.origin else {
      preconditionFailure("\(layout.text) is no layout rule")
    }
    let usual = ViewportExtents(Self.viewport, isHorizontal: turn.axis.isTransposed)
    return try make(viewport ?? usual, values)
  }

  /// The rule with each of its numbers a little larger and smaller, where it can have that.
  private func otherRules() -> [any LayoutRule] {
    layout.registration.parameters.filter(\.isNumber).flatMap { parameter in
      let value = layout.values.decimal(parameter.name)
      let steps = parameter.isWhole ? [1, -1] : [2.5, -2.5]
      return steps.compactMap { step -> (any LayoutRule)? in
        guard let text = parameter.text(of: decimalText(value + step)) else { return nil }
        return try? rule(in: nil, layout.values.with(parameter.name, text))
      }
    }
  }

  /// The kinds of items that the layout can place.
  private var flavors: [RandomEdits.Flavor] {
    let kinds = layout.registration.kinds
    var flavors: [RandomEdits.Flavor] = []
    if !kinds.isDisjoint(with: [.cards, .synthetic, .boxes]) { flavors.append(.sized) }
    if kinds.contains(.events) { flavors.append(.events) }
    if kinds.contains(.map) { flavors.append(.plane) }
    return flavors
  }
}
