import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation

/// Follows the views and tiles of a display between passes, at no cost for what is timed.
final class SceneWatch {
  private struct Shown {
    /// Held, so that no other view has its address.
    let view: CollectionReusableView
    let number: Int
    var displays = 0
  }

  private let display: Display
  private var views: [ObjectIdentifier: Shown] = [:]
  /// Before the pass.
  private var before: [SourceTile] = []
  /// What the passes of the frame did to each tile.
  private var tiles: [Int: FrameScene.Tile] = [:]

  /// - Parameter display: was just made or reset. It must keep its view.
  init(_ display: Display) {
    self.display = display
    display.view.displayed = { [unowned self] in count($0) }
  }

  deinit { display.view.displayed = nil }

  private func count(_ view: CollectionReusableView) {
    let number = views.count
    views[ObjectIdentifier(view), default: Shown(view: view, number: number)].displays += 1
  }

  // MARK: Passes

  func frameBegins() { tiles.removeAll(keepingCapacity: true) }

  /// - Parameter isChanged: whether anything happened to the source since the last pass.
  func passBegins(isChanged: Bool) {
    if isChanged { before = display.source.sourceTiles() }
  }

  func passEnded() {
    let after = display.source.sourceTiles()
    let wereHeld = Set(before.lazy.filter(\.isHeld).map(\.number))
    // Of an earlier pass of the frame: only what happened to tiles counts, not where it looked.
    tiles = tiles.filter { $0.value.state != .hit }
    for tile in after where tile.isTouched {
      let isFilled = !wereHeld.contains(tile.number) || tiles[tile.number]?.state == .filled
      tiles[tile.number] = FrameScene.Tile(
        number: tile.number, rect: tile.rect, state: isFilled ? .filled : .hit)
    }
    let areHeld = Set(after.lazy.filter { $0.isHeld || $0.isTouched }.map(\.number))
    for tile in before where tile.isHeld && !areHeld.contains(tile.number) {
      tiles[tile.number] = FrameScene.Tile(number: tile.number, rect: tile.rect, state: .evicted)
    }
    before = after
  }

  // MARK: The screen

  /// What is presented, and the tiles that the frame looked at.
  func scene(bounds: CGRect, queryRect: CGRect, axes: ScrollAxes) -> FrameScene {
    FrameScene(
      viewport: bounds, queryRect: queryRect, contentSize: display.source.contentSize,
      isHorizontal: axes.isHorizontal, isPlane: axes == [.horizontal, .vertical],
      elements: elements(), tiles: tiles.values.sorted { $0.number < $1.number })
  }

  private func elements() -> [FrameScene.Element] {
    if let presentation = display.presentation, presentation.isActive {
      var elements: [FrameScene.Element] = []
      presentation.forEachPresentedView { elements.append(element($1, in: $0)) }
      return elements
    }
    var seen = Set<ElementID>()
    // Of an element that was returned twice, the last one is shown.
    let last = display.view.visibleElements.reversed().filter { seen.insert($0.id).inserted }
    return last.reversed().map { attributes in
      guard let view = display.view.visibleView(of: attributes.id) else {
        preconditionFailure("\(attributes.id) is shown in no view")
      }
      let look = ShownElement(
        attributes: attributes, transform: view.transform, detail: view.detail)
      return element(look, in: view)
    }
  }

  private func element(
    _ look: ShownElement, in view: CollectionReusableView
  ) -> FrameScene.Element {
    let attributes = look.attributes
    guard let shown = views[ObjectIdentifier(view)] else {
      preconditionFailure("\(attributes.id) is shown in a view that was not displayed")
    }
    return FrameScene.Element(
      id: attributes.id, frame: attributes.frame, zIndex: attributes.zIndex,
      alpha: attributes.alpha, reuseType: reuseType(of: view, attributes.id), view: shown.number,
      reuses: shown.displays - 1, corners: Self.corners(of: look))
  }

  /// The identifier that the view was registered under. Cells whose identifiers the harness assigns
  /// are all of one type: a picture of several would show kinds that the data does not have.
  private func reuseType(of view: CollectionReusableView, _ id: ElementID) -> String {
    id.kind.category == .cell && display.assignsCellKinds ? "cell" : view.reuseIdentifier ?? ""
  }

  // MARK: Transforms

  private static func corners(of look: ShownElement) -> [CGPoint] {
    let frame = look.attributes.frame
    let middle = CGPoint(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
    // With both transforms the element is in space, and that of the plane gives its size.
    guard let detail = look.detail, let t = detail.transform3D else {
      guard let transform = look.transform else { return [] }
      return corners(of: transform.size).map { corner in
        CGPoint(
          x: middle.x + transform.a * corner.x + transform.c * corner.y,
          y: middle.y + transform.b * corner.x + transform.d * corner.y)
      }
    }
    let center = detail.center ?? middle
    return corners(of: look.untransformedSize).map { corner in
      // Behind the eye there is nothing to be seen.
      let w = max(corner.x * t.m14 + corner.y * t.m24 + t.m44, 1e-3)
      return CGPoint(
        x: center.x + (corner.x * t.m11 + corner.y * t.m21 + t.m41) / w,
        y: center.y + (corner.x * t.m12 + corner.y * t.m22 + t.m42) / w)
    }
  }

  /// Around the middle of a rectangle of this size.
  private static func corners(of size: CGSize) -> [CGPoint] {
    let (x, y) = (size.width / 2, size.height / 2)
    return [CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y)]
  }
}
