import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle

/// Where a compositional layout puts its elements on screen, by brute force: each section is placed
/// in one call, and then moved as the bounds say.
public struct PlacedCompositional {
  public let contentSize: CGSize
  /// Sorted by kind, section and item.
  public let elements: [ElementAttributes]

  /// - Parameters:
  ///   - counts: the number of items in each section.
  ///   - offset: of the view, in points of the content.
  ///   - measured: the sizes that items measured, or their estimates, on screen; used in turn.
  ///   - headers: the measured extents of the sections' headers, in points; 0 where nothing was
  ///     measured.
  ///   - configure: sets further insets of the view.
  public init(
    _ layout: CompositionalLayout, _ counts: [Int],
    view: CGSize = CGSize(width: 320, height: 480), scale: Double = 2, offset: CGPoint = .zero,
    measured: [CGSize] = [.zero], headers: [Double] = [],
    configure: (inout CompositionalEnvironment) -> Void = { _ in }
  ) {
    let axis = AxisMap(isTransposed: layout.isHorizontal)
    var environment = CompositionalEnvironment(size: axis.turned(view), scale: scale)
    configure(&environment)
    let sizes = (0..<counts.reduce(0, +)).map { item in
      let size = axis.turned(measured[item % measured.count])
      return ItemSize(points: Double(size.width), Double(size.height))
    }
    let sections = counts.enumerated().map { section, count in
      let header = section < headers.count ? headers[section] : 0
      return SectionInfo(
        itemCount: count, headerHeight: UInt32(header * LayoutGrid.unitsPerPoint))
    }
    let source = BruteForceSource(
      rule: CompositionalRule(layout, in: environment),
      sizes: SectionedSizes(sections: sections, sizes: SizeSequence(sizes)), axis: axis)
    var buffer = ElementBuffer()
    source.elements(
      in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6),
      bounds: CGRect(origin: offset, size: view), into: &buffer)
    elements = sorted(buffer)
    contentSize = source.contentSize
  }

  public init(
    _ section: CompositionalSection, _ counts: [Int] = [1],
    view: CGSize = CGSize(width: 320, height: 480), scale: Double = 2, offset: CGPoint = .zero,
    measured: [CGSize] = [.zero], headers: [Double] = []
  ) {
    self.init(
      CompositionalLayout([section]), counts, view: view, scale: scale, offset: offset,
      measured: measured, headers: headers)
  }

  /// Items of one section that has only a group.
  public init(
    _ group: CompositionalItem, _ count: Int = 1,
    view: CGSize = CGSize(width: 320, height: 480), scale: Double = 2,
    measured: [CGSize] = [.zero]
  ) {
    self.init(
      CompositionalSection(repeating: group), [count], view: view, scale: scale,
      measured: measured)
  }

  /// The extent of the content from top to bottom, in points.
  public var height: Double { Double(contentSize.height) }
  /// The extent of the content from left to right, in points.
  public var width: Double { Double(contentSize.width) }

  /// The frames of all items, in their order.
  public var items: [CGRect] { frames(.item) }

  /// The frames of the elements of a kind, in the order of sections and items.
  public func frames(_ kind: ElementKind) -> [CGRect] {
    elements.filter { $0.id.kind == kind }.map(\.frame)
  }

  /// The frames of the items of a section.
  public func items(ofSection section: Int) -> [CGRect] {
    elements.filter { $0.id.kind == .item && Int($0.id.section) == section }.map(\.frame)
  }
}

extension CGRect {
  /// Four numbers without their names.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
