import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// An effect that follows the visible bounds: pinned headers, a ring.
///
/// It works in two steps around a query. Before the query, the effect determines which rectangle of
/// the resting layout can hold the elements that will appear in the requested rectangle, and which
/// elements belong in the answer wherever they rest. After the query, it moves each element to
/// where the bounds put it and drops those that then do not cross the rectangle.
public protocol BoundsEffect: Sendable {
  /// Whether the effect reads where sections are. The sections that the rectangle and the bounds
  /// touch are looked up once per query; any other section is looked up each time the effect reads
  /// it.
  var readsSections: Bool { get }

  /// Whether `restingRect` can differ from `rect`. If not, it is not called.
  var widensQueries: Bool { get }

  /// The effect itself if it turns elements in space; nil for most effects.
  var spatial: (any SpatialEffect)? { get }

  /// A rectangle that contains the resting positions of all elements that can cross `rect`.
  func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect

  /// Appends the elements that can cross `rect` although they rest outside of `restingRect`, each
  /// once; ids of elements that do not exist are ignored.
  func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>)

  /// Moves a resting element to where the bounds put it. If it has a transform, appends that to
  /// `transforms` and sets `element.detail` to the new count.
  func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform])

  /// Moves everything that a query found, in one call: the elements of `buffer` from `start` on.
  /// Drops those that do not cross `rect` afterwards; the order of the others is up to the effect.
  ///
  /// If `restingRect` is `rect` itself, elements that are neither moved nor forced in already cross
  /// it.
  func adjust(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect,
    in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform])
}

extension BoundsEffect {
  public var readsSections: Bool { true }
  public var widensQueries: Bool { true }
  public var spatial: (any SpatialEffect)? { nil }

  public func adjust(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect,
    in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    for index in start..<buffer.count {
      adjust(&buffer.base[index], in: environment, transforms: &transforms)
    }
    buffer.keepCrossing(rect, from: start)
  }
}
