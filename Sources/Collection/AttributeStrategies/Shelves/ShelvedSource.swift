import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The source of a compositional layout in which sections scroll by themselves.
///
/// The layout has one item for all items of such a section, a shelf: its strategy never sees the
/// items, which all lie at the same position along the scroll axis. Each shelf has a source of its
/// own, with exchanged axes and a strategy of the same kind, which is made when the shelf is first
/// seen. How far a shelf was scrolled is a state of this source.
///
/// - Complexity: a query takes that of the strategy, and once more for each shelf in sight. Making
///   a shelf takes O(items of its section). At most `mostOpen` shelves are kept, in addition to
///   those in sight.
public final class ShelvedSource: AttributeSource {
  /// How many shelves are kept that are not in sight.
  public static let mostOpen = 64

  public typealias MakeStrategy = (any LayoutRule, SectionedSizes) throws -> any PlacementStrategy

  private let makeStrategy: MakeStrategy
  let axis: AxisMap
  private(set) var rule: CompositionalRule
  /// All items, in the rule's axes.
  private var sizes: SectionedSizes
  private var outer: LayoutSource
  private var open: [Int: OpenShelf] = [:]
  private var offsets: [Int: Double] = [:]
  private var queries = 0
  /// The shelves that the last query found, kept so that queries allocate nothing.
  private var found: [ElementAttributes] = []
  /// Stays when the layout begins again: views are registered in it.
  public private(set) lazy var decorations: DecorationViews? = DecorationViews()
  /// The work of sources that are no longer there.
  private var pastWork = WorkCounters()

  /// - Parameters:
  ///   - sizes: of all items, in the rule's axes.
  ///   - makeStrategy: makes the strategy of the layout, and those of the shelves.
  public init(
    rule: CompositionalRule, axis: AxisMap, sizes: SectionedSizes,
    makeStrategy: @escaping MakeStrategy
  ) throws {
    self.rule = rule
    self.axis = axis
    self.sizes = sizes
    self.makeStrategy = makeStrategy
    outer = LayoutSource(
      rule: rule, axis: axis, strategy: try makeStrategy(rule, Self.outer(sizes, rule)))
  }

  /// The same collection with one item for each shelf that has any.
  private static func outer(_ sizes: SectionedSizes, _ rule: CompositionalRule) -> SectionedSizes {
    var builder = SizeSequence.Builder()
    var sections: [SectionInfo] = []
    sections.reserveCapacity(sizes.sectionCount)
    var position = 0
    var number = 0
    sizes.forEachSection { info in
      let count = Int(info.itemCount)
      var shown = info
      if rule.isShelf(section: number) {
        shown.itemCount = min(1, info.itemCount)
        if count > 0 { builder.append(ItemSize(width: 0, height: 0)) }
      } else {
        forEachRun(of: sizes, from: position, count: count) { run in
          for offset in 0..<run.count { builder.append(run[offset].size) }
        }
      }
      sections.append(shown)
      position += count
      number += 1
    }
    return SectionedSizes(sections: sections, sizes: builder.finish())
  }

  private static func forEachRun(
    of sizes: SectionedSizes, from start: Int, count: Int, _ body: (SizeRun) -> Void
  ) {
    var (position, left) = (start, count)
    while left > 0 {
      let run = sizes.run(from: position, limit: left)
      body(run)
      position += run.count
      left -= run.count
    }
  }

  // MARK: Shelves

  /// The shelves that cross `rect`, in the order of their sections.
  public func shelves(in rect: CGRect, bounds: CGRect) -> [Shelf] {
    var buffer = ElementBuffer()
    outer.elements(in: rect, bounds: bounds, into: &buffer)
    return buffer.elements.filter { isShelf($0.id) }.map { shelf(of: $0) }
      .sorted { $0.section < $1.section }
  }

  /// The shelf of a section; nil if the section does not scroll by itself, or has no items.
  public func shelf(ofSection section: Int) -> Shelf? {
    guard section >= 0, section < sizes.sectionCount, rule.isShelf(section: section),
      let element = outer.attributes(of: .item(0, inSection: section))
    else { return nil }
    return shelf(of: element)
  }

  private func shelf(of element: ElementAttributes) -> Shelf {
    let section = Int(element.id.section)
    return Shelf(
      section: section, frame: element.frame, offset: offset(of: section, in: element.frame),
      movement: openShelf(section).movement(
        in: element.frame, rule.scrolling(ofSection: section)))
  }

  /// Scrolls a shelf. The next query finds its items there.
  ///
  /// - Parameter offset: in points; may lie beyond the legal ones while the shelf is dragged.
  public func setOffset(_ offset: Double, ofShelf section: Int) {
    offsets[section] = LayoutGrid.round(offset)
  }

  /// How far a shelf was scrolled, in points. One that is centred begins with its first group in
  /// the middle.
  private func offset(of section: Int, in frame: CGRect) -> Double {
    if let offset = offsets[section] { return offset }
    let scrolling = rule.scrolling(ofSection: section)
    guard scrolling == .groupPagingCentered else { return 0 }
    return LayoutGrid.round(openShelf(section).movement(in: frame, scrolling).offsets.lowerBound)
  }

  /// Whether an element of the layout is a shelf, which has one item in it.
  private func isShelf(_ id: ElementID) -> Bool {
    id.item == 0 && id.kind == .item && rule.isShelf(section: Int(id.section))
  }

