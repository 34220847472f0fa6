import Files

/// Where the bands of an axis and the titles of their groups stand, from top to bottom.
struct BandRows {
  private(set) var names: [String] = []
  /// The upper edge of each band.
  private(set) var tops: [Double] = []
  private(set) var titles: [(text: String, y: Double)] = []
  let top: Double
  private(set) var bottom: Double
  let lanes: Int
  /// The height of a band.
  let step: Double

  /// The space within a band, above and below its lanes together.
  static let padding = 8.0
  static let titleSize = 11.0
  /// An estimate of the width of a character of a title; rather too wide.
  private static let character = 6.6
  private static let titleHeight = 14.0
  private static let groupGap = 6.0
  /// The most lines of a title.
  private static let mostLines = 6

  init(_ axis: Axis, lanes: Int, laneHeight: Double, top: Double, width: Double) {
    self.top = top
    self.lanes = lanes
    step = laneHeight * Double(lanes) + Self.padding
    bottom = top
    if case .bands(let bands) = axis.scale, axis.groups.isEmpty { add(bands) }
    for group in axis.groups {
      var lines = PlainText.wrapped(group.title, width: Int((width - 16) / Self.character))
      if lines.count > Self.mostLines {
        lines = Array(lines.prefix(Self.mostLines))
        lines[Self.mostLines - 1] += "~"
      }
      bottom += names.isEmpty ? 0 : Self.groupGap
      for line in lines {
        bottom += Self.titleHeight
        titles.append((line, bottom - 3))
      }
      add(group.names)
    }
  }

  private mutating func add(_ bands: [String]) {
    names += bands
    for _ in bands {
      tops.append(bottom)
      bottom += step
    }
  }
}
