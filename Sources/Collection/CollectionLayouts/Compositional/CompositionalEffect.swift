import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Moves what a compositional layout places to where it is: pinned headers and footers follow the
/// bounds, and elements that stick out of their line or section leave the place where they rest.
struct CompositionalEffect: BoundsEffect {
  /// What is added to the z index of an element that is pinned, while it is visible.
  static let pinnedZIndex: Int32 = 1_000_000_000

  private let solved: [SolvedSection]
  private let layout: CompositionalLayout
  /// How far elements stick out before and after where they rest.
  private let overhang: Overhang
  private let pinsAny: Bool
  /// Whether any item or supplementary view of one may be moved.
  private let movesItems: Bool

  /// nil if everything stays where it rests.
  init?(_ solved: [SolvedSection], layout: CompositionalLayout) {
    let items = solved.reduce(into: Overhang()) { $0.formUnion($1.overhangOfItems) }
    let all = solved.reduce(into: items) { $0.formUnion($1.overhangOfViews) }
    let pins = solved.contains { $0.boundaries.contains(where: \.item.pinsToVisibleBounds) }
    guard !all.isNothing || pins else { return nil }
    self.solved = solved
    self.layout = layout
    overhang = all
    pinsAny = pins
    movesItems = !items.isNothing
  }

  var readsSections: Bool { true }
  var widensQueries: Bool { !overhang.isNothing }

  func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
    CGRect(
      x: rect.origin.x, y: rect.origin.y - overhang.after, width: rect.size.width,
      height: rect.size.height + overhang.after + overhang.before)
  }

  func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {
    guard pinsAny else { return }
    let bounds = environment.bounds
    // Pinned elements may stick out of their section.
    let near = min(Double(rect.origin.y), Double(bounds.origin.y)) - overhang.after
    let far =
      max(Double(rect.origin.y + rect.size.height), Double(bounds.origin.y + bounds.size.height))
      + overhang.before
    var number = environment.sections.section(reaching: near)
    while number < environment.sections.sectionCount {
      let extent = environment.sections.extent(ofSection: number)
      guard extent.near < far else { return }
      for boundary in solved[layout.number(of: number)].boundaries
      where boundary.item.pinsToVisibleBounds && boundary.item.attachment != .section {
        ids.append(.of(boundary.item.kind, section: number))
      }
      number += 1
    }
  }

  func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    let section = solved[layout.number(of: Int(element.id.section))]
    guard element.id.kind.attachment != .item else {
      switch section.content {
      case .pattern(let pattern):
        withUnsafeMutablePointer(to: &element) { pattern.restore($0, count: 1) }
      case .lines: MeasuredGroup.restore(&element)
      case .nothing, .shelf: break
      }
      return
    }
    let extent = environment.sections.extent(ofSection: Int(element.id.section))
    let whole = Extent(near: extent.near, far: extent.far - section.spacingAfter)
    if let boundary = section.boundaries.first(where: { $0.item.kind == element.id.kind }) {
      place(&element, boundary, of: section, whole, in: environment)
    } else if let decoration = section.description.decorations.first(where: {
      $0.kind == element.id.kind
    }) {
      let extent = decoration.extent(in: whole)
      element.frame.origin.y = extent.near
      element.frame.size.height = extent.far - extent.near
    }
  }

  func adjust(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect,
    in environment: borrowing EffectEnvironment, transforms: inout [ElementTransform]
  ) {
    let elements = buffer.base
    var moved = widensQueries
    var index = start
    while index < buffer.count {
      let id = elements[index].id
      guard id.kind.isOfItem else {
        adjust(&elements[index], in: environment, transforms: &transforms)
        (index, moved) = (index + 1, true)
        continue
      }
      // Items of one section follow each other: their pattern is looked up once.
      var end = index + 1
      while end < buffer.count, elements[end].id.section == id.section,
        elements[end].id.kind.isOfItem
      {
        end += 1
      }
      if movesItems {
        restore(elements + index, count: end - index, in: environment, &transforms)
        moved = true
      }
      index = end
    }
    if moved { buffer.keepCrossing(rect, from: start) }
  }

  /// Moves items of one section and their supplementary views to where they are.
  private func restore(
    _ elements: UnsafeMutablePointer<ElementAttributes>, count: Int,
    in environment: borrowing EffectEnvironment, _ transforms: inout [ElementTransform]
  ) {
    let section = solved[layout.number(of: Int(elements[0].id.section))]
    switch section.content {
    case .pattern(let pattern):
      if !pattern.overhang.isNothing { pattern.restore(elements, count: count) }
    case .lines, .nothing, .shelf:
      for index in 0..<count {
        adjust(&elements[index], in: environment, transforms: &transforms)
      }
    }
  }

  private func place(
    _ element: inout ElementAttributes, _ boundary: SolvedSection.Boundary,
    of section: SolvedSection, _ whole: Extent, in environment: borrowing EffectEnvironment
  ) {
    let header =
      section.measuresHeader
      ? environment.sections.info(ofSection: Int(element.id.section)).headerHeight : 0
    let found = section.extent(of: boundary, in: whole, header: header)
    var near = found.near
    let length = found.far - found.near
    if boundary.item.pinsToVisibleBounds {
      let bounds = environment.bounds
      let growth = section.growth(header)
      if boundary.item.alignment.contains(.bottom) {
        let edge = Double(bounds.origin.y + bounds.size.height) - length
        near = min(near, max(edge, min(near, whole.near + growth.before)))
      } else {
        let last = max(near, whole.far - growth.after - length)
        near = max(near, min(Double(bounds.origin.y), last))
      }
      element.zIndex = Self.pinnedZIndex + boundary.item.zIndex
    }
    let shown = boundary.shown(Extent(near: near, far: near + length))
    element.frame.origin.y = shown.near
    element.frame.size.height = shown.far - shown.near
  }
}

