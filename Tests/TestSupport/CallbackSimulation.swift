import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Primitives

/// A view whose insets, size and content change at random, also from within its callbacks, after
/// `reloadData`, and under a layout that answers for elements which do not exist. Each step is
/// compared with a model that recomputes everything.
package final class CallbackSimulation {
  private var random: SplitMix64
  private let content: UnsteadyContent
  private let view: CollectionView
  /// Whether the present step has set an offset.
  private var hasScrolled = false
  /// How often each kind of step was made, by its name.
  private var counts: [String: Int] = [:]

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    content = UnsteadyContent()
    view = CollectionView(source: content, dataSource: content)
    view.delegate = content
    view.registerCell(withIdentifier: "cell") { IdentityCell() }
    view.registerSupplementaryView(ofKind: .header, withIdentifier: "header") { IdentityView() }
  }

  /// Runs `steps` steps; returns what was wrong after the first that went wrong.
  package func run(steps: Int) -> String? {
    do {
      try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 200))
      try view.layoutIfNeeded()
      for step in 0..<steps {
        if let wrong = try self.step() { return "step \(step): \(wrong)" }
      }
    } catch {
      return "\(error)"
    }
    // A simulation in which little happens proves little.
    let least = counts.values.min() ?? 0
    return counts.count < 14 || least < steps / 200 ? "little happened: \(counts)" : nil
  }

  // MARK: Steps

  private func step() throws -> String? {
    let before = (offset: Double(view.contentOffset.y), area: area)
    hasScrolled = false
    let isAlone = random.next(below: 3) > 0
    if !isAlone { arm() }
    let what = try change(from: "step")
    try view.layoutIfNeeded()
    content.onCallback = nil
    if let wrong = difference() { return "\(what): \(wrong)" }
    return offsetDifference(what, before, isAlone).map { "\(what): \($0)" }
  }

  /// The next callback of some kind makes a change of its own, or several.
  private func arm() {
    let kind = UnsteadyContent.Callback.allCases[random.next(below: 3)]
    content.onCallback = { [unowned self] callback in
      guard callback == kind else { return }
      content.onCallback = nil
      count("callback \(kind)")
      for _ in 0...random.next(below: 3) {
        do {
          _ = try change(from: "callback")
        } catch {
          content.mistake = "a change in a callback: \(error)"
        }
      }
    }
  }

  private func count(_ what: String) { counts[what, default: 0] += 1 }

  /// Makes a change; returns what it was.
  private func change(from place: String) throws -> String {
    let names = [
      "inset", "size", "scroll", "insert", "delete", "batch", "reload", "late reload", "stale",
      "pass", "scroll to item",
    ]
    let name = names[random.next(below: names.count)]
    count(name)
    switch name {
    case "inset":
      let tops = [0.0, 20, 44, 100]
      view.insets = ContentInsets(
        top: tops[random.next(below: 4)], bottom: tops[random.next(below: 4)])
    case "size":
      try view.setBounds(
        CGRect(
          origin: view.bounds.origin,
          size: CGSize(width: 100, height: 100 + Double(random.next(below: 20)) * 10)))
    case "scroll":
      hasScrolled = true
      let room = max(1, content.items.count * 20 + 300)
      try view.setContentOffset(CGPoint(x: 0, y: Double(random.next(below: room)) - 100))
    // An update after a reload that has not counted is refused, as on iOS.
    case "insert" where content.isCounted:
      let item = random.next(below: content.items.count + 1)
      content.insert(at: item)
      try view.insertItems(item..<item + 1, inSection: 0)
    case "delete" where content.isCounted && !content.items.isEmpty:
      let item = random.next(below: content.items.count)
      content.items.remove(at: item)
      try view.deleteItems(item..<item + 1, inSection: 0)
    case "batch" where content.isCounted:
      try view.performBatchUpdates {
        let count = content.items.count
        let deleted = random.next(below: count + 1)..<count
        content.items.removeSubrange(deleted)
        if !deleted.isEmpty { try view.deleteItems(deleted, inSection: 0) }
        content.insert(at: 0)
        try view.insertItems(0..<1, inSection: 0)
      }
    case "reload":
      content.replace(by: random.next(below: 30))
      content.isCounted = false
      view.reloadData()
    case "late reload":
      content.isCounted = false
      view.reloadData()
      // In a callback the view may count as soon as the pass is over.
      if place == "step" { content.replace(by: random.next(below: 30)) }
    case "stale":
      content.missing = random.next(below: 4)
      content.hasMissingHeader = random.next(below: 2) == 0
      view.invalidateLayout()
    case "pass": try view.layoutIfNeeded()
    case "scroll to item" where !view.isInPass && !content.items.isEmpty:
      try view.layoutIfNeeded()
      let item = random.next(below: view.numberOfItems(inSection: 0) + 1)
      if item < view.numberOfItems(inSection: 0) {
        try view.scrollToItem(at: ItemPath(section: 0, item: item), position: .top)
        let top = view.insets.top
        let wanted = min(max(Double(item) * 20 - top, -top), area.largest)
        if view.contentOffset.y != wanted {
          content.mistake = "item \(item) is at \(view.contentOffset.y), not at \(wanted)"
        }
      }
    default: break
    }
    return name
  }

  // MARK: The model

  /// The legal offsets, by their definition.
  private var area: (least: Double, largest: Double) {
    let least = 0 - view.insets.top
    let height = Double(content.items.count * 20 + content.missing * 20)
    return (least, max(least, height + view.insets.bottom - Double(view.bounds.height)))
  }

  /// Whether the viewport is where it has to rest.
  private func offsetDifference(
    _ what: String, _ before: (offset: Double, area: (least: Double, largest: Double)),
    _ isAlone: Bool
  ) -> String? {
    let (offset, now) = (Double(view.contentOffset.y), area)
    let isChanged = before.area != now
    // Code may scroll anywhere.
    if isChanged, !hasScrolled {
      if offset < now.least || offset > now.largest {
        return "the viewport rests at \(offset), outside of \(now)"
      }
    }
    guard isAlone, isChanged, ["inset", "size", "insert", "delete"].contains(what) else {
      return nil
    }
    let followed = before.offset == before.area.least ? now.least : before.offset
    let wanted = min(max(followed, now.least), now.largest)
    return offset == wanted ? nil : "the viewport rests at \(offset), not at \(wanted)"
  }

  /// What differs from the model; nil if nothing does.
  private func difference() -> String? {
    if let mistake = content.mistake { return mistake }
    if view.needsLayout { return "a pass is missing" }
    let bounds = view.bounds
    let expected = content.items.indices.filter {
      Double($0) * 20 < bounds.maxY && Double($0 + 1) * 20 > bounds.minY
    }
    let shown = view.visibleElements.filter { $0.id.kind == .item }.map { Int($0.id.item) }
    if shown.sorted() != expected { return "items \(shown) are shown, not \(expected)" }
    if view.visibleElements.contains(where: { $0.id.kind != .item }) {
      return "a header is shown of a section that does not exist"
    }
    for item in expected {
      let cell = view.cellForItem(at: [0, item]) as? IdentityCell
      if cell?.identity != content.items[item] {
        return "item \(item) is shown by the cell of another one"
      }
    }
    let counters = view.counters
    if counters.dequeues - counters.endedDisplaying != expected.count { return "views are lost" }
    return nil
  }
}

