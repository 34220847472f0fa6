import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import Primitives

/// The item that is dragged through the view of a simulation, and what the world expects of it.
final class DragSimulation {
  /// nil while nothing is dragged.
  private(set) var movement: InteractiveMovement?
  /// The last one that was put back.
  private var cancelled: InteractiveMovement?
  /// The content before it was taken.
  private var origin: IdentityModel?
  private(set) var drops = 0
  /// Where an item was dropped that the data source has elsewhere.
  private var lost: ItemPath?

  private let view: CollectionView
  private let world: World
  private let delegate: WorldDelegate
  private let animation: AnimatedSimulation?

  init(
    _ view: CollectionView, _ world: World, _ delegate: WorldDelegate,
    _ animation: AnimatedSimulation?
  ) {
    (self.view, self.world, self.delegate, self.animation) = (view, world, delegate, animation)
  }

  func beginStep() { movement?.timing = animation?.presentation.timing }

  /// Takes an item or, if there is one, carries it, drops it or puts it back.
  func step(_ random: inout SplitMix64) {
    guard movement != nil else { return takeOne(&random) }
    switch random.next(below: 8) {
    case 0: drop()
    case 1: cancel()
    default:
      let centre = somewhere(&random)
      carry(&random) { $0.update(to: centre) }
    }
  }

  private func takeOne(_ random: inout SplitMix64) {
    let items = view.visibleElements.filter { $0.id.kind == .item }
    guard !items.isEmpty else { return }
    let id = items[random.next(below: items.count)].id
    take(ItemPath(section: Int(id.section), item: Int(id.item)), at: somewhere(&random))
  }

  /// - Parameter path: an item on screen, while nothing is dragged.
  func take(_ path: ItemPath, at centre: CGPoint) {
    movement = InteractiveMovement(
      of: path, at: centre, in: view, timing: animation?.presentation.timing)
    guard movement != nil else { return }
    let key = World.Key(kind: .item, identity: world.model[path])
    world.held = (key, centre)
    origin = world.model
    animation?.willHold(key)
  }

  /// Has something hold the item elsewhere, if there is one; the delegate may want it in any place.
  func carry(_ random: inout SplitMix64, _ move: (InteractiveMovement) -> Void) {
    guard let movement else { return }
    let sections = world.model.sections
    let section = random.next(below: sections.count)
    let isElsewhere = random.next(below: 2) == 0
    let item = random.next(below: sections[section].items.count + 1)
    delegate.retarget = { [world, animation] current, proposed in
      var target = proposed
      if isElsewhere {
        let most = sections[section].items.count - (section == current.section ? 1 : 0)
        target = ItemPath(section: section, item: min(item, most))
      }
      guard target != current else { return target }
      let before = world.model
      world.model.apply(.moveItem(from: current, to: target))
      animation?.willMove(current, to: target, before: before)
      return target
    }
    movement.timing = animation?.presentation.timing
    move(movement)
    world.held?.centre = movement.position
    delegate.retarget = nil
  }

  func drop() {
    guard let movement else { return }
    animation?.willArrange()
    world.held = nil
    movement.end()
    if world.data.sections != world.model.sections { lost = movement.path }
    self.movement = nil
    drops += 1
  }

  func cancel() {
    let cancelled = movement
    putBack()
    cancelled?.cancel()
  }

  /// What differs from what the world expects; nil if nothing does.
  func difference() -> String? {
    if let lost { return "the data source has another item at \(lost) than the view" }
    if let cancelled, cancelled.state != .cancelled { return "an item was put back and is held" }
    guard let movement, let held = world.held else { return nil }
    let isThere = movement.state == .moving && world.model[movement.path] == held.key.identity
    return isThere ? nil : "the item \(held.key.identity) is not held"
  }

  /// The world forgets a drag: the view puts the item back, or is about to.
  func putBack() {
    guard let movement, let model = origin else { return }
    if movement.path != movement.original {
      animation?.willMove(movement.path, to: movement.original, before: world.model)
    }
    animation?.willArrange()
    (world.model, world.held) = (model, nil)
    (cancelled, self.movement) = (movement, nil)
  }

  private func somewhere(_ random: inout SplitMix64) -> CGPoint {
    CGPoint(
      x: view.bounds.origin.x + Double(random.next(below: Int(view.bounds.width) * 64)) / 64,
      y: view.bounds.origin.y + Double(random.next(below: Int(view.bounds.height) * 64)) / 64)
  }
}
