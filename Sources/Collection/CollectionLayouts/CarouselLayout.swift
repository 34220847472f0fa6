import CollectionAttributes
import CollectionModel
import Foundation

/// Equal cards in a row: the one in the middle of the viewport faces the viewer, the others turn
/// away from it.
///
/// At rest the cards lie in a straight row down the middle of the content, `spacing` apart; given
/// sizes are ignored. Each section has so much room before its first card and after its last that
/// either can be in the middle of the viewport. `CarouselEffect` turns the cards, and the rule's
/// hooks bring scrolling to rest with a card in the middle. Headers and footers stay flat.
///
/// The cursor is the near edge of the next card; there is no shape. Closed form: the row is
/// regular. O(1) per item, 0 bytes per item; a sine and a cosine for each visible card. Worst case:
/// many sections of few cards, because each has room for half a viewport at either end.
public struct CarouselLayout: ClosedFormLayout, FramedLayout {
  public let frame: SectionFrame
  private let viewportExtent: Double
  /// The parameters that `resized` passes on, with the `cell` as it was given.
  private let given: (cell: CGSize, spacing: Double, turn: Double, shrink: Double)
  /// The size of a card, in points.
  let cell: CGSize
  /// From a card to the next one, in points.
  let pitch: Double
  /// Where cards begin across the scroll axis.
  let x: Double
  private let effect: CarouselEffect

  /// - Parameters:
  ///   - viewportExtent: the extent of the viewport along the scroll axis, in points. In a larger
  ///     one the first and the last card do not reach the middle.
  ///   - cell: the size of a card, in points; its height, along the axis, above 0.
  ///   - spacing: points between two cards, at rest.
  ///   - turn: how far a card is turned that is one place or more off the middle, in degrees, at
  ///     most 80.
  ///   - shrink: how much of its size such a card loses: 0 or more, below 1.
  public init(
    crossExtent: Double, viewportExtent: Double = 844,
    cell: CGSize = CGSize(width: 320, height: 220), spacing: Double = 16, turn: Double = 45,
    shrink: Double = 0.15, style: SectionStyle = .init()
  ) {
    guard viewportExtent.isFinite, viewportExtent >= 0 else {
      fatalError("a viewport extends over 0 pt or more, found \(viewportExtent)")
    }
    let (width, height) = (Double(cell.width), LayoutGrid.round(Double(cell.height)))
    guard width.isFinite, width >= 0, height.isFinite, height > 0 else {
      fatalError("cards are 0 pt or more wide and above 0 pt high, found \(cell)")
    }
    let spacing = checkedSpacing(spacing)
    given = (cell, spacing, turn, shrink)
    self.viewportExtent = viewportExtent
    // Rounded up, so that the viewport never has to leave the content.
    let room = max(style.inset, -LayoutGrid.floor(-(viewportExtent - height) / 2))
    frame = SectionFrame(
      crossExtent: crossExtent, style: style,
      insets: SectionInsets(
        top: room, leading: style.inset, bottom: room, trailing: style.inset))
    self.cell = CGSize(width: min(frame.innerExtent, LayoutGrid.round(width)), height: height)
    pitch = height + spacing
    x = frame.innerStart + LayoutGrid.floor((frame.innerExtent - Double(self.cell.width)) / 2)
    effect = CarouselEffect(cell: self.cell, pitch: pitch, turn: turn, shrink: shrink)
  }

  public var shapeCount: Int { 0 }
  public var readsSizes: Bool { false }
  /// Turns the cards; replaces pinned headers.
  public var boundsEffect: (any BoundsEffect)? { effect }
  public var hooks: (any SourceHooks)? { CarouselHooks(of: self) }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    CarouselLayout(
      crossExtent: crossExtent, viewportExtent: viewportExtent, cell: given.cell,
      spacing: given.spacing, turn: given.turn, shrink: given.shrink, style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let count = run.atLeast
    let cards = buffer.reserve(count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    let (x, width, height) = (x, Double(cell.width), Double(cell.height))
    let pitch = pitch
    var y = cursor.origin
    for index in 0..<count {
      (cards + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: x, y: y, width: width,
        height: height)
      y += pitch
    }
    buffer.commit(count)
    cursor.origin = y
    return count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin
    cursor.origin += Double(run.atLeast) * pitch
    return (run.atLeast, Extent(near: near, far: itemsEnd(of: cursor)))
  }

  public func itemsEnd(of cursor: Cursor) -> Double { cursor.origin - pitch + Double(cell.height) }

  public func reach(of cursor: Cursor) -> Double { cursor.origin }

  public func seek(_ cursor: inout Cursor, toItem item: Int) {
    cursor.origin += Double(item) * pitch
  }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let cards = EvenRows(height: Double(cell.height), pitch: pitch).crossing(
      rect, from: cursor.origin, count: count)
    if !cards.isEmpty { body(cards) }
  }

  /// The middles of the cards of a section that begins at `near`; nil if it has none.
  func middles(of section: SectionInfo, at near: Double) -> CardMiddles? {
    guard section.itemCount > 0 else { return nil }
    var cursor = Cursor(section: 0, origin: near, position: 0)
    _ = skipOpening(&cursor, section)
    return CardMiddles(
      first: cursor.origin + Double(cell.height) / 2, pitch: pitch, count: Int(section.itemCount))
  }
}
