import CollectionEngine
import CollectionModel
import Foundation

/// What the screen shows at the end of a frame: which elements, in which views, and what the frame
/// did to the tiles that they come from. While something moves, elements are where they are
/// presented, and those that disappear are still there. All rectangles are in points of the
/// content.
package struct FrameScene: Hashable, Sendable {
  /// An element with a view.
  package struct Element: Hashable, Sendable {
    package var id: ElementID
    package var frame: CGRect
    package var zIndex: Int32
    /// 0 is transparent, 1 opaque.
    package var alpha: Double
    /// The identifier that its view was registered under; `cell` for every cell where the harness
    /// assigns the identifiers.
    package var reuseType: String
    /// The number of its view, in the order in which views were first shown, from 0.
    package var view: Int
    /// How often the view was taken out of its queue to be shown again.
    package var reuses: Int
    /// Where the corners of a transformed element are, in order around it; empty for all others,
    /// whose corners are those of the frame.
    package var corners: [CGPoint]

    package init(
      id: ElementID,
      frame: CGRect,
      zIndex: Int32,
      alpha: Double,
      reuseType: String,
      view: Int,
      reuses: Int,
      corners: [CGPoint]
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
  /// In drawing order, but that elements that disappear come last. What a source answered twice is
  /// here once, as it is shown.
  package var elements: [Element]
  /// In the order of their numbers.
  package var tiles: [Tile]

  package init(
    viewport: CGRect,
    queryRect: CGRect,
    contentSize: CGSize,
    isHorizontal: Bool,
    isPlane: Bool,
    elements: [Element],
    tiles: [Tile]
  ) {
    self.viewport = viewport
    self.queryRect = queryRect
    self.contentSize = contentSize
    self.isHorizontal = isHorizontal
    self.isPlane = isPlane
    self.elements = elements
    self.tiles = tiles
  }
}

extension FrameScene {
  /// The frame of a case that is counted as `frame` where the viewport moves, played in this
  /// process from the state just after prepare.
  ///
  /// - Throws: `InputError` where there is no such frame; what making the content throws.
  /// - Complexity: O(passes up to the frame x tiles).
  package static func of(
    content: some LaunchContent, frame: Int
  ) throws -> (scene: FrameScene, explanation: Explanation) {
    let launch = try PreparedLaunch(content, launch: 0, seed: 0)
    var stepper = try FrameStepper(launch, upTo: frame...frame, isWatched: true)
    let explanation = stepper.explainFrame()
    return (stepper.scene(), explanation)
  }

  /// Consecutive frames of a case, played as `of(content:frame:)` plays one, and when the first and
  /// all that follow are due; empty if that is unknown.
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

  /// What a viewport shows first that begins somewhere in the content of a case.
  ///
  /// - Parameters:
  ///   - viewport: its size, in points.
  ///   - origin: where it begins in content of this size, which scrolls sideways alone or not.
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