extension ElementKind {
  /// Whether its elements are items or supplementary views of items.
  @inline(__always)
  fileprivate var isOfItem: Bool { rawValue & 3 == Attachment.item.rawValue }
}

/// An item of a pattern and the number of its cell, so that the cell of the next one is found
/// without a division.
private struct PlaceInPattern {
  var item: Int32 = 0
  var cell = 0

  @inline(__always)
  mutating func move(to item: Int32, of count: Int) {
    if item == self.item { return }
    if item == self.item &+ 1 {
      cell = cell &+ 1 == count ? 0 : cell &+ 1
    } else {
      cell = Int(UInt32(bitPattern: item) % UInt32(truncatingIfNeeded: count))
    }
    self.item = item
  }
}

extension GroupPattern {
  /// Moves items and their supplementary views from where they rest to where they are.
  fileprivate func restore(_ elements: UnsafeMutablePointer<ElementAttributes>, count: Int) {
    var place = PlaceInPattern()
    cells.withUnsafeBufferPointer { cells in
      supplementaries.withUnsafeBufferPointer { supplementaries in
        for index in 0..<count {
          let id = elements[index].id
          place.move(to: id.item, of: cells.count)
          var (frame, resting) = (cells[place.cell].frame, cells[place.cell].resting)
          if id.kind != .item {
            let views = cells[place.cell].views
            guard let number = views.first(where: { supplementaries[$0].kind == id.kind })
            else { continue }
            (frame, resting) = (supplementaries[number].frame, supplementaries[number].resting)
          }
          elements[index].frame.origin.y += frame.origin.y - resting.origin.y
          elements[index].frame.size.height = frame.size.height
        }
      }
    }
  }
}

extension SolvedSection {
  /// How far items and their supplementary views stick out of where they rest.
  fileprivate var overhangOfItems: Overhang {
    switch content {
    case .pattern(let pattern): pattern.overhang
    case .lines(let group): group.overhang
    case .nothing, .shelf: Overhang()
    }
  }

  /// The same of headers, footers and decorations.
  fileprivate var overhangOfViews: Overhang {
    var overhang = Overhang()
    for boundary in boundaries { overhang.formUnion(self.overhang(of: boundary)) }
    for decoration in description.decorations {
      overhang.formUnion(
        Overhang(
          before: PixelGrid.exact(-decoration.insets.top),
          after: PixelGrid.exact(-decoration.insets.bottom)))
    }
    return overhang
  }

  private func overhang(of boundary: Boundary) -> Overhang {
    let extent = boundary.extent
    let offset = PixelGrid.exact(Double(boundary.item.offset.y))
    var overhang: Overhang
    if !boundary.item.extendsBoundary {
      // In a section of almost no extent it sticks out on both sides.
      overhang = Overhang(before: extent + abs(offset), after: extent + abs(offset))
    } else if boundary.item.alignment.contains(.top) {
      overhang = Overhang(after: max(0, offset - insets.before - insets.after))
    } else if boundary.item.alignment.contains(.bottom) {
      overhang = Overhang(before: max(0, -offset - insets.after))
    } else {
      overhang = Overhang(before: abs(offset), after: abs(offset))
    }
    let own = boundary.shown(Extent(near: 0, far: extent))
    overhang.before += max(0, -own.near)
    overhang.after += max(0, own.far - extent)
    return overhang
  }
}
