import CellModel
import CollectionEngine
import CollectionModel

/// Adds up what the cells of a view cost its app by a model, and counts what happens to them.
final class CellMeter: ViewObserver {
  private let costs: CellCosts
  private let display: Display
  /// Learns the cost of every step; nil for none.
  private let prefetch: (any PrefetchPolicy)?
  /// The cost of the steps since `takeCost`, ns.
  private var nanoseconds: UInt64 = 0
  /// The part of it for views that were laid out again at another size, ns.
  private(set) var relayoutCost: UInt64 = 0
  /// How often views were set up, by identifier.
  private(set) var configured: [String: Int] = [:]
  private(set) var preparedHits = 0
  private(set) var positionHits = 0
  /// How often views were set up for elements that have not been on screen since.
  private var unseen: [ElementKey: Int] = [:]
  private var seenTooOften = 0

  /// How often a view was set up for an element that then did not come on screen.
  var configuredWasted: Int { seenTooOften + unseen.values.reduce(0, +) }

  init(_ costs: CellCosts, on display: Display, prefetch: (any PrefetchPolicy)?) {
    self.costs = costs
    self.display = display
    self.prefetch = prefetch
  }

  func takeCost() -> UInt64 {
    defer { (nanoseconds, relayoutCost) = (0, 0) }
    return nanoseconds
  }

  /// An element has come on screen with its last setup.
  func see(_ id: ElementID) {
    guard !unseen.isEmpty, let count = unseen.removeValue(forKey: display.key(of: id)) else {
      return
    }
    seenTooOften += count - 1
  }

  /// What a step costs for the view of an element, ns. Supplementary views cost as cells with their
  /// kind as the identifier; decorations cost nothing.
  func cost(of step: CellCosts.Step, identifier: String, for id: ElementID) -> UInt64 {
    guard let identifier = Self.identifier(identifier, of: id) else { return 0 }
    return costs.cost(of: step, identifier: identifier, item: display.key(of: id).number)
  }

  /// The identifier by which an element's view costs; nil if it costs nothing.
  private static func identifier(_ identifier: String, of id: ElementID) -> String? {
    switch id.kind.category {
    case .decoration: nil
    case .cell: identifier
    case .supplementary: id.kind.costName
    }
  }

  private func take(_ step: CellCosts.Step, _ identifier: String, _ id: ElementID) {
    let cost = cost(of: step, identifier: identifier, for: id)
    nanoseconds += cost
    prefetch?.learn(step, identifier: identifier, nanoseconds: cost)
  }

  /// The view of an element is set up and laid out, for the first time or again.
  func setUp(_ id: ElementID, identifier: String) {
    guard let own = Self.identifier(identifier, of: id) else { return }
    configured[own, default: 0] += 1
    take(.configure, identifier, id)
    take(.layout, identifier, id)
  }

  // MARK: Reports of the view

  func willCreateView(withIdentifier identifier: String, for id: ElementID) {
    take(.create, identifier, id)
  }

  func didSetUp(_ view: CollectionReusableView, for id: ElementID) {
    guard id.kind.category != .decoration else { return }
    unseen[display.key(of: id), default: 0] += 1
    setUp(id, identifier: view.reuseIdentifier ?? "")
  }

  func didReturn(_ view: CollectionReusableView, to id: ElementID, wasPrepared: Bool) {
    if wasPrepared { preparedHits += 1 } else { positionHits += 1 }
  }

  func willResize(_ view: CollectionReusableView, of id: ElementID) {
    let identifier = view.reuseIdentifier ?? ""
    relayoutCost += cost(of: .layout, identifier: identifier, for: id)
    take(.layout, identifier, id)
  }
}
