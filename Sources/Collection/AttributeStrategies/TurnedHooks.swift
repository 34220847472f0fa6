import CollectionAttributes
import CollectionModel
import Foundation

/// The hooks of a layout rule, converted from the rule's axes to screen coordinates.
package final class TurnedHooks: SourceHooks {
  private let rule: any SourceHooks
  private let axis: AxisMap
  /// The size of the content on screen, as it is when a hook is called.
  private let contentSize: () -> CGSize

  package init(_ rule: any SourceHooks, axis: AxisMap, contentSize: @escaping () -> CGSize) {
    self.rule = rule
    self.axis = axis
    self.contentSize = contentSize
  }

  // MARK: Invalidation

  package func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool {
    rule.shouldInvalidateLayout(forBounds: toRule(bounds))
  }

  package func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
    toScreen(rule.invalidationContext(forBounds: toRule(bounds)))
  }

  package func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool {
    rule.shouldInvalidateLayout(forPreferred: toRule(preferred), original: toRule(original))
  }

  package func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext {
    toScreen(
      rule.invalidationContext(forPreferred: toRule(preferred), original: toRule(original)))
  }

  // MARK: Elements

  package func beginUpdates(_ map: UpdateMap, shown: [ShownElement]) {
    let turned = shown.map {
      ShownElement(attributes: toRule($0.attributes), detail: $0.detail)
    }
    rule.beginUpdates(map, shown: turned)
  }

  package func insertedElements(ofKind kind: ElementKind) -> [ElementID] {
    rule.insertedElements(ofKind: kind)
  }

  package func deletedElements(ofKind kind: ElementKind) -> [ElementID] {
    rule.deletedElements(ofKind: kind)
  }

  package func endUpdates() { rule.endUpdates() }

  package func beginTransition(to new: any AttributeSource) { rule.beginTransition(to: new) }

  package func beginTransition(from old: any AttributeSource) { rule.beginTransition(from: old) }

  package func endTransition() { rule.endTransition() }

  package func beginAnimatedBoundsChange(from old: CGRect) {
    rule.beginAnimatedBoundsChange(from: toRule(old))
  }

  package func endAnimatedBoundsChange() { rule.endAnimatedBoundsChange() }

  package func initialAttributes(of id: ElementID) -> ElementAttributes? {
    rule.initialAttributes(of: id).map { toScreen($0) }
  }

  package func finalAttributes(of id: ElementID) -> ElementAttributes? {
    rule.finalAttributes(of: id).map { toScreen($0) }
  }

  package func attributes(ofMovingItem path: ItemPath, at position: CGPoint) -> ElementAttributes? {
    rule.attributes(ofMovingItem: path, at: toRule(position)).map { toScreen($0) }
  }

  package func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath? {
    rule.targetPath(ofMovingItem: path, at: toRule(position))
  }

  package func invalidationContext(forMoving step: MovementStep) -> InvalidationContext? {
    var turned = step
    turned.previousPosition = toRule(step.previousPosition)
    turned.position = toRule(step.position)
    return rule.invalidationContext(forMoving: turned).map { toScreen($0) }
  }

  // MARK: Offsets

  package func targetOffset(forProposed bounds: CGRect) -> CGPoint {
    let turned = toRule(bounds)
    return toScreen(offset: rule.targetOffset(forProposed: turned), of: turned.size)
  }

  package func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    let turned = toRule(bounds)
    return toScreen(
      offset: rule.targetOffset(forProposed: turned, velocity: vectorToRule(velocity)),
      of: turned.size)
  }

  // MARK: Turning

  private func toRule(_ rect: CGRect) -> CGRect { axis.toRule(rect, in: contentSize()) }

  private func toRule(_ point: CGPoint) -> CGPoint {
    toRule(CGRect(origin: point, size: .zero)).origin
  }

  private func toRule(_ element: ElementAttributes) -> ElementAttributes {
    var element = element
    element.frame = toRule(element.frame)
    return element
  }

  private func toScreen(_ element: ElementAttributes) -> ElementAttributes {
    var element = element
    element.frame = axis.toScreen(element.frame, in: contentSize())
    return element
  }

  /// The near corner on screen of a viewport that the rule wants at `offset`.
  private func toScreen(offset: CGPoint, of size: CGSize) -> CGPoint {
    axis.toScreen(CGRect(origin: offset, size: size), in: contentSize()).origin
  }

  private func toScreen(_ context: InvalidationContext) -> InvalidationContext {
    var context = context
    context.contentOffsetAdjustment = vectorToScreen(context.contentOffsetAdjustment)
    context.contentSizeAdjustment = axis.turned(context.contentSizeAdjustment)
    return context
  }

  /// A vector from the screen to the rule's axes. Mirrored content runs against the screen's x.
  private func vectorToRule(_ vector: CGPoint) -> CGPoint {
    let x = axis.isMirrored ? -vector.x : vector.x
    return axis.isTransposed ? CGPoint(x: vector.y, y: x) : CGPoint(x: x, y: vector.y)
  }

  private func vectorToScreen(_ vector: CGPoint) -> CGPoint {
    let turned = axis.isTransposed ? CGPoint(x: vector.y, y: vector.x) : vector
    return axis.isMirrored ? CGPoint(x: -turned.x, y: turned.y) : turned
  }
}
