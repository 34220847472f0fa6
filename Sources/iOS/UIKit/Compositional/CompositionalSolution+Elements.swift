import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// The elements of a solution, under the names and paths that a collection view knows them by.
extension CompositionalSolution {
  /// An element of a collection view.
  struct Found {
    var kind: ElementKind
    /// nil for items.
    var name: String?
    var path: IndexPath
    var frame: CGRect
    var zIndex: Int
    /// Whether it is an item or belongs to one: it scrolls with a section that scrolls by itself.
    var isOfItem = false
  }

  /// The sections that the source places, and where they are in the content.
  var origin: CGPoint {
    guard axis.isHorizontal else { return CGPoint(x: 0, y: margins.before) }
    let near = margins.before
    return CGPoint(
      x: axis.isMirrored ? contentSize.width - near - sectionsSize.width : near, y: 0)
  }

  private var sectionsSize: CGSize { source.contentSize }
  var contentSize: CGSize { margins.contentSize(around: source.contentSize) }

  // MARK: Rectangles

  /// Calls `body` with the elements that cross a rectangle, where they are on screen.
  ///
  /// A rectangle without area has only the decorations of the sections that it meets.
  ///
  /// - Parameter visible: the part of the content that nothing covers.
  func forEach(in rect: CGRect, visible: CGRect, _ body: (Found) -> Void) {
    let content = CGRect(origin: .zero, size: contentSize)
    let rect = rect.intersection(content)
    if rect.isNull { return }
    let isDecorated = isDecorated
    let hasArea = rect.size.width > 0 && rect.size.height > 0
    guard hasArea || isDecorated else { return }
    let origin = origin
    // Decorations also belong to rectangles that only touch them.
    let reach = isDecorated ? CGFloat(LayoutGrid.pointsPerUnit) : 0
    let wanted = rect.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: -reach, dy: -reach)
    var buffer = ElementBuffer()
    source.elements(
      in: wanted, bounds: visible.offsetBy(dx: -origin.x, dy: -origin.y), into: &buffer)
    for element in buffer.elements {
      guard let found = found(element, at: origin) else { continue }
      if reach > 0, element.id.kind.category != .decoration {
        guard hasArea, found.frame.crosses(rect) else { continue }
      }
      body(found)
    }
    guard hasArea else { return }
    forEachMargin(visible) { if $0.frame.crosses(rect) { body($0) } }
  }

  /// A layout without sections has no headers and footers.
  private func forEachMargin(_ visible: CGRect, _ body: (Found) -> Void) {
    if answers.counts.isEmpty { return }
    let near = axis.isHorizontal ? visible.minX : visible.minY
    margins.forEach(
      around: sectionsSize, visible: (near, near + axis.along(visible.size))
    ) { name, frame, zIndex in
      body(
        Found(
          kind: ElementKinds.supplementary(name), name: name, path: Self.marginPath, frame: frame,
          zIndex: zIndex))
    }
  }

  /// The path of headers and footers of the whole layout.
  static let marginPath = IndexPath(indexes: [0, .max])

  // MARK: Single elements, as if no section were scrolled

  func item(at path: IndexPath) -> Found? {
    guard path.count == 2, answers.counts.indices.contains(path[0]),
      (0..<answers.counts[path[0]]).contains(path[1])
    else { return nil }
    return element(.item(path[1], inSection: path[0]))
  }

  func supplementary(_ name: String, at path: IndexPath, visible: CGRect) -> Found? {
    if path == Self.marginPath {
      var margin: Found?
      forEachMargin(visible) { if $0.name == name { margin = $0 } }
      return margin
    }
    guard path.count == 2, answers.counts.indices.contains(path[0]) else { return nil }
    let section = path[0]
    if let kind = boundaryKind(named: name, at: path) {
      return element(.of(kind, section: section), visible: visible)
    }
    guard let view = paths(ofSection: section)?.view(named: name, number: path[1]),
      view.item < answers.counts[section]
    else { return nil }
    var id = ElementID.item(view.item, inSection: section)
    id.kind = view.kind
    return element(id)
  }

  /// The kind of a header or a footer with a path; nil if it is a view of an item or the layout.
  func boundaryKind(named name: String, at path: IndexPath) -> ElementKind? {
    guard path[1] == 0 else { return nil }
    return description(ofSection: path[0]).boundaryItems.first {
      CompositionalKinds.meaning(of: $0.kind)?.name == name
    }?.kind
  }

  func decoration(_ name: String, at path: IndexPath) -> Found? {
    guard path.count == 2, answers.counts.indices.contains(path[0]) else { return nil }
    let kind = CompositionalKinds.decoration(name, index: path[1])
    guard description(ofSection: path[0]).decorations.contains(where: { $0.kind == kind })
    else { return nil }
    return element(.of(kind, section: path[0]))
  }

  /// - Parameter visible: the visible part of the content, for elements that may be pinned.
  func element(_ id: ElementID, visible: CGRect? = nil) -> Found? {
    let origin = origin
    if arePinned, let visible {
      // Single elements are where they were at the bounds of the last query.
      var none = ElementBuffer()
      source.elements(
        in: .null, bounds: visible.offsetBy(dx: -origin.x, dy: -origin.y), into: &none)
    }
    guard var found = source.attributes(of: id).flatMap({ found($0, at: origin) }) else {
      return nil
    }
    if found.isOfItem {
      let distance = displacement(ofSection: found.path[0])
      found.frame = found.frame.offsetBy(dx: -distance.x, dy: -distance.y)
    }
    return found
  }

  // MARK: Conversion

  /// nil for elements that no collection view knows.
  private func found(_ element: ElementAttributes, at origin: CGPoint) -> Found? {
    let section = Int(element.id.section)
    let frame = element.frame.offsetBy(dx: origin.x, dy: origin.y)
    let zIndex = Int(element.zIndex)
    if element.id.kind == .item {
      // Items are above the decorations of their section.
      let least = isDecorated(section: section) ? max(1, zIndex) : zIndex
      return Found(
        kind: .item, name: nil, path: IndexPath(indexes: [section, Int(element.id.item)]),
        frame: frame, zIndex: least, isOfItem: true)
    }
    guard let meaning = CompositionalKinds.meaning(of: element.id.kind) else { return nil }
    let number: Int?
    switch meaning.role {
    case .anchored:
      number = paths(ofSection: section)?.number(
        of: element.id.kind, atItem: Int(element.id.item), name: meaning.name)
    case .boundary, .layoutBoundary: number = 0
    case .decoration(let index): number = index
    }
    guard let number else { return nil }
    return Found(
      kind: meaning.shown, name: meaning.name, path: IndexPath(indexes: [section, number]),
      frame: frame, zIndex: zIndex, isOfItem: meaning.role == .anchored)
  }
}

extension CGRect {
  /// Whether the insides have a point in common.
  func crosses(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}
