import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

// The values that the hooks of a rule may return.

extension RuleCheck {
  /// The rule, made once more: what hooks leave in it, no other check finds there.
  var remadeRule: any LayoutRule { rule.resized(toCrossExtent: rule.crossExtent) }

  /// The hooks of the rule over a collection; nil for a rule without hooks.
  private func hooks(
    over sizes: SectionedSizes
  ) -> (rule: any LayoutRule, hooks: any SourceHooks, content: BruteForce)? {
    let rule = remadeRule
    guard let hooks = rule.hooks else { return nil }
    let content = BruteForce(rule: rule, sizes: sizes)
    (hooks as? any PlacedHooks)?.attach(to: content)
    return (rule, hooks, content)
  }

  // MARK: Target offsets

  /// A viewport that comes to rest, and the calls to the layout at that time.
  private struct Question {
    var bounds: CGRect
    /// nil after a batch of updates.
    var velocity: CGPoint?

    func answer(of hooks: any SourceHooks) -> CGPoint {
      guard let velocity else { return hooks.targetOffset(forProposed: bounds) }
      return hooks.targetOffset(forProposed: bounds, velocity: velocity)
    }

    var inWords: String {
      let place = "the viewport \(bounds.inWords)"
      return velocity.map { "\(place) at \($0.y) pt/ms" } ?? "\(place) after a batch"
    }
  }

  private func questions(of content: BruteForce) -> [Question] {
    let size = content.contentSize
    return [50.0, 320.5, 844].flatMap { height -> [Question] in
      let range = max(0, Double(size.height) - height)
      return [-0.5, 0, 0.1, 0.25, 0.5, 0.77, 1, 1.5].flatMap { part in
        [-3.0, -0.05, 0, 0.05, 3, nil].map { speed in
          Question(
            bounds: CGRect(
              x: 0, y: LayoutGrid.round(range * part), width: rule.crossExtent, height: height),
            velocity: speed.map { CGPoint(x: 0, y: $0) })
        }
      }
    }
  }

  func checkTargetOffsets() throws(BrokenLaw) {
    guard let (_, hooks, content) = hooks(over: sizes) else { return }
    let questions = questions(of: content)
    let answers = questions.map { $0.answer(of: hooks) }
    for (question, answer) in zip(questions, answers) {
      try checkTarget(answer, of: question, hooks, content.contentSize)
    }
    // The same calls in another order.
    for (question, answer) in zip(questions, answers).reversed() {
      let again = question.answer(of: hooks)
      try require(
        again == answer, .hookTime,
        "the target offset for \(question.inWords) is \(again.inWords), and was \(answer.inWords)")
    }
  }

  private func checkTarget(
    _ target: CGPoint, of question: Question, _ hooks: any SourceHooks, _ content: CGSize
  ) throws(BrokenLaw) {
    let (bounds, words) = (question.bounds, question.inWords)
    func isInside(_ place: CGFloat, _ extent: CGFloat, _ content: CGFloat) -> Bool {
      place >= 0 && place <= max(0, content - extent)
    }
    try require(
      isInside(target.x, bounds.width, content.width)
        && isInside(target.y, bounds.height, content.height),
      .targetOffset,
      "the target offset for \(words) is \(target.inWords), and the content is \(content.inWords)")
    let next = hooks.targetOffset(
      forProposed: CGRect(origin: target, size: bounds.size), velocity: .zero)
    try require(
      next == target, .targetOffset,
      "the target offset for \(words) is \(target.inWords), and the one for that is "
        + next.inWords)
  }

  // MARK: Updates

  /// Deletes the middle item of each section, and requests the attributes of everything that stays.
  func checkUpdateHooks() throws(BrokenLaw) {
    var (batch, after) = (UpdateBatch(), sizes)
    for section in (0..<sizes.sectionCount).reversed() {
      let count = Int(sizes.section(section).itemCount)
      guard count > 0 else { continue }
      batch.deleteItems(at: ItemPath(section: section, item: count / 2))
      after.apply(.removeItems(count / 2..<count / 2 + 1, section: section))
    }
    guard !batch.isEmpty, let (rule, hooks, content) = hooks(over: after) else { return }
    let map: UpdateMap
    do {
      map = try batch.validated(before: sizes, after: after)
    } catch {
      fatalError("deleting items is always valid: \(error)")
    }
    let was = BruteForce(rule: rule, sizes: sizes).all
    hooks.beginUpdates(map, shown: was.map { ShownElement(attributes: $0, detail: nil) })
    let now = Dictionary(content.all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for before in was where before.id.kind == .item {
      guard let stays = map.newPath(of: ItemPath(before.id)) else { continue }
      let new = ElementID.item(stays.item, inSection: stays.section)
      guard let element = now[new] else { continue }
      try compare(hooks.initialAttributes(of: new), with: before, "initial", of: new)
      try compare(hooks.finalAttributes(of: before.id), with: element, "final", of: before.id)
    }
    hooks.endUpdates()
    try compare(
      content.all, BruteForce(rule: rule, sizes: after).all, .freshAfterUpdates, "after a batch")
  }

  private func compare(
    _ found: ElementAttributes?, with element: ElementAttributes, _ name: String, of id: ElementID
  ) throws(BrokenLaw) {
    guard let frame = found?.frame else { return }
    try require(
      frame == element.frame, .updateHooks,
      "the \(name) attributes of \(id.summary), which stays, are at \(frame.inWords), expected "
        + "none or \(element.frame.inWords)")
  }
}

extension CGPoint {
  fileprivate var inWords: String { "(\(Points(x)), \(Points(y)))" }
}