/// One section of rows of 20 pt, with more of them than there are, and a header of a section that
/// does not exist.
private final class UnsteadyContent: AttributeSource, CollectionViewDataSource,
  CollectionViewDelegate
{
  enum Callback: CaseIterable {
    case cellForItem
    case willDisplay
    case didEndDisplaying
  }

  var items: [Int] = Array(0..<20)
  private var last = 20
  /// The rows beyond the last item for which the layout answers.
  var missing = 0
  var hasMissingHeader = false
  /// Whether the view has counted since it was last reloaded.
  var isCounted = true
  var onCallback: ((Callback) -> Void)?
  var mistake: String?

  func insert(at item: Int) {
    last += 1
    items.insert(last, at: item)
  }

  func replace(by count: Int) {
    items = (0..<count).map { _ in
      last += 1
      return last
    }
  }

  // MARK: Source

  let queriesAreIndependent = true
  let takesEdits = false
  var contentSize: CGSize {
    CGSize(width: 100, height: Double(items.count + missing) * 20)
  }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? {
    ElementAttributes(
      id: id, frame: CGRect(x: 0, y: Double(id.item) * 20, width: 100, height: 20))
  }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    for item in 0..<items.count + missing {
      guard let element = attributes(of: .item(item, inSection: 0)), element.crosses(rect) else {
        continue
      }
      buffer.append(element)
    }
    guard hasMissingHeader else { return }
    buffer.append(ElementAttributes(id: .header(ofSection: 7), frame: bounds))
  }

  // MARK: Data source and delegate

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    isCounted = true
    return items.count
  }

  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    let cell = view.dequeueReusableCell(withIdentifier: "cell", for: id)
    if items.indices.contains(Int(id.item)) {
      (cell as? IdentityCell)?.identity = items[Int(id.item)]
    } else {
      mistake = "a cell was asked for item \(id.item) of \(items.count)"
    }
    onCallback?(.cellForItem)
    return cell
  }

  func collectionView(
    _ view: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID
  ) { onCallback?(.willDisplay) }

  func collectionView(
    _ view: CollectionView, didEndDisplaying cell: CollectionCell, forItemAt id: ElementID
  ) { onCallback?(.didEndDisplaying) }
}
