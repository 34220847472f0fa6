import CollectionAttributes
import CollectionModel
import UIKit

/// An answer of a layout, with its frames at that time: the layout may change the objects later.
@MainActor
struct LayoutAnswer {
  let rect: CGRect
  private let elements:
    [ElementID: (was: ElementAttributes, object: UICollectionViewLayoutAttributes)]

  init(_ objects: [UICollectionViewLayoutAttributes], for rect: CGRect) {
    self.rect = rect
    elements = Dictionary(
      objects.map { ($0.id, ($0.element(handle: 1), $0)) }, uniquingKeysWith: { $1 })
  }

  /// The difference between this answer and another one at the same bounds, about an element that
  /// crosses both rectangles; nil if they agree.
  func difference(from other: LayoutAnswer) -> String? {
    for (id, one) in crossing(other) {
      let name = LayoutInspector.name(id)
      guard let found = other.elements[id] else { return missing(name, in: other) }
      if found.was.frame != one.was.frame {
        return "\(name) is at \(one.was.frame.debugDescription) in one answer and at"
          + " \(found.was.frame.debugDescription) in another, for \(rectangles(and: other))"
      }
      if found.object !== one.object, !found.object.isEqual(one.object) {
        return "\(name) looks different in two answers, for \(rectangles(and: other)):"
          + " \(Self.looks(of: one.object, and: found.object))"
      }
    }
    let extra = other.crossing(self).first { elements[$0.id] == nil }
    return extra.map { other.missing(LayoutInspector.name($0.id), in: self) }
  }

  private typealias Entry = (
    id: ElementID, entry: (was: ElementAttributes, object: UICollectionViewLayoutAttributes)
  )

  /// The elements that cross both rectangles, from the top.
  private func crossing(_ other: LayoutAnswer) -> [Entry] {
    elements.filter { $0.value.was.crosses(rect) && $0.value.was.crosses(other.rect) }
      .sorted { $0.value.was.frame.minY < $1.value.was.frame.minY }.map { ($0.key, $0.value) }
  }

  private func missing(_ name: String, in other: LayoutAnswer) -> String {
    rect == other.rect
      ? "\(name) is in one answer for \(rect.debugDescription) and not in another, and crosses it"
      : "\(name) is in the answer for \(rect.debugDescription) and not in that for"
        + " \(other.rect.debugDescription), and crosses both"
  }

  private func rectangles(and other: LayoutAnswer) -> String {
    rect == other.rect
      ? "the same rectangle \(rect.debugDescription)"
      : "overlapping rectangles \(rect.debugDescription) and \(other.rect.debugDescription)"
  }

  /// The first property in which two objects differ.
  private static func looks(
    of one: UICollectionViewLayoutAttributes, and other: UICollectionViewLayoutAttributes
  ) -> String {
    if one.alpha != other.alpha { return "its alpha is \(one.alpha) and \(other.alpha)" }
    if one.zIndex != other.zIndex { return "its zIndex is \(one.zIndex) and \(other.zIndex)" }
    if one.isHidden != other.isHidden { return "it is hidden in one of them" }
    return type(of: one) == UICollectionViewLayoutAttributes.self
      ? "its transforms differ" : "its transforms, or the properties of \(type(of: one)), differ"
  }
}

@MainActor
extension LayoutObjectSource {
  /// The difference between the layout's answers about the same elements for several rectangles,
  /// without any change in between; nil if there is none. These queries are not counted.
  func disagreement(in rect: CGRect, and others: [CGRect]) -> String? {
    let first = uncountedAnswer(for: rect)
    for other in [rect] + others {
      if let difference = first.difference(from: uncountedAnswer(for: other)) { return difference }
    }
    return nil
  }

  private func uncountedAnswer(for rect: CGRect) -> LayoutAnswer {
    LayoutAnswer(existing(layout.layoutAttributesForElements(in: rect) ?? []), for: rect)
  }

  /// Leaves out elements of sections and items that the view does not have, as iOS does.
  func existing(
    _ objects: [UICollectionViewLayoutAttributes]
  ) -> [UICollectionViewLayoutAttributes] {
    objects.filter { has($0.id) }
  }

  /// Whether the view would show the element.
  func has(_ id: ElementID) -> Bool { layout.collectionView?.engine.exists(id) == true }
}
