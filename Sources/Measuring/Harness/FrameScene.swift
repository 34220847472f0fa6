import CollectionEngine
import CollectionModel
import Foundation

/// The screen at the end of a frame: its elements, their views, and what the frame did to the tiles
/// that they come from. While something moves, elements are where they are presented, including
/// those that disappear. All rectangles are in points of the content.
package struct FrameScene: Hashable, Sendable {
  /// An element with a view.
  package struct Element: Hashable, Sendable {
    package var id: ElementID
    package var frame: CGRect
    package var zIndex: Int32
    /// 0 is transparent, 1 opaque.
    package var alpha: Double
    /// The identifier of its view; `cell` for every cell where the harness assigns identifiers.
    package var reuseType: String
    /// The number of its view, in the order in which views were first shown, from 0.
    package var view: Int
    /// How often the view was taken out of its queue to be shown again.
    package var reuses: Int
    /// The corners of a transformed element in order around it; empty for all others.
    package var corners: [CGPoint]

    package init(
      id: ElementID, frame: CGRect, zIndex: Int32, alpha: Double, reuseType: String, view: Int,
      reuses: Int, corners: [CGPoint]
    ) {
      self.id = id
      self.frame = frame
      self.zIndex = zIndex
      self.alpha = alpha
      self.reuseType = reuseType
      self.view = view
      self.reuses = reuses
      self.corners = corners
    }
  }

  package enum TileState: String, Hashable, Sendable, CaseIterable {
    /// Its elements were placed in this frame.
    case filled
    /// The last query needed it, and it was there.
    case hit
    /// It was in the cache before a query of this frame and was not after it.
    case evicted
  }

  package struct Tile: Hashable, Sendable {
    /// See `SourceTile.number`.
    package var number: Int
    package var rect: CGRect
    package var state: TileState

    package init(number: Int, rect: CGRect, state: TileState) {
      self.number = number
      self.rect = rect
      self.state = state
    }
  }

  package var viewport: CGRect
  /// The viewport extended by the overscan.
  package var queryRect: CGRect
  package var contentSize: CGSize
  /// Whether the content scrolls sideways alone.
  package var isHorizontal: Bool
  /// Whether the content scrolls on both axes.
  package var isPlane: Bool
  /// In drawing order, with those that disappear last; each once, even if it was returned twice.
  package var elements: [Element]
  /// In the order of their numbers.
  package var tiles: [Tile]

  package init(
    viewport: CGRect, queryRect: CGRect, contentSize: CGSize, isHorizontal: Bool, isPlane: Bool,
    elements: [Element], tiles: [Tile]
  ) {
    self.viewport = viewport
    self.queryRect = queryRect
    self.contentSize = contentSize
    self.isHorizontal = isHorizontal
    self.isPlane = isPlane
    self.elements = elements
    self.tiles = tiles
  }

  /// Moved frame `frame` of a case, played in this process from the state just after prepare.
  ///
  /// - Throws: `InputError` where there is no such frame; what making the content throws.
  /// - Complexity: O(passes up to the frame x tiles).
  package static func of(
    content: some LaunchContent, frame: Int
  ) throws -> (scene: FrameScene, explanation: Explanation) {
    try of(content: content, frames: frame...frame).scenes[0]
  }

  /// Consecutive moved frames of a case, and when they are due; empty if that is unknown.
  ///
  /// - Throws: `InputError` where there are no such frames; what making the content throws.
  /// - Complexity: O(passes up to the last frame x tiles).
  package static func of(
    content: some LaunchContent, frames: ClosedRange<Int>
  ) throws -> (scenes: [(scene: FrameScene, explanation: Explanation)], dueNanoseconds: [UInt64]) {
    let launch = try PreparedLaunch(content, launch: 0, seed: 0)
    var stepper = try FrameStepper(launch, upTo: frames, isWatched: true)
    let scenes = frames.map { _ in
      let explanation = stepper.explainFrame()
      return (scene: stepper.scene(), explanation: explanation)
    }
    return (scenes, launch.timing.map { Array($0.due[frames]) } ?? [])
  }

  /// The first scene of a viewport of this size, in points, at `origin` in the content of a case.
  ///
  /// - Throws: what making the content throws, and what `origin` throws.
  package static func of(
    content: some LaunchContent, viewport: CGSize,
    origin: (_ contentSize: CGSize, _ isHorizontal: Bool) throws -> CGPoint
  ) throws -> FrameScene {
    let loaded = try content.loadSizes()
    var script = try content.makeScript()
    let sizes = script?.begin(over: loaded) ?? loaded
    let source = try content.makeSource(over: content.arranged(sizes))
    source.prepare()
    let path = try content.makePath(over: source.contentSize)
    let display = Display(source, over: sizes, seed: content.seed)
    let watch = SceneWatch(display)
    let bounds = CGRect(
      origin: try origin(source.contentSize, path.axes.isHorizontal), size: viewport)
    let queryRect = path.queryRect(around: bounds)
    watch.passBegins(isChanged: true)
    display.show(queryRect, bounds: bounds)
    watch.passEnded()
    return watch.scene(bounds: bounds, queryRect: queryRect, axes: path.axes)
  }
}
