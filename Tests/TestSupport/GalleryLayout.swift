import CollectionLayouts
import Foundation

/// Pictures of one height that fill each line from edge to edge; the last line keeps the wished
/// height.
public struct GalleryLayout: LineLayout {
  public var frame: SectionFrame
  public var lineSpacing = 4.0
  private let wished: Double
  private let gap = 4.0

  /// - Parameter height: of a line before it is fitted to the width, in points.
  public init(crossExtent: Double, height: Double, style: SectionStyle = .init()) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    wished = height
  }

  public func fill(_ line: inout Line, with items: LineItems) {
    // The widths at a height of 1, until they fill the line at the wished height.
    var ratios: [Double] = []
    var width = 0.0
    repeat {
      let size = items[ratios.count]
      ratios.append(max(size.width, 1) / max(size.height, 1))
      width += ratios[ratios.count - 1]
    } while ratios.count < items.count
      && width * wished + gap * Double(ratios.count - 1) < items.width
    let gaps = gap * Double(ratios.count - 1)
    let fills = width * wished + gaps >= items.width
    let height = fills ? max(items.width - gaps, 0) / width : wished
    var x = 0.0
    for ratio in ratios {
      line.place(x: x, width: ratio * height, height: height)
      x += ratio * height + gap
    }
  }
}
