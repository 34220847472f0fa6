import Harness

/// The picture that was written.
struct WrittenPicture: Encodable {
  var path: String
  var caseID: String
  /// The frame, or the first of several; nil if an offset was drawn.
  var frame: Int?
  /// The last of several frames; nil if one was drawn.
  var lastFrame: Int?
  /// The viewport, in points.
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var elements: Int
  /// The number of tiles in each state.
  var tiles: [String: Int]

  init(_ path: String, of caseID: String, frame: Int?, _ scene: FrameScene) {
    self.path = path
    self.caseID = caseID
    self.frame = frame
    (x, y) = (scene.viewport.origin.x, scene.viewport.origin.y)
    (width, height) = (scene.viewport.size.width, scene.viewport.size.height)
    elements = scene.elements.count
    tiles = Dictionary(grouping: scene.tiles, by: \.state.rawValue).mapValues(\.count)
  }
}
