import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// How the axes of a layout rule lie on the screen. Rules scroll down, and begin at the left.
public struct AxisMap: Hashable, Sendable {
  /// The main axis is horizontal.
  public var isTransposed: Bool
  /// Content begins at the right: the user reads from right to left.
  public var isMirrored: Bool
  /// Whether sizes and places are those of the screen, to be exchanged where the axes are. The
  /// times and lanes of a timeline are not.
  public var turnsItems: Bool

  public init(isTransposed: Bool = false, isMirrored: Bool = false, turnsItems: Bool = true) {
    self.isTransposed = isTransposed
    self.isMirrored = isMirrored
    self.turnsItems = turnsItems
  }

  public static let vertical = AxisMap()

  /// A rectangle of the screen's content in the rule's axes, where the content is `size` large on
  /// the screen.
  public func toRule(_ rect: CGRect, in size: CGSize) -> CGRect {
    turned(isMirrored ? mirrored(rect.bounded, in: size) : rect)
  }

  /// A rectangle in the rule's axes on the screen.
  public func toScreen(_ rect: CGRect, in size: CGSize) -> CGRect {
    let turned = turned(rect)
    return isMirrored ? mirrored(turned, in: size) : turned
  }

  /// A size in the rule's axes on the screen, and the other way round.
  public func turned(_ size: CGSize) -> CGSize {
    isTransposed ? CGSize(width: size.height, height: size.width) : size
  }

  private func turned(_ rect: CGRect) -> CGRect {
    guard isTransposed else { return rect }
    return CGRect(
      x: rect.origin.y, y: rect.origin.x, width: rect.size.height, height: rect.size.width)
  }

  private func mirrored(_ rect: CGRect, in size: CGSize) -> CGRect {
    var rect = rect
    rect.origin.x = size.width - rect.origin.x - rect.size.width
    return rect
  }
}

/// Turns the rectangles of a source: horizontal scrolling, right to left.
///
/// The source's sizes are in its rule's axes: whoever makes it transposes them where the axes turn
/// items (`SectionedSizes.transposed`); edits are transposed here. O(1) per element found, 0 bytes.
public final class AxisMappedSource: AttributeSource {
  private let base: any AttributeSource
  private let axis: AxisMap

  public init(over base: any AttributeSource, axis: AxisMap) {
    self.base = base
    self.axis = axis
  }

  public var contentSize: CGSize { axis.turned(base.contentSize) }
  public var followsBounds: Bool { base.followsBounds }
  public var queriesAreIndependent: Bool { base.queriesAreIndependent }
  public var cacheBytes: Int { base.cacheBytes }
  public var counters: WorkCounters { base.counters }
  public var choice: String { base.choice }
  public var lastTouched: [String] { base.lastTouched }

  public func prepare() { base.prepare() }
  public func reset() { base.reset() }
  public func setBounds(_ bounds: CGRect) { base.setBounds(axis.toRule(bounds, in: contentSize)) }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    let size = contentSize
    let start = buffer.count
    base.elements(in: axis.toRule(rect, in: size), into: &buffer)
    turn(&buffer, from: start, size)
  }

  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    let size = contentSize
    let (firstEntered, firstLeft) = (entered.count, left.count)
    base.changes(
      from: axis.toRule(old, in: size), to: axis.toRule(new, in: size), entered: &entered,
      left: &left)
    turn(&entered, from: firstEntered, size)
    turn(&left, from: firstLeft, size)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    guard var element = base.attributes(of: id) else { return nil }
    element.frame = axis.toScreen(element.frame, in: contentSize)
    return element
  }

  public func transform(of detail: UInt32) -> ElementTransform? {
    guard let transform = base.transform(of: detail) else { return nil }
    var turned = transform
    if axis.isTransposed {
      (turned.a, turned.d) = (transform.d, transform.a)
      (turned.b, turned.c) = (transform.c, transform.b)
      turned.size = axis.turned(transform.size)
    }
    if axis.isMirrored { (turned.b, turned.c) = (-turned.b, -turned.c) }
    return turned
  }

  public func apply(_ edits: [CollectionEdit]) {
    base.apply(axis.isTransposed && axis.turnsItems ? edits.map { $0.transposed } : edits)
  }

  public func invalidate(_ context: InvalidationContext) { base.invalidate(context) }

  private func turn(_ buffer: inout ElementBuffer, from start: Int, _ size: CGSize) {
    for index in start..<buffer.count {
      buffer.base[index].frame = axis.toScreen(buffer.base[index].frame, in: size)
    }
  }
}

extension CollectionEdit {
  /// The same edit of a collection whose widths and heights are exchanged.
  var transposed: CollectionEdit {
    switch self {
    case .insertItems(let boxes, let path): .insertItems(boxes.map(\.transposed), at: path)
    case .resizeItem(let path, let box): .resizeItem(path, to: box.transposed)
    case .insertSection(let info, let items, let section):
      .insertSection(info, items: items.map(\.transposed), at: section)
    case .removeItems, .moveItem, .removeSection, .moveSection, .setHeader: self
    }
  }
}
