import CollectionAttributes
import CollectionInteraction
import CollectionModel
import Foundation

// What fingers and the program do, by chance.
extension TouchSimulation {
  enum Event {
    /// Fingers have numbers that are never used again.
    case comeDown(Int, at: CGPoint)
    case move(Int, to: CGPoint)
    case lift(Int)
    case cancel(Int)
    /// Everything stays as it is for some time.
    case wait(nanoseconds: UInt64)
    case select(ItemPath)
    case deselect(ItemPath)
    case selectAll
    case deselectAll
    case exchangeMode(ItemSelection.Mode)
    /// Comes into the view where nothing has the focus.
    case moveFocus(FocusHeading)
    case leaveFocus
  }

  /// Enough for everything to come to rest.
  static let rest: UInt64 = 10_000_000_000

  /// What brings everything to rest.
  var lastEvents: [Event] { fingers.map { .lift($0.id) } + [.wait(nanoseconds: Self.rest)] }

  /// The next events, each of which is followed by a frame.
  func draw() -> [Event] {
    let finger = fingers.isEmpty ? nil : fingers[random.next(below: fingers.count)]
    let point = somewhere()
    let new = (happened["finger"] ?? 0) + 1
    switch random.next(below: 32) {
    case 0..<4: return [drawSelection()]
    case 4: return lastEvents
    case 5: return [.wait(nanoseconds: 600_000_000)]
    case 6..<9 where finger == nil:
      return [.comeDown(new, at: point), .wait(nanoseconds: 500_000_000)]
    case 9..<13 where finger == nil: return [.comeDown(new, at: point), .lift(new)]
    case 13..<15 where finger == nil:
      return [.comeDown(new, at: point), .lift(new), .comeDown(new + 1, at: point), .lift(new + 1)]
    case 15 where fingers.count < 3: return [.comeDown(new, at: point)]
    default:
      guard let finger else { return [.comeDown(new, at: point)] }
      switch random.next(below: 14) {
      case 0, 1: return [.lift(finger.id)]
      case 2, 3: return [.cancel(finger.id)]
      case 4: return [.move(finger.id, to: away(from: finger, by: 60)), .lift(finger.id)]
      case 5..<8: return [.move(finger.id, to: away(from: finger, by: 4))]
      default: return [.move(finger.id, to: away(from: finger, by: 60))]
      }
    }
  }

  private func drawSelection() -> Event {
    let paths = world.model.paths
    let chosen = random.next(below: 4) == 0 ? selection.selected : paths
    // One that is not there, where there is none.
    let path =
      chosen.isEmpty
      ? ItemPath(section: world.model.sectionCount, item: 0)
      : chosen[random.next(below: chosen.count)]
    switch random.next(below: 24) {
    case 16..<20: return .moveFocus(.next)
    case 20..<23: return .moveFocus(.previous)
    case 23: return .leaveFocus
    case 0: return .selectAll
    case 1: return .deselectAll
    case 2: return .select(ItemPath(section: path.section, item: path.item + 20))
    case 3..<6:
      return .exchangeMode([.none, .single, .multiple, .multiple][random.next(below: 4)])
    case 6..<9: return .deselect(path)
    default: return .select(path)
    }
  }

  private func somewhere() -> CGPoint {
    CGPoint(
      x: Double(random.next(below: Int(view.bounds.width) * 2)) / 2,
      y: Double(random.next(below: Int(view.bounds.height) * 2)) / 2)
  }

  /// Up to `most` points away along each axis, and not far from the view.
  private func away(from finger: Touch, by most: Int) -> CGPoint {
    func place(_ now: Double, _ extent: Double) -> Double {
      let by = Double(random.next(below: 4 * most + 1)) / 2 - Double(most)
      return min(max(now + by, -20), extent + 20)
    }
    return CGPoint(
      x: place(finger.position.x, view.bounds.width),
      y: place(finger.position.y, view.bounds.height))
  }

  func perform(_ event: Event) {
    lastPause = 0
    switch event {
    case .comeDown(let id, let point):
      count("finger")
      comeDown(id, at: point)
    case .move(let id, let point): move(id, to: point)
    case .lift(let id): lift(id)
    case .cancel(let id): cancel(id)
    case .wait(let nanoseconds): pause = nanoseconds
    case .select(let path): select(path)
    case .deselect(let path):
      selection.deselect(path)
      if exists(path) { model.deselect(world.model[path]) }
    case .selectAll:
      selection.selectAll()
      model.selectAll(of: world.model)
    case .deselectAll:
      selection.deselectAll()
      model.deselectAll()
    case .exchangeMode(let mode):
      selection.mode = mode
      model.setMode(mode, keeping: selection.selected.first.map { world.model[$0] })
    case .moveFocus(let heading): moveFocus(heading)
    case .leaveFocus:
      focus.leave()
      focused = nil
    }
  }

  /// The order of the items determines where the focus goes, as far as the layout has them.
  private func moveFocus(_ heading: FocusHeading) {
    func items(_ elements: [(element: ElementAttributes, key: World.Key)]) -> [Int] {
      elements.filter { $0.key.kind == .item }.map(\.key.identity)
    }
    let all = items(world.elements())
    var target = items(world.crossing(view.bounds)).first
    if let focused {
      let index = all.firstIndex(of: focused)
      let next = index.map { heading == .next ? $0 + 1 : $0 - 1 }
      target = next.flatMap { all.indices.contains($0) ? all[$0] : nil }
    }
    if focus.move(heading) != (target != nil) { mistake = "the focus moved, or did not" }
    focused = target ?? focused
  }

  private func select(_ path: ItemPath) {
    do {
      try selection.select(path)
      if exists(path) { model.select(world.model[path]) } else { mistake = "\(path) is not there" }
    } catch {
      if exists(path) { mistake = "\(error)" }
    }
  }

  func exists(_ path: ItemPath) -> Bool {
    path.section < world.model.sectionCount
      && path.item < world.model.itemCount(ofSection: path.section)
  }

  /// A simulation in which little happens proves little.
  func triviality(steps: Int) -> String? {
    let expected = [
      pan.name, press.name, tap.name, "double tap", "lost to \(pan.name)", "lost to \(press.name)",
      "lost to double tap", "selected by touch", "cancelled", "catch", "beyond an edge",
      "brought back", "moved below a finger", "removed below a finger", "reloaded below a finger",
      "focus in a batch",
    ]
    let isLittle = expected.contains { (happened[$0] ?? 0) <= steps / 1500 }
    return isLittle ? "fingers did little: \(happened)" : nil
  }
}
