import CollectionModel
import Primitives
import Testing

/// Random edits of a snapshot and of its model, which must stay the same and fail in the same way.
@Suite struct SnapshotSimulationTests {
  private typealias Snapshot = CollectionSnapshot<String, Int>

  private struct Simulation {
    var random: SplitMix64
    var snapshot = Snapshot()
    var model = SnapshotModel()

    mutating func item() -> Int { random.next(below: SnapshotRandom.items) }
    mutating func items() -> [Int] {
      let count = random.next(below: 8) == 0 ? 25 : random.next(below: 5)
      let drawn = (0..<count).map { _ in item() }
      // Most calls are without repetition.
      return random.next(below: 4) == 0 ? drawn : Set(drawn).sorted()
    }
    mutating func name() -> String { "s\(random.next(below: 9))" }
    mutating func names() -> [String] { (0..<random.next(below: 3)).map { _ in name() } }
    mutating func side() -> SnapshotSide { random.next(below: 2) == 0 ? .before : .after }

    /// Does the same to both.
    ///
    /// - Returns: what was done, and the errors of both.
    mutating func step() -> (String, SnapshotError?, SnapshotError?) {
      let (some, item, anchor) = (items(), item(), self.item())
      let (names, name, place, side) = (names(), name(), self.name(), side())
      func fails(_ body: () throws(SnapshotError) -> Void) -> SnapshotError? {
        do { try body() } catch { return error }
        return nil
      }
      switch random.next(below: 48) {
      case 0..<8:
        let target = random.next(below: 2) == 0 ? name : nil
        return (
          "append \(some) to \(target ?? "-")",
          fails { () throws(SnapshotError) in try snapshot.appendItems(some, toSection: target) },
          model.appendItems(some, to: target)
        )
      case 8..<16:
        return (
          "insert \(some) \(side) \(anchor)",
          fails { () throws(SnapshotError) in try snapshot.insertItems(some, side, anchor) },
          model.insertItems(some, side, anchor)
        )
      case 16..<22:
        snapshot.deleteItems(some)
        model.deleteItems(some)
        return ("delete \(some)", nil, nil)
      case 22..<30:
        return (
          "move \(item) \(side) \(anchor)",
          fails { () throws(SnapshotError) in try snapshot.moveItem(item, side, anchor) },
          model.moveItem(item, side, anchor)
        )
      case 30..<34:
        return (
          "append sections \(names)",
          fails { () throws(SnapshotError) in try snapshot.appendSections(names) },
          model.insertSections(names, nil)
        )
      case 34..<38:
        return (
          "insert sections \(names) \(side) \(place)",
          fails { () throws(SnapshotError) in try snapshot.insertSections(names, side, place) },
          model.insertSections(names, (side, place))
        )
      case 38..<40:
        snapshot.deleteSections(names)
        model.deleteSections(names)
        return ("delete sections \(names)", nil, nil)
      case 40..<43:
        return (
          "move section \(name) \(side) \(place)",
          fails { () throws(SnapshotError) in try snapshot.moveSection(name, side, place) },
          model.moveSection(name, side, place)
        )
      case 43..<47: return mark(some, names)
      default:
        if random.next(below: 20) == 0 {
          snapshot.deleteAllItems()
          model = SnapshotModel()
        }
        return ("delete all", nil, nil)
      }
    }

    private mutating func mark(
      _ items: [Int], _ names: [String]
    ) -> (String, SnapshotError?, SnapshotError?) {
      let unknown = items.first { model.path(of: $0) == nil }
      let unknownName = names.first { !model.names.contains($0) }
      do {
        switch random.next(below: 3) {
        case 0:
          if unknown == nil { model.reloaded.formUnion(items) }
          try snapshot.reloadItems(items)
        case 1:
          if unknown == nil { model.reconfigured.formUnion(items) }
          try snapshot.reconfigureItems(items)
        default:
          if unknownName == nil { model.reloadedSections.formUnion(names) }
          try snapshot.reloadSections(names)
          return ("reload \(names)", nil, unknownName.map { .unknown(.section, .reloaded, $0) })
        }
      } catch {
        let expected: [SnapshotError?] = [
          unknown.map { .unknown(.item, .reloaded, "\($0)") },
          unknown.map { .unknown(.item, .reconfigured, "\($0)") },
          unknownName.map { .unknown(.section, .reloaded, $0) },
        ]
        return ("mark", error, expected.contains(error) ? error : nil)
      }
      return ("mark \(items)", nil, unknown.map { .unknown(.item, .reloaded, "\($0)") })
    }
  }

  @Test(arguments: SnapshotRandom.seeds)
  func aSnapshotIsAlwaysLikeItsModel(_ seed: UInt64) {
    var simulation = Simulation(random: SplitMix64(seed: seed))
    /// A copy and its model, taken at some step.
    var (copy, copied) = (simulation.snapshot, simulation.model)
    for step in 0..<SnapshotRandom.steps {
      let (text, error, expected) = simulation.step()
      let place = "seed \(seed), step \(step), \(text)"
      guard error == expected else {
        Issue.record("\(place): \(String(describing: error)), not \(String(describing: expected))")
        return
      }
      // Runs of edits without a question between them.
      if simulation.random.next(below: 3) > 0 { continue }
      if let difference = simulation.model.difference(simulation.snapshot) {
        Issue.record("\(place): \(difference)")
        return
      }
      if let difference = copied.difference(copy) {
        Issue.record("\(place): the copy has other \(difference)")
        return
      }
      let isEqual =
        copied.names == simulation.model.names
        && copied.sections.map(\.items) == simulation.model.sections.map(\.items)
      guard (copy == simulation.snapshot) == isEqual else {
        Issue.record("\(place): the copy is \(isEqual ? "un" : "")equal")
        return
      }
      if simulation.random.next(below: 5) == 0 {
        (copy, copied) = (simulation.snapshot, simulation.model)
      }
    }
  }
}
