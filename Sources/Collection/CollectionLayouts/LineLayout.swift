import CollectionAttributes
import CollectionModel
import Foundation

/// A rule that stacks lines: it determines which items the next line takes and where they are in
/// it. Everything else follows: where lines and sections begin, headers, insets and footers, and
/// how far content reaches.
///
/// ```swift
/// struct PairsLayout: LineLayout {
///   var frame: SectionFrame
///
///   func fill(_ line: inout Line, with items: LineItems) {
///     for index in 0..<min(2, items.count) {
///       line.place(x: Double(index) * items.width / 2, width: items.width / 2, height: 100)
///     }
///   }
/// }
/// ```
/// This is the simplest way to write a first layout. Skipping items also places every line, and
/// each call allocates an array, so a layout that is measured against others should implement
/// `LayoutRule` itself.
/// - Complexity: that of `fill` for each line.
public protocol LineLayout: FramedLayout {
  /// Width, insets, headers and footers.
  var frame: SectionFrame { get set }

  /// The distance between two lines, in points, not negative. The default is 0.
  var lineSpacing: Double { get }

  /// Places the items of the next line, each with one call of `line.place`, in their order.
  ///
  /// The result may depend on the items that the line takes and on the first one after them, but
  /// neither on later items nor on earlier lines.
  /// - Parameter items: the items that come next, at least one; perhaps not all that the section
  ///   has left.
  func fill(_ line: inout Line, with items: LineItems)
}

/// The items from which a line is filled.
public struct LineItems {
  private let run: SizeRun
  /// How many there are.
  public let count: Int
  /// Whether the last of them is the last of its section.
  public let endsSection: Bool
  /// The width for items, in points: that of the section without its insets.
  public let width: Double

  init(_ run: SizeRun, endsSection: Bool, width: Double) {
    self.run = run
    count = run.count
    self.endsSection = endsSection
    self.width = width
  }

  /// The size that the data gives an item, in points.
  public subscript(index: Int) -> CGSize {
    // Not a precondition: optimised builds do not print its message, and authors of layouts make
    // their first mistakes there.
    guard index >= 0, index < count else {
      fatalError("a line has no item \(index): there are \(count)")
    }
    let size = run[index].size
    return CGSize(
      width: Double(size.width) * LayoutGrid.pointsPerUnit,
      height: Double(size.height) * LayoutGrid.pointsPerUnit)
  }
}

/// Where the items of a line are, as a layout places them.
public struct Line {
  /// Relative to the beginning of the line, on the grid.
  fileprivate private(set) var frames: [CGRect] = []
  /// How far its items reach, in points.
  public private(set) var height = 0.0
  /// How many items it has.
  public var count: Int { frames.count }

  /// Places the next item.
  ///
  /// - Parameters: in points, rounded to the grid; `x` from where items begin in their section, `y`
  ///   from the beginning of the line.
  /// - Precondition: all are finite, and neither `y` nor a size is negative.
  public mutating func place(x: Double, y: Double = 0, width: Double, height: Double) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, y >= 0, width >= 0, height >= 0
    else {
      fatalError(
        "an item of a line is at \(x), \(y) and \(width) x \(height): lines need finite numbers, and"
          + " neither sizes nor y below 0")
    }
    let frame = CGRect(
      x: LayoutGrid.round(x), y: LayoutGrid.round(y), width: LayoutGrid.round(width),
      height: LayoutGrid.round(height))
    frames.append(frame)
    self.height = max(self.height, Double(frame.origin.y + frame.size.height))
  }

  fileprivate mutating func begin() {
    frames.removeAll(keepingCapacity: true)
    height = 0
  }
}

extension LineLayout {
  public var lineSpacing: Double { 0 }
  public var shapeCount: Int { 0 }
  public var fillsLines: Bool { true }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    var copy = self
    copy.frame = SectionFrame(crossExtent: crossExtent, style: frame.style)
    return copy
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    var line = Line()
    var taken = 0
    let spacing = checkedSpacing(lineSpacing)
    while taken < run.atLeast {
      let items = LineItems(
        run.sizes.dropping(taken), endsSection: run.endsSection, width: frame.innerExtent)
      line.begin()
      fill(&line, with: items)
      guard line.count > 0, line.count <= items.count else {
        fatalError(
          "\(Self.self) filled a line with \(line.count) items of \(items.count): it takes one or more"
        )
      }
      // With more items the line might take more.
      if line.count == items.count, !items.endsSection { break }
      for (index, place) in line.frames.enumerated() {
        buffer.append(
          ElementAttributes(
            id: .item(cursor.item + taken + index, inSection: cursor.section),
            frame: CGRect(
              x: frame.innerStart + place.origin.x, y: cursor.origin + place.origin.y,
              width: place.size.width, height: place.size.height)))
      }
      cursor.origin += line.height + spacing
      taken += line.count
    }
    return taken
  }

  public func itemsEnd(of cursor: Cursor) -> Double {
    cursor.origin - checkedSpacing(lineSpacing)
  }

  public func reach(of cursor: Cursor) -> Double { cursor.origin }
}
