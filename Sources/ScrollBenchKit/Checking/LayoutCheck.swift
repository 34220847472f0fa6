import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import Datasets
import Foundation
import InputFiles
import Oracle
import Workers

/// One layout with a rule, and strategies for it, held against the laws and against brute force.
struct LayoutCheck {
  /// Something that a layout or a strategy gets wrong.
  struct Finding: Codable {
    /// As on the command line.
    var layout: String
    /// nil if it is the layout that is wrong.
    var strategy: String?
    /// The law that is broken, or what a strategy has to do, as a sentence.
    var law: String
    /// What was expected and what was found.
    var message: String
    /// The smallest collection that it was found with.
    var collection: String
    /// What happened to the source before, except for queries.
    var history: [String]
    /// Runs this case again.
    var command: String
  }

  let layout: Registry.Named<LayoutRegistration>
  let strategies: [SourceChoice]
  let seed: UInt64
  let cases: Range<Int>
  /// How many steps a strategy takes over each collection.
  static let steps = 24
  static let viewport = CGSize(width: 390, height: 844)

  /// What is wrong, the layout first. A layout that breaks a law has nothing to compare strategies
  /// with, so they are left out then.
  ///
  /// - Throws: `InputError` if the layout cannot be made.
  func findings() throws -> [Finding] {
    let broken = try brokenLaws()
    guard broken.isEmpty else { return broken }
    var found: [Finding] = []
    for strategy in strategies {
      if let finding = try firstDifference(of: strategy) { found.append(finding) }
    }
    guard found.count > 1, found.count * 2 > strategies.count else { return found }
    // Brute force places with the rule, so what most strategies do not follow is the rule's.
    var suspicion = found[0]
    let names = found.compactMap(\.strategy).joined(separator: ", ")
    suspicion.strategy = nil
    suspicion.law =
      "the layout is suspected: \(found.count) of \(strategies.count) strategies differ from brute"
      + " force (\(names))"
    suspicion.message = "\(found[0].strategy ?? ""): \(found[0].message)"
    return [suspicion]
  }

  /// Each law that is broken, with the first case that breaks it.
  private func brokenLaws() throws -> [Finding] {
    var found: [Law: Finding] = [:]
    var order: [Law] = []
    for number in cases {
      if Interrupt.signal != 0 { throw Interruption(signal: Interrupt.signal) }
      for flavor in flavors {
        let rule = try rule(across: nil)
        func brokenLaws(_ draft: DraftCollection) -> [BrokenLaw] {
          RuleCheck.brokenLaws(of: rule, over: turn.ruleSizes(draft.sizes)) {
            try? self.rule(across: $0)
          }
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

  private func firstDifference(of strategy: SourceChoice) throws -> Finding? {
    for number in cases {
      if Interrupt.signal != 0 { throw Interruption(signal: Interrupt.signal) }
      for flavor in flavors {
        let check = StrategyCheck(
          try rule(across: nil), flavor: flavor, seed: seed &+ UInt64(number), turn: turn
        ) { try strategy.source(over: $0, viewport: Self.viewport) }
        let drawn = CheckedCollection.draw(number, seed: seed, flavor: flavor)
        guard let wrong = try check.finding(over: drawn, steps: Self.steps) else { continue }
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
    "scrollbench check --layout '\(layout.text)'"
      + (strategy.map { " --strategy '\($0)'" } ?? "") + " --seed \(seed) --case \(number)"
  }

  private var turn: OracleTurn { OracleTurn(axis: layout.registration.axis(layout.values)) }

  private func rule(across: Double?) throws -> any LayoutRule {
    guard case .rule(let make) = layout.registration.origin else {
      preconditionFailure("\(layout.text) is no layout rule")
    }
    let extent = turn.axis.isTransposed ? Self.viewport.height : Self.viewport.width
    return try make(across ?? Double(extent), layout.values)
  }

  /// The kinds of items that the layout's data has.
  private var flavors: [RandomEdits.Flavor] {
    let kinds = layout.registration.kinds
    var flavors: [RandomEdits.Flavor] = []
    if !kinds.isDisjoint(with: [.cards, .synthetic, .boxes]) { flavors.append(.sized) }
    if kinds.contains(.events) { flavors.append(.events) }
    if kinds.contains(.map) { flavors.append(.plane) }
    return flavors
  }
}
