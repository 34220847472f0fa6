/// A section: its origin, and the positions that follow from it.
///
/// ```
/// near     itemsNear        footerNear   far
/// | header | inset | lines | inset | footer |
/// ```
struct FlowSection {
  /// The near edge of the section, in points of the content.
  var near: CGFloat = 0
  /// The extent of the header; 0 if there is none.
  let header: CGFloat
  /// The extent of the footer; 0 if there is none.
  let footer: CGFloat
  /// The insets before and after the lines.
  private let insets: (near: CGFloat, far: CGFloat)
  /// The near and the far edge of lines, across the direction of scrolling.
  let leading: CGFloat
  let trailing: CGFloat
  let lines: FlowLines

  /// - Parameter preferred: the sizes that cells of the section requested, by item.
  init(
    _ answers: FlowAnswers, _ defaults: FlowDefaults, preferred: [Int: CGSize]?, axis: FlowAxis,
    crossExtent: CGFloat
  ) {
    let inset = answers.inset ?? defaults.inset
    let across = axis.crossInsets(inset)
    let outer = axis.crossInsets(defaults.margins)
    let leading = across.near + outer.near
    header = axis.main((answers.header ?? defaults.header).usable)
    footer = axis.main((answers.footer ?? defaults.footer).usable)
    insets = axis.mainInsets(inset)
    let length = max(0, crossExtent - leading - across.far - outer.far)
    self.leading = leading
    trailing = leading + length
    let room = FlowLines.Room(
      axis: axis, length: length, spacing: answers.interitemSpacing ?? defaults.interitemSpacing,
      lineSpacing: answers.lineSpacing ?? defaults.lineSpacing)
    switch (answers.sizes, preferred) {
    case (.none, nil):
      lines = FlowLines(count: answers.itemCount, ofSize: defaults.itemSize, in: room)
    case (.same(let size), nil): lines = FlowLines(count: answers.itemCount, ofSize: size, in: room)
    case (.each(let sizes), nil): lines = FlowLines(sizes: sizes, in: room)
    case (_, let preferred?):
      lines = FlowLines(sizes: Self.sizes(answers, defaults, preferred), in: room)
    }
  }

  private static func sizes(
    _ answers: FlowAnswers, _ defaults: FlowDefaults, _ preferred: [Int: CGSize]
  ) -> [CGSize] {
    var sizes =
      switch answers.sizes {
      case .none: [CGSize](repeating: defaults.itemSize, count: answers.itemCount)
      case .same(let size): [CGSize](repeating: size, count: answers.itemCount)
      case .each(let sizes): sizes
      }
    for (item, size) in preferred where item < sizes.count { sizes[item] = size }
    return sizes
  }

  var itemsNear: CGFloat { near + header + insets.near }
  var footerNear: CGFloat { itemsNear + lines.extent + insets.far }
  var far: CGFloat { footerNear + footer }

  /// The bounds of all elements of the section, pinned or not.
  var bounds: (low: CGFloat, high: CGFloat) {
    let items = (low: itemsNear + lines.bounds.low, high: itemsNear + lines.bounds.high)
    return (min(near, footerNear, items.low), max(near + header, far, items.high))
  }
}

/// The positions of all sections. Takes about 200 bytes for each section, and the storage of its
/// lines.
struct FlowGeometry {
  var axis = FlowAxis()
  var pixels = FlowPixels()
  /// The extent of the content, of headers and of footers, across the direction of scrolling.
  var crossExtent: CGFloat = 0
  private(set) var sections: [FlowSection] = []
  /// The extent of all sections, along the direction of scrolling.
  private(set) var extent: CGFloat = 0
  /// Whether no section begins or ends before the one before it.
  private var isSorted = true

  var contentSize: CGSize { axis.size(main: max(0, extent), cross: crossExtent) }

  /// Puts sections one after another.
  ///
  /// - Complexity: O(sections).
  mutating func stack(_ sections: consuming [FlowSection]) {
    extent = 0
    isSorted = true
    var before: (low: CGFloat, high: CGFloat) = (-.infinity, -.infinity)
    for index in sections.indices {
      sections[index].near = extent
      extent = sections[index].far
      let bounds = sections[index].bounds
      if bounds.low < before.low || bounds.high < before.high { isSorted = false }
      before = bounds
    }
    self.sections = sections
  }

  /// Returns all sections with elements between `low` and `high`, and perhaps others.
  ///
  /// - Complexity: O(log sections); all of them are returned if sections overlap.
  func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard isSorted else { return sections.indices }
    let first = sections.firstIndex(whereSorted: { $0.bounds.high > low })
    return first..<max(first, sections.firstIndex(whereSorted: { $0.bounds.low >= high }))
  }

  @inline(__always)
  func frame(of place: FlowPlace, in section: FlowSection) -> CGRect {
    var main = section.itemsNear + place.main
    var cross = section.leading + place.cross
    if axis.isTurned {
      if axis.isHorizontal {
        main = turned(main, extent: place.size.width)
      } else {
        cross = section.trailing - place.cross - place.size.width
      }
    }
    return CGRect(origin: pixels.snap(axis.point(main: main, cross: cross)), size: place.size)
  }

  /// The resting position of a header or a footer, whose origin is on the grid of pixels.
  func rest(at main: CGFloat, extent: CGFloat) -> CGFloat {
    guard axis.isTurned, axis.isHorizontal else { return pixels.snap(main) }
    return turned(pixels.snap(turned(main, extent: extent)), extent: extent)
  }

  /// The frame of a header or a footer, across the whole content.
  func bandFrame(at main: CGFloat, extent: CGFloat) -> CGRect {
    let near = axis.isTurned && axis.isHorizontal ? turned(main, extent: extent) : main
    return CGRect(
      origin: axis.point(main: near, cross: 0), size: axis.size(main: extent, cross: crossExtent))
  }

  // MARK: Horizontal content that is read from right to left

  /// The edges of a window along the direction of scrolling, measured from the beginning of the
  /// content.
  func edges(of window: FlowWindow) -> (low: CGFloat, high: CGFloat) {
    let edges = window.main(axis)
    guard axis.isTurned, axis.isHorizontal else { return edges }
    return (turned(edges.high, extent: 0), turned(edges.low, extent: 0))
  }

  /// Converts between positions from the beginning of the content and from the origin of x: the
  /// near edge of an element with this extent.
  private func turned(_ near: CGFloat, extent: CGFloat) -> CGFloat {
    contentSize.width - near - extent
  }
}
