import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// SplitMix64: small, and the same everywhere.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// Answers whatever the test has put into it.
final class FakeSource: AttributeSource {
  var answer: [ElementAttributes] = []
  let contentSize = CGSize(width: 100, height: 10_000)
  let queriesAreIndependent = true
  let cacheBytes = 0
  let counters = WorkCounters()
  var followsBounds = false
  /// All that was set, in order.
  private(set) var bounds: [CGRect] = []
  /// What `detail` 1, 2, ... stand for.
  var transforms: [ElementTransform] = []

  init(_ answer: [ElementAttributes] = []) { self.answer = answer }

  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func setBounds(_ bounds: CGRect) { self.bounds.append(bounds) }
  func transform(of detail: UInt32) -> ElementTransform? {
    detail == 0 ? nil : transforms[Int(detail) - 1]
  }
  func attributes(of id: ElementID) -> ElementAttributes? { answer.first { $0.id == id } }
  func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    for element in answer { buffer.append(element) }
  }
}

/// A cell that writes down what happens to it.
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

/// Two identifiers of cells, one of headers; cells are numbered as they are made.
final class FakeDataSource: CollectionViewDataSource {
  let log = Log()
  var made = 0
  /// The identifier of an item's cell.
  var identifier: (ElementID) -> String = { $0.item % 3 == 0 ? "wide" : "narrow" }

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
    view.dequeueReusableSupplementaryView(ofKind: kind, withIdentifier: "header", for: id)
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
