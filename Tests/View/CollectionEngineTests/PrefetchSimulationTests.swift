import CollectionEngine
import CollectionModel
import Foundation
import Primitives
import TestSupport
import Testing

/// Random questions for data between random batches and scrolls, compared with a set of identities.
@Suite struct PrefetchSimulationTests {
  /// Loads data by the identities that items have at the time of the request.
  private final class Loader: PrefetchingDataSource {
    var model: IdentityModel
    var requests: [Int] = []
    var cancelled: [Int] = []

    init(_ model: IdentityModel) { self.model = model }

    private func identities(_ ids: [ElementID]) -> [Int] {
      ids.map { model[ItemPath(section: Int($0.section), item: Int($0.item))] }
    }

    func collectionView(_ view: CollectionView, prefetchItemsAt ids: [ElementID]) {
      requests += identities(ids)
    }

    func collectionView(_ view: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID]) {
      cancelled += identities(ids)
    }
  }

  private struct Simulation {
    let rows: Rows
    let loader: Loader
    let view: CollectionView
    var random: SplitMix64
    /// The identities of the items that are waited for.
    var waited: Set<Int> = []
    var counts = (requests: 0, cancelled: 0, shown: 0, followed: 0, lost: 0)

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      loader = Loader(IdentityModel([20, 0, 30, 10]))
      rows = Rows(Self.names(loader.model))
      view = CollectionView(source: rows, dataSource: rows)
      view.prefetchDataSource = loader
      view.registerCell(withIdentifier: "row") { CollectionCell() }
      try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 225))
      try view.layoutIfNeeded()
    }

    private static func names(_ model: IdentityModel) -> [[String]] {
      model.sections.map { $0.items.map(String.init) }
    }

    private var onScreen: Set<Int> { Set(view.visibleItems.map { loader.model[$0] }) }

    /// Some items in any order, some of them twice.
    private mutating func someItems() -> [ItemPath] {
      let paths = loader.model.paths
      return paths.isEmpty
        ? [] : (0..<random.next(below: 9)).map { _ in paths[random.next(below: paths.count)] }
    }

    private func ids(_ paths: [ItemPath]) -> [ElementID] {
      paths.map { .item($0.item, inSection: $0.section) }
    }

    /// Takes a step, and returns whether the view and the loader did what they should.
    mutating func step() throws -> Bool {
      switch random.next(below: 5) {
      case 0: return request()
      case 1: return cancel()
      case 2: try change()
      case 3 where random.next(below: 10) == 0:
        view.reloadData()
        waited = []
      default:
        let end = max(1, Int(view.contentSize.height))
        try view.setContentOffset(CGPoint(x: 0, y: Double(random.next(below: end * 2)) / 2))
      }
      try view.layoutIfNeeded()
      counts.shown += waited.intersection(onScreen).count
      waited.subtract(onScreen)
      return true
    }

    private mutating func request() -> Bool {
      let paths = someItems()
      loader.requests = []
      let requests = view.prefetchData(for: ids(paths))
      var expected: [Int] = []
      for identity in paths.map({ loader.model[$0] }) where !onScreen.contains(identity) {
        if waited.insert(identity).inserted { expected.append(identity) }
      }
      counts.requests += expected.count
      return loader.requests == expected && requests.count == expected.count
    }

    private mutating func cancel() -> Bool {
      let paths = someItems()
      loader.cancelled = []
      let cancelled = view.cancelPrefetchedData(for: ids(paths))
      let expected = paths.compactMap { waited.remove(loader.model[$0]) }
      counts.cancelled += expected.count
      return loader.cancelled == expected && cancelled.count == expected.count
    }

    private mutating func change() throws {
      let places = loader.model.pathsByIdentity
      let update = RandomUpdate(
        of: loader.model, rate: random.next(below: 30), sectionRate: random.next(below: 20),
        random: &random)
      loader.model = update.after
      rows.rows = Self.names(update.after)
      try view.performBatchUpdates(update.batch)
      let after = update.after.pathsByIdentity
      let lost = waited.filter { after[$0] == nil || update.reloaded.contains($0) }
      waited.subtract(lost)
      counts.lost += lost.count
      counts.followed += waited.count { after[$0] != places[$0] }
    }

    /// Whether the view waits for the same items as the set, under their present ids.
    var agrees: Bool {
      view.requestedItems
        == Set(ids(waited.compactMap { loader.model.pathsByIdentity[$0] }))
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theViewWaitsForTheSameItemsUnderTheIDsThatTheyHaveNow(_ seed: UInt64) throws {
    var simulation = try Simulation(seed: seed)
    for step in 0..<600 {
      try #require(try simulation.step() && simulation.agrees, "seed \(seed), step \(step)")
    }
    let counts = simulation.counts
    let least = [counts.requests, counts.cancelled, counts.shown, counts.followed, counts.lost]
      .min()!
    #expect(least > 10, "little happened: \(counts)")
  }
}
