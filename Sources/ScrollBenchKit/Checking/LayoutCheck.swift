import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import Datasets
import Foundation
import InputFiles
import Oracle

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

  /// Where a check is: before this collection of this part.
  struct Place: Codable {
    /// 0 for the laws of the layout, from 1 on its strategies.
    var part: Int
    var number: Int
    var flavor: RandomEdits.Flavor
  }

  let layout: Registry.Named<LayoutRegistration>
  let strategies: [SourceChoice]
  let seed: UInt64
  let cases: Range<Int>
  /// How many steps a strategy takes over each collection.
  static let steps = 24
  static let viewport = CGSize(width: 390, height: 844)

  /// The laws of the layout, and each strategy.
  var parts: Range<Int> { 0..<strategies.count + 1 }

  /// What is wrong in a part.
  ///
  /// - Parameter progress: called before a rule or a strategy is given anything.
  /// - Throws: `InputError` if the layout cannot be made.
  func findings(inPart part: Int, progress: (Place) -> Void) throws -> [Finding] {
    try part == 0
      ? brokenLaws(progress) : firstDifference(inPart: part, progress).map { [$0] } ?? []
  }

  /// Of what is wrong with strategies, one finding if it is most of them: brute force places with
  /// the rule, so what most strategies do not follow is the rule's.
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

  /// That the process which looked at a collection ended, or did not come back.
  func finding(at place: Place, _ reason: String) -> Finding {
    let strategy = place.part == 0 ? nil : strategies[place.part - 1].strategy.text
    return Finding(
      layout: layout.text, strategy: strategy,
      law: "code that is checked comes back, and does not end its process", message: reason,
      collection: CheckedCollection.draw(place.number, seed: seed, flavor: place.flavor)
        .description, history: [], command: command(case: place.number, strategy: strategy))
  }

  /// Where the first part that is looked at begins.
  func start(ofPart part: Int) -> Place {
    Place(part: part, number: cases.lowerBound, flavor: flavors.first ?? .sized)
  }

  /// Each law that is broken, with the first case that breaks it.
  private func brokenLaws(_ progress: (Place) -> Void) throws -> [Finding] {
    var found: [Law: Finding] = [:]
    var order: [Law] = []
    for number in cases {
      for flavor in flavors {
        let place = Place(part: 0, number: number, flavor: flavor)
        progress(place)
        let rule = try rule(across: nil)
        func brokenLaws(_ draft: DraftCollection) -> [BrokenLaw] {
          progress(place)
          return RuleCheck.brokenLaws(of: rule, over: turn.ruleSizes(draft.sizes)) {
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

  private func firstDifference(inPart part: Int, _ progress: (Place) -> Void) throws -> Finding? {
    let strategy = strategies[part - 1]
    for number in cases {
      for flavor in flavors {
        let place = Place(part: part, number: number, flavor: flavor)
        progress(place)
        let rule = try rule(across: nil)
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
    Reproduction.line(
      ["check", "--layout", layout.text] + (strategy.map { ["--strategy", $0] } ?? [])
        + ["--seed", "\(seed)", "--case", "\(number)"])
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
