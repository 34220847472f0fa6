import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Precompute-all with one planted fault in what it answers.
final class WrongStrategy: PlacementStrategy {
  enum Fault: String, CaseIterable {
    /// An element of an answer is missing.
    case missing
    /// An element of an answer comes twice.
    case twice
    /// An element that only touches the rectangle is in the answer.
    case touching
    /// Edits are forgotten.
    case edits
    /// Another width is forgotten.
    case width
    /// A single element is requested, and is elsewhere.
    case alone
    /// The content's size is that before the edits.
    case content
  }

  private let base: PrecomputeAll
  private let fault: Fault
  private var firstSize = CGSize.zero

  init(rule: any LayoutRule, sizes: SectionedSizes, fault: Fault) {
    base = PrecomputeAll(rule: rule, sizes: sizes)
    self.fault = fault
  }

  func prepare() {
    base.prepare()
    firstSize = base.contentSize
  }

  var contentSize: CGSize { fault == .content ? firstSize : base.contentSize }

  func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let start = buffer.count
    base.append(crossing: fault == .touching ? rect.insetBy(dx: 0, dy: -0.5) : rect, to: &buffer)
    guard buffer.count > start else { return }
    if fault == .twice { buffer.append(buffer.base[start]) }
    if fault == .missing { buffer.base[start].frame = CGRect(x: -9, y: -9, width: 1, height: 1) }
  }

  func element(_ id: ElementID) -> ElementAttributes? {
    var element = base.element(id)
    if fault == .alone { element?.frame.origin.y += 1 }
    return element
  }

  var sectionCount: Int { base.sectionCount }
  func info(ofSection section: Int) -> SectionInfo { base.info(ofSection: section) }
  func extent(ofSection section: Int) -> Extent { base.extent(ofSection: section) }
  func section(reaching offset: Double) -> Int { base.section(reaching: offset) }
  func apply(_ edits: [CollectionEdit]) { if fault != .edits { base.apply(edits) } }
  func invalidate(_ context: InvalidationContext) {
    if fault != .width || context.crossExtent == nil { base.invalidate(context) }
  }
  func setRule(_ rule: any LayoutRule) -> RuleChange { base.setRule(rule) }
  func reset() { base.reset() }
  var queriesAreIndependent: Bool { true }
  func report(inWords: Bool) -> SourceReport { base.report(inWords: inWords) }
}
