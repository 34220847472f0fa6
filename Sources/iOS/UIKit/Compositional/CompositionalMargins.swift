import CollectionLayouts
import CollectionModel

/// The headers and footers of a whole compositional layout: where they are around its sections.
///
/// ```
/// 0        before                 before + box      extent
/// | header |  sections ...        | footer          |
/// ```
@MainActor
struct CompositionalMargins {
  fileprivate typealias Insets = (near: CGFloat, far: CGFloat)

  private struct Margin {
    var item: CompositionalBoundaryItem
    var name: String
    /// Its place across the scroll axis.
    var across: CGFloat
    /// That of its slot, within which its own insets lie.
    var size: CGSize
    /// Its own insets along the scroll axis.
    var insets: Insets
    var shown: CGSize
  }

  private let axis: CompositionalAxis
  private let margins: [Margin]
  /// How far the content extends before and after the sections.
  let before: CGFloat
  private let after: CGFloat
  /// The least extent of the sections, because of views at their sides.
  private let leastBox: CGFloat

  /// Whether any stays in sight.
  var arePinned: Bool { margins.contains { $0.item.pinsToVisibleBounds } }

  /// - Parameters:
  ///   - items: in the axes of the screen, for content that is read from left to right.
  ///   - view: the size of the view.
  ///   - measured: the extents along the scroll axis that their views prefer.
  init(
    _ items: [CompositionalBoundaryItem], axis: CompositionalAxis, view: CGSize, scale: CGFloat,
    measured: [String: CGFloat]
  ) {
    self.axis = axis
    margins = items.map { item in
      let name = CompositionalKinds.meaning(of: item.kind)?.name ?? item.kind.name
      var size = CGSize(
        width: item.size.width.length(in: view, scale: scale),
        height: item.size.height.length(in: view, scale: scale)
      ).usable
      let isEstimated = axis.isHorizontal ? item.size.width : item.size.height
      if isEstimated.isEstimated, let found = measured[name] {
        size = axis.size(across: axis.across(size), along: found)
      }
      let room = axis.across(view) - axis.across(size)
      var across = (room / 2 * scale).rounded() / scale
      if item.alignment.contains(axis.sides.near) {
        across = 0
      } else if item.alignment.contains(axis.sides.far) {
        across = room
      }
      let insets = axis.insets(of: item)
      across += (axis.isHorizontal ? item.offset.y : item.offset.x) + insets.across.near
      // Insets beyond the slot leave the difference.
      let shown = axis.size(
        across: abs(axis.across(size) - insets.across.near - insets.across.far),
        along: abs(axis.along(size) - insets.along.near - insets.along.far))
      return Margin(
        item: item, name: name, across: across, size: size, insets: insets.along, shown: shown)
    }
    var (before, after, leastBox): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for margin in margins where margin.item.extendsBoundary {
      let extent = axis.along(margin.size)
      let offset = axis.isHorizontal ? margin.item.offset.x : margin.item.offset.y
      if margin.item.alignment.contains(axis.edges.near) {
        before = max(before, extent - offset)
      } else if margin.item.alignment.contains(axis.edges.far) {
        after = max(after, extent + offset)
      } else {
        leastBox = max(leastBox, extent)
      }
    }
    (self.before, self.after, self.leastBox) = (before, after, leastBox)
  }

  /// The size of the content with the margins, from that of the sections.
  func contentSize(around sections: CGSize) -> CGSize {
    if margins.isEmpty { return sections }
    return axis.size(
      across: axis.across(sections), along: before + max(leastBox, axis.along(sections)) + after)
  }

  /// Calls `body` with the name, the frame and the z index of each margin.
  ///
  /// - Parameters:
  ///   - sections: the size of all sections.
  ///   - visible: the visible part of the content along the scroll axis.
  func forEach(
    around sections: CGSize, visible: (near: CGFloat, far: CGFloat),
    _ body: (_ name: String, _ frame: CGRect, _ zIndex: Int) -> Void
  ) {
    let box = max(leastBox, axis.along(sections))
    for margin in margins {
      let item = margin.item
      let extent = axis.along(margin.size)
      let offset = axis.isHorizontal ? item.offset.x : item.offset.y
      let isFar = item.alignment.contains(axis.edges.far)
      var near = before + offset
      if item.alignment.contains(axis.edges.near) {
        near -= item.extendsBoundary ? extent : 0
      } else if isFar {
        near += item.extendsBoundary ? box : box - extent
      } else {
        near += (box - extent) / 2
      }
      var zIndex = Int(item.zIndex)
      if item.pinsToVisibleBounds {
        if isFar {
          near = min(near, max(visible.far - extent, min(near, before)))
        } else {
          near = max(near, min(visible.near, max(near, before + box - extent)))
        }
        zIndex += 1_000_000_000
      }
      var frame = axis.rect(
        across: margin.across, along: near + margin.insets.near, size: margin.shown)
      if axis.isMirrored {
        frame.origin.x = contentSize(around: sections).width - frame.origin.x - frame.size.width
      }
      body(margin.name, frame, zIndex)
    }
  }

  /// The extent along the scroll axis of the margin of a kind, if it is measured.
  func measuredExtent(of name: String) -> CGFloat? {
    guard let margin = margins.first(where: { $0.name == name }) else { return nil }
    let dimension = axis.isHorizontal ? margin.item.size.width : margin.item.size.height
    return dimension.isEstimated ? axis.along(margin.size) : nil
  }
}

extension CompositionalAxis {
  /// The own insets of a header or a footer. An estimated axis ignores them.
  fileprivate func insets(
    of item: CompositionalBoundaryItem
  ) -> (across: CompositionalMargins.Insets, along: CompositionalMargins.Insets) {
    let (insets, size) = (item.insets, item.size)
    var (width, height) = (CompositionalMargins.Insets(0, 0), CompositionalMargins.Insets(0, 0))
    if !size.width.isEstimated { width = (insets.leading, insets.trailing) }
    if !size.height.isEstimated { height = (insets.top, insets.bottom) }
    return isHorizontal ? (height, width) : (width, height)
  }
}
