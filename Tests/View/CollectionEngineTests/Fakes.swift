import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// Answers with whatever the test has set.
final class FakeSource: AttributeSource {
  var answer: [ElementAttributes] = []
  let contentSize = CGSize(width: 100, height: 10_000)
  let queriesAreIndependent = true
  /// The bounds of the last query.
  private(set) var bounds = CGRect.null
  /// The transforms that `detail` 1, 2, ... stand for.
  var transforms: [ElementTransform] = []
  /// Details in the same order; none if it is empty.
  var details: [ElementDetail] = []

  init(_ answer: [ElementAttributes] = []) { self.answer = answer }

  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func transform(of detail: UInt32) -> ElementTransform? {
    detail == 0 || transforms.isEmpty ? nil : transforms[Int(detail) - 1]
  }
  func detail(of detail: UInt32) -> ElementDetail? {
    detail == 0 || details.isEmpty ? nil : details[Int(detail) - 1]
  }
  let decorations: DecorationViews? = DecorationViews()
  /// Called in each query.
  var onQuery: () -> Void = {}
  func attributes(of id: ElementID) -> ElementAttributes? { answer.first { $0.id == id } }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    self.bounds = bounds
    onQuery()
    for element in answer { buffer.append(element) }
  }
}

/// A cell that records what happens to it.
final class LoggingCell: CollectionCell {
  let number: Int
  let log: Log

  init(number: Int, log: Log) {
    self.number = number
    self.log = log
  }

  override func prepareForReuse() { log.lines.append("prepare \(number)") }
  override func apply(_ attributes: ElementAttributes) {
    log.lines.append("apply \(number) \(attributes.id.item)")
  }
}

final class Log { var lines: [String] = [] }

/// Two identifiers for cells, one for headers; cells are numbered in the order of creation.
final class FakeDataSource: CollectionViewDataSource {
  let log = Log()
  var made = 0
  /// The identifier of an item's cell.
  var identifier: (ElementID) -> String = { $0.item % 3 == 0 ? "wide" : "narrow" }
  /// That of all supplementary views.
  var viewIdentifier = "header"

  func register(in view: CollectionView) {
    for identifier in ["wide", "narrow"] {
      view.registerCell(withIdentifier: identifier) { [unowned self] in
        made += 1
        return LoggingCell(number: made, log: log)
      }
    }
    view.registerSupplementaryView(ofKind: .header, withIdentifier: "header") {
      CollectionReusableView()
    }
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }

  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    log.lines.append("cell \(id.item)")
    return view.dequeueReusableCell(withIdentifier: identifier(id), for: id)
  }

  func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView {
    view.dequeueReusableSupplementaryView(ofKind: kind, withIdentifier: viewIdentifier, for: id)
  }
}

let window = CGRect(x: 0, y: 0, width: 100, height: 100)

/// An element inside `window`.
func item(
  _ item: Int, y: Double = 10, zIndex: Int32 = 0, isHidden: Bool = false, section: Int = 0
) -> ElementAttributes {
  ElementAttributes(
    id: .item(item, inSection: section), frame: CGRect(x: 0, y: y, width: 50, height: 20),
    zIndex: zIndex, isHidden: isHidden)
}

extension CollectionView {
  func show(_ rect: CGRect = window) {
    queryElements(in: rect)
    updateVisibleElements()
  }

  var shownIDs: [ElementID] { visibleElements.map(\.id) }
  var shownItems: [Int] { visibleElements.map { Int($0.id.item) } }
}
