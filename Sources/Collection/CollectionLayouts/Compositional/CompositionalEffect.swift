import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Moves what a compositional layout places to where it is: pinned headers and footers follow the
/// bounds, and elements that stick out of their section leave the place where they rest.
struct CompositionalEffect: BoundsEffect {
  /// What is added to the z index of an element that is pinned, while it is visible.
  static let pinnedZIndex: Int32 = 1_000_000_000

  private let solved: [SolvedSection]
  private let layout: CompositionalLayout
  /// How far elements stick out before and after where they rest.
  private let overhang: (before: Double, after: Double)
  private let pinsAny: Bool
  /// Whether any element of a kind other than a boundary item's may be moved.
  private let movesItems: Bool

  /// nil if everything stays where it rests.
  init?(_ solved: [SolvedSection], layout: CompositionalLayout) {
    var (before, after) = (0.0, 0.0)
    var pins = false
    for section in solved {
      if case .pattern(let pattern) = section.content {
        before = max(before, pattern.overhang.before)
        after = max(after, pattern.overhang.after)
      }
      for boundary in section.boundaries {
        if boundary.item.pinsToVisibleBounds { pins = true }
        // The parts of them that do not fit into the smallest section.
        let reach = section.restless(boundary)
        before = max(before, reach.before)
        after = max(after, reach.after)
      }
    }
    guard before > 0 || after > 0 || pins else { return nil }
    self.solved = solved
    self.layout = layout
    overhang = (before, after)
    pinsAny = pins
    movesItems = solved.contains {
      if case .pattern(let pattern) = $0.content {
        pattern.overhang.before > 0 || pattern.overhang.after > 0
      } else {
        false
      }
    }
  }

  var readsSections: Bool { true }
  var widensQueries: Bool { overhang.before > 0 || overhang.after > 0 }

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
    let near = min(Double(rect.origin.y), Double(bounds.origin.y))
    let far = max(
      Double(rect.origin.y + rect.size.height), Double(bounds.origin.y + bounds.size.height))
    var number = environment.sections.section(reaching: near)
    while number < environment.sections.sectionCount {
      let extent = environment.sections.extent(ofSection: number)
      guard extent.near < far else { return }
      for boundary in solved[layout.number(of: number)].boundaries
      where boundary.item.pinsToVisibleBounds {
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
    if element.id.kind.attachment == .item {
      if case .pattern(let pattern) = section.content { pattern.restore(&element) }
      return
    }
    guard let boundary = section.boundaries.first(where: { $0.item.kind == element.id.kind }) else {
      return
    }
    place(&element, boundary, of: section, in: environment)
  }

  private func place(
    _ element: inout ElementAttributes, _ boundary: SolvedSection.Boundary,
    of section: SolvedSection, in environment: borrowing EffectEnvironment
  ) {
    let extent = environment.sections.extent(ofSection: Int(element.id.section))
    let whole = Extent(near: extent.near, far: extent.far - section.spacingAfter)
    let header =
      boundary.isMeasured && boundary.item.kind == .header && boundary.item.extendsBoundary
      ? UInt32(max(0, Double(element.frame.size.height) * LayoutGrid.unitsPerPoint)) : 0
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
    element.frame.origin.y = near
    element.frame.size.height = length
  }
}

extension GroupPattern {
  /// Moves an item or one of its supplementary views from where it rests to where it is.
  func restore(_ element: inout ElementAttributes) {
    let cell = cells[Int(element.id.item) % count]
    var (frame, resting) = (cell.frame, cell.resting)
    if element.id.kind != .item {
      guard let view = supplementaries[cell.views].first(where: { $0.kind == element.id.kind })
      else { return }
      (frame, resting) = (view.frame, view.resting)
    }
    guard frame != resting else { return }
    element.frame.origin.y += frame.origin.y - resting.origin.y
    element.frame.size.height = frame.size.height
  }
}

extension SolvedSection {
  /// How far a boundary item may stick out of where it rests, before and after, in points.
  fileprivate func restless(_ boundary: Boundary) -> (before: Double, after: Double) {
    let extent = boundary.extent
    let offset = PixelGrid.exact(Double(boundary.item.offset.y))
    let room = insets.before + insets.after
    guard boundary.item.extendsBoundary else {
      // In a section of almost no extent it sticks out on both sides.
      return (extent + abs(offset), extent + abs(offset))
    }
    if boundary.item.alignment.contains(.top) { return (0, max(0, offset - room)) }
    if boundary.item.alignment.contains(.bottom) { return (max(0, -offset - room), 0) }
    return (abs(offset), abs(offset))
  }
}
