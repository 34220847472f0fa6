import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// Makes views as a collection view does, which no element shows yet.
enum MadeViews {
  /// - Parameter identifiers: of each view.
  static func cells(_ identifiers: [String]) -> [CollectionReusableView] {
    let (content, taker) = (Nothing(), Taker())
    let view = CollectionView(source: content, dataSource: content)
    for identifier in Set(identifiers).sorted() {
      view.registerCell(withIdentifier: identifier) { CollectionCell() }
    }
    view.setReusePolicy(taker)
    for identifier in identifiers {
      view.createCell(withIdentifier: identifier, for: .item(0, inSection: 0))
    }
    return taker.views
  }

  /// No content at all.
  private final class Nothing: AttributeSource, CollectionViewDataSource {
    let contentSize = CGSize.zero
    let queriesAreIndependent = true
    func prepare() {}
    func reset() {}
    func apply(_ edits: [CollectionEdit]) {}
    func invalidate(_ context: InvalidationContext) {}
    func report(inWords: Bool) -> SourceReport { SourceReport() }
    func attributes(of id: ElementID) -> ElementAttributes? { nil }
    func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {}
    func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    func collectionView(_: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
      CollectionCell()
    }
  }

  /// Takes all views and gives none back.
  private final class Taker: ReusePolicy {
    private(set) var views: [CollectionReusableView] = []
    var waitingCount: Int { views.count }
    let droppedCount = 0
    let boundPeak = 0
    func enqueue(_ view: CollectionReusableView, showing id: ElementID?) { views.append(view) }
    func view(showing id: ElementID) -> CollectionReusableView? { nil }

    func takeView(showing id: ElementID) -> CollectionReusableView? { nil }
    func canDequeue(from queue: Int) -> Bool { false }
    func dequeue(from queue: Int) -> CollectionReusableView? { nil }
    func follow(_ map: UpdateMap) {}
    func forgetContents() {}
    func removeAll() { views.removeAll() }
  }
}