  func openShelf(_ section: Int) -> OpenShelf {
    if let shelf = open[section] {
      shelf.lastUse = queries
      return shelf
    }
    if open.count >= 2 * Self.mostOpen { closeShelves() }
    let inner = rule.shelfRule(ofSection: section)
    let items = items(ofShelf: section, for: inner)
    let shelf: OpenShelf
    do {
      shelf = OpenShelf(
        rule: inner, outside: axis, strategy: try makeStrategy(inner, items))
    } catch {
      // The same strategy was made for the layout with the same parameters.
      fatalError("no strategy can be made for the items of section \(section): \(error)")
    }
    shelf.lastUse = queries
    open[section] = shelf
    return shelf
  }

  /// The items of a shelf, in the axes of its rule. Their sizes are copied only if the rule reads
  /// them.
  private func items(ofShelf section: Int, for inner: CompositionalRule) -> SectionedSizes {
    let count = Int(sizes.section(section).itemCount)
    let info = SectionInfo(itemCount: count)
    guard inner.readsSizes else {
      let none = ItemSize(width: 0, height: 0)
      return SectionedSizes(
        sections: [info], sizes: SizeSequence(repeating: none, count: count))
    }
    var builder = SizeSequence.Builder()
    Self.forEachRun(of: sizes, from: sizes.itemsBefore(section: section), count: count) { run in
      for offset in 0..<run.count { builder.append(run[offset].size) }
    }
    return SectionedSizes(sections: [info], sizes: builder.finish()).transposed()
  }

  /// Closes the shelves that were not used for longest.
  private func closeShelves() {
    let kept = open.sorted { $0.value.lastUse > $1.value.lastUse }.prefix(Self.mostOpen)
    let keys = Set(kept.map(\.key))
    for section in Array(open.keys) where !keys.contains(section) { close(section) }
  }

  private func close(_ section: Int) {
    guard let shelf = open.removeValue(forKey: section) else { return }
    pastWork = pastWork + shelf.source.counters
  }

  private func closeAll() { for section in Array(open.keys) { close(section) } }

  // MARK: Queries

  public func prepare() { outer.prepare() }
  public var contentSize: CGSize { outer.contentSize }
  public var queriesAreIndependent: Bool { false }
  public var dependsOnMainExtent: Bool { outer.dependsOnMainExtent }
  public var hooks: (any SourceHooks)? { outer.hooks }

  public func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    queries += 1
    let start = buffer.count
    outer.elements(in: rect, bounds: bounds, into: &buffer)
    found.removeAll(keepingCapacity: true)
    for index in start..<buffer.count where isShelf(buffer.base[index].id) {
      found.append(buffer.base[index])
    }
    guard !found.isEmpty else { return }
    buffer.filter(from: start) { !isShelf($0.id) }
    for element in found {
      let section = Int(element.id.section)
      openShelf(section).append(
        section: section, crossing: rect, visibleIn: element.frame,
        scrolledTo: offset(of: section, in: element.frame), to: &buffer)
    }
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    let section = Int(id.section)
    guard id.kind.attachment == .item, section >= 0, section < sizes.sectionCount,
      rule.isShelf(section: section)
    else { return outer.attributes(of: id) }
    guard let frame = outer.attributes(of: .item(0, inSection: section))?.frame else { return nil }
    let shelf = openShelf(section)
    guard
      var element = shelf.source.attributes(
        of: ElementID(kind: id.kind, section: 0, item: id.item))
    else { return nil }
    shelf.move(
      &element, by: shelf.distance(to: frame, scrolledTo: offset(of: section, in: frame)),
      to: section)
    return element
  }

  // MARK: Changes

  public func apply(_ edits: [CollectionEdit]) {
    for edit in edits { apply(turned(edit)) }
  }

  /// From the axes of the screen to those of the rule, or back.
  private func turned(_ edit: CollectionEdit) -> CollectionEdit {
    axis.isTransposed && axis.turnsItems ? edit.transposed : edit
  }

  /// - Parameter edit: in the rule's axes.
  private func apply(_ edit: CollectionEdit) {
    guard !edit.renumbersSections || rule.layout.sections.count == 1 else {
      sizes.apply(edit)
      offsets.removeAll()
      start()
      return
    }
    let before = sizes
    sizes.apply(edit)
    for change in ShelfEdits(rule: rule).translated(edit, from: before, to: sizes) {
      switch change {
      case .outer(let edit):
        outer.apply([turned(edit)])
      case .items(let edit, let section):
        open[section]?.source.apply([turned(edit)])
      case .sections:
        closeAll()
        offsets.removeAll()
      }
    }
  }

  /// Begins again with all items.
  private func start() {
    closeAll()
    pastWork = pastWork + outer.counters
    do {
      outer = LayoutSource(
        rule: rule, axis: axis, strategy: try makeStrategy(rule, Self.outer(sizes, rule)))
    } catch {
      fatalError("the strategy cannot be made again: \(error)")
    }
    outer.prepare()
  }

  public func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent,
      let resized = rule.resized(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
        as? CompositionalRule
    {
      rule = resized
      closeAll()
    }
    outer.invalidate(context)
  }

  public func reset() {
    outer.reset()
    closeAll()
    offsets.removeAll()
  }

  public func report(inWords: Bool) -> SourceReport {
    var report = outer.report(inWords: inWords)
    report.counters = report.counters + pastWork
    for shelf in open.values {
      let inner = shelf.source.report(inWords: false)
      report.counters = report.counters + inner.counters
      report.cacheBytes += inner.cacheBytes
      report.indexBytes += inner.indexBytes
    }
    return report
  }

  public func sourceTiles() -> [SourceTile] { outer.sourceTiles() }
}
