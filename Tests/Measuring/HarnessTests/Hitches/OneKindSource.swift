import AttributeStrategies
import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement

/// A layout source in a view of its own, all of whose cells have one identifier.
final class OneKindSource: HostedSource {
  let host: CollectionView
  private let base: LayoutSource
  private let cells: Cells

  private final class Cells: CollectionViewDataSource {
    static let identifier = "row"
    var sizes: SectionedSizes

    init(_ sizes: SectionedSizes) { self.sizes = sizes }

    func numberOfSections(in collectionView: CollectionView) -> Int { sizes.sectionCount }

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { Int(sizes.section(section).itemCount) }

    func collectionView(
      _ collectionView: CollectionView, cellForItemAt id: ElementID
    ) -> CollectionCell {
      collectionView.dequeueReusableCell(withIdentifier: Self.identifier, for: id)
    }

    func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
      at id: ElementID
    ) -> CollectionReusableView { fatalError("the rows have no headers") }
  }

  init(_ base: LayoutSource, over sizes: SectionedSizes) {
    self.base = base
    cells = Cells(sizes.duplicated())
    host = CollectionView(source: base, dataSource: cells)
    host.registerCell(withIdentifier: Cells.identifier) { CollectionCell() }
  }

  func changeContent(_ edits: [CollectionEdit]) {
    for edit in edits { cells.sizes.apply(edit) }
  }

  func ownOffset(from bounds: CGRect) -> CGPoint? { nil }
  func exchange(for other: any HostedSource) {}
  func measureItems(by truth: SectionedSizes) {}
  let bringsDataSource = true
  let callsInLayout = 0

  func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutObjectTimes {
    body()
    return LayoutObjectTimes()
  }

  func prepare() { base.prepare() }
  func reset() { base.reset() }
  func apply(_ edits: [CollectionEdit]) { base.apply(edits) }
  func invalidate(_ context: InvalidationContext) { base.invalidate(context) }
  func attributes(of id: ElementID) -> ElementAttributes? { base.attributes(of: id) }
  func report(inWords: Bool) -> SourceReport { base.report(inWords: inWords) }
  var contentSize: CGSize { base.contentSize }
  var queriesAreIndependent: Bool { base.queriesAreIndependent }

  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    base.elements(in: rect, bounds: bounds, into: &buffer)
  }
}
