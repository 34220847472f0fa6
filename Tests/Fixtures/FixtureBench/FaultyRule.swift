import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Rows, indented by the height of the row before, with one planted fault.
struct FaultyRule: LayoutRule {
  enum Fault: String, CaseIterable {
    case none
    /// Rows overlap by a point.
    case gap
    /// Places are thirds of a point.
    case grid
    /// `skip` forgets the gap.
    case skip
    /// `reach` is the near edge of what was placed last.
    case reach
    /// The origin is behind where the next item goes.
    case origin
    /// The last item of a run is indented further, and the rule does not declare that it fills
    /// lines.
    case lines
    /// More of the shape is used than is declared.
    case shape
    /// Sizes are read, and that is denied.
    case sizes
    /// Every other section is wider, and the rule does not declare it.
    case sections
    /// An item's id is that of the one before it.
    case ids
    /// The section ends before its last row does.
    case end
    /// Another width is forgotten.
    case resizing
    /// Half of what another gap adds is forgotten.
    case stretch
    /// Scrolling comes to rest a point further each time.
    case target
    /// The place where scrolling comes to rest depends on the number of earlier calls.
    case asked
    /// What stays appears from the left edge.
    case initial
    /// Rows move together while an item is dragged.
    case neighbours
    /// Rows stay a little further apart once a drag was cancelled.
    case cancel
    /// Rows stay a little further apart once an item was dropped.
    case drop
    /// Rows stay a little further apart after a batch.
    case batch
    /// What appears in an exchange is the first item.
    case exchange
    /// Traps when it is made.
    case making
    /// Traps where it places a third item.
    case trapping
    /// Never comes back from there.
    case hanging
    /// Adds numbers for nothing where the executable is called `head`, as a gate calls it.
    case slower
    /// Allocates memory for nothing there.
    case allocating
  }

  let crossExtent: Double
  let fault: Fault
  private static let isHead = CommandLine.arguments[0].hasSuffix("/head")
  /// Between rows of a section, as long as nothing has been dragged.
  private let stillGap: Double
  private let moved = Moved()

  /// What dragging and batches leave behind.
  fileprivate final class Moved: @unchecked Sendable {
    var gap = 0.0
  }

  /// Between rows of a section.
  var gap: Double { stillGap + moved.gap }

  var shapeCount: Int { fault == .shape ? 0 : 1 }
  var readsSizes: Bool { fault != .sizes }

  init(crossExtent: Double, gap: Double = 4, fault: Fault) {
    if fault == .making { fatalError("the fixture's rule traps when it is made") }
    self.crossExtent = crossExtent
    stillGap = gap
    self.fault = fault
  }

  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    FaultyRule(
      crossExtent: fault == .resizing ? self.crossExtent : crossExtent, gap: gap, fault: fault)
  }

  func stretch(to other: any LayoutRule) -> RuleStretch? {
    guard let other = other as? FaultyRule, other.crossExtent == crossExtent else { return nil }
    return RuleStretch(
      gauge: LineGauge(of: .spacing, itemsPerLine: 1, hasFooters: false),
      amount: (other.gap - gap) * (fault == .stretch ? 0.5 : 1))
  }

  var hooks: (any SourceHooks)? {
    let ofHooks: [Fault] = [
      .target, .asked, .initial, .neighbours, .cancel, .drop, .batch, .exchange,
    ]
    return ofHooks.contains(fault) ? FaultyHooks(fault, moved) : nil
  }

  func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {}

  /// The shape holds the height of the row before, which sets the indent.
  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
    if fault == .slower, Self.isHead { addNumbers() }
    if fault == .allocating, Self.isHead { keepNumbers() }
    for index in 0..<run.atLeast {
      if cursor.item + index == 2 {
        if fault == .trapping { fatalError("the fixture's rule traps") }
        while fault == .hanging { sleep(1) }
      }
      let height = Double(run.sizes[index].size.height) * LayoutGrid.pointsPerUnit
      var x = min(8, cursor.shape[0])
      if fault == .lines, index == run.sizes.count - 1 { x += 16 }
      if fault == .sections, cursor.section % 2 == 1 { x += 16 }
      if fault == .grid { x += 1 / 3 }
      let item = fault == .ids ? max(0, cursor.item + index - 1) : cursor.item + index
      buffer.append(
        ElementAttributes(
          id: .item(item, inSection: cursor.section),
          frame: CGRect(
            x: x, y: cursor.origin - (fault == .origin ? 1 : 0), width: crossExtent / 2,
            height: height + (fault == .gap ? gap + 1 : 0))))
      cursor.origin += height + gap
      cursor.shape[0] = height
    }
    return run.atLeast
  }

  @inline(never)
  private func addNumbers() {
    var sum = 0
    for number in 0..<2000 { sum = (sum &+ number) ^ sum &<< 3 }
    withUnsafePointer(to: sum) { keepAlive($0) }
  }

  @inline(never)
  private func keepNumbers() {
    var numbers = [Int](repeating: 1, count: 50)
    numbers.withUnsafeMutableBufferPointer { keepAlive($0.baseAddress!) }
  }

  @inline(never) @_optimize(none)
  private func keepAlive(_ pointer: UnsafePointer<Int>) {}

  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    var aside = ElementBuffer()
    let start = cursor.origin
    let taken = place(&cursor, run, into: &aside)
    var extent = Extent.empty
    for element in aside.elements {
      let near = Double(element.frame.origin.y)
      extent.formUnion(Extent(near: near, far: near + Double(element.frame.height)))
    }
    if fault == .skip { cursor.origin = max(start, cursor.origin - gap) }
    return (taken, extent)
  }

  func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    if cursor.item > 0 { cursor.origin -= gap }
    if fault == .end { cursor.origin -= 1 }
  }

  func reach(of cursor: Cursor) -> Double {
    fault == .reach ? cursor.origin - gap - 1 : cursor.origin
  }
}

/// Hooks with a planted fault.
private final class FaultyHooks: SourceHooks {
  private let fault: FaultyRule.Fault
  private let moved: FaultyRule.Moved
  private var isInTransition = false
  /// The number of calls for a place of rest.
  private var asked: Set<String> = []

  init(_ fault: FaultyRule.Fault, _ moved: FaultyRule.Moved) {
    self.fault = fault
    self.moved = moved
  }

  func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    switch fault {
    case .target: CGPoint(x: 0, y: max(0, bounds.origin.y) + 1)
    case .asked where velocity.y > 0:
      CGPoint(x: 0, y: asked.insert("\(bounds) \(velocity)").inserted ? 0 : 1)
    default: .zero
    }
  }

  func targetOffset(forProposed bounds: CGRect) -> CGPoint { .zero }

  func invalidationContext(forMoving step: MovementStep) -> InvalidationContext? {
    switch (fault, step.kind) {
    case (.neighbours, .update): moved.gap = -100
    case (.neighbours, _): moved.gap = 0
    case (.cancel, .cancel), (.drop, .end): moved.gap = 2
    default: return nil
    }
    return InvalidationContext(everything: true)
  }

  func endUpdates() { if fault == .batch { moved.gap = 2 } }

  func beginTransition(from old: any AttributeSource) { isInTransition = true }
  func endTransition() { isInTransition = false }

  func initialAttributes(of id: ElementID) -> ElementAttributes? {
    if fault == .exchange, isInTransition {
      return ElementAttributes(
        id: .item(0, inSection: 0), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    guard fault == .initial else { return nil }
    return ElementAttributes(id: id, frame: CGRect(x: -100, y: 0, width: 10, height: 10))
  }
}
