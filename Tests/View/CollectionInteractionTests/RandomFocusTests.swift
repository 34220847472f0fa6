import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import Primitives
import TestSupport
import Testing

/// Refuses by identity, and records its calls in identities.
private final class Witness: ItemFocusDelegate {
  let boxes: Boxes
  var refused: Set<Int> = []
  var isUpdateRefused = false
  var preferred: ItemPath?
  var requests: [Int] = []
  var notices: [ItemPath?] = []

  init(_ boxes: Boxes) { self.boxes = boxes }

  func focus(_ focus: ItemFocus, canFocusItemAt path: ItemPath) -> Bool {
    requests.append(boxes.model[path])
    return !refused.contains(boxes.model[path])
  }
  func focus(_ focus: ItemFocus, shouldUpdateFrom from: ItemPath?, to: ItemPath?) -> Bool {
    !isUpdateRefused
  }
  func focus(_ focus: ItemFocus, didUpdateFrom from: ItemPath?, to: ItemPath?) {
    notices = [from, to]
  }
  func preferredPath(of focus: ItemFocus) -> ItemPath? { preferred }
}

/// Boxes anywhere on a plane, moves, scrolls and batches from a seed, against a model that looks at
/// all items. FOCUS_SEED replays a single seed.
@Suite struct RandomFocusTests {
  static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["FOCUS_SEED"].flatMap(UInt64.init).map { [$0] }
    ?? [1, 2, 3, 4, 5, 6]

  @Test(arguments: seeds)
  func theFocusIsWhereAModelHasIt(_ seed: UInt64) throws {
    var run = try FocusRun(seed: seed)
    for step in 0..<600 {
      let action = try run.step()
      if let problem = run.problem {
        Issue.record("FOCUS_SEED=\(seed), step \(step), \(action): \(problem)")
        return
      }
    }
    // Otherwise it would prove nothing about them.
    #expect(run.counts.values.allSatisfy { $0 >= 10 }, "FOCUS_SEED=\(seed): \(run.counts)")
    #expect(run.counts.count == 12, "FOCUS_SEED=\(seed): \(run.counts)")
  }
}

private struct FocusRun {
  private let boxes: Boxes
  private let view: CollectionView
  private let focus: ItemFocus
  private let witness: Witness
  private var random: SplitMix64
  private var focused: Int?
  /// What is remembered: an item, or a path after a reload.
  private var last: Int?
  private var lastPath: ItemPath?
  private(set) var counts: [String: Int] = [:]
  private(set) var problem: String?

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    let extents = [600, 900, 1400].map { Double($0) }
    boxes = Boxes(
      [12, 0, 9, 14],
      in: CGSize(
        width: extents[random.next(below: 3)], height: extents[random.next(below: 3)]))
    view = CollectionView(source: boxes, dataSource: boxes)
    view.overscan = Overscan(viewports: random.next(below: 2) == 0 ? 0 : 0.5)
    view.registerCell(withIdentifier: "box") { CollectionCell() }
    focus = ItemFocus(of: view)
    witness = Witness(boxes)
    focus.delegate = witness
    placeNewItems()
    try view.setBounds(CGRect(x: 0, y: 0, width: 150 + 50 * random.next(below: 3), height: 200))
    try view.layoutIfNeeded()
  }

  private mutating func half(below limit: Double) -> Double {
    Double(random.next(below: Int(limit * 2))) / 2
  }

  private mutating func placeNewItems() {
    for path in boxes.model.paths where boxes.looks[boxes.model[path]] == nil {
      let size = CGSize(width: 10 + half(below: 90), height: 10 + half(below: 90))
      // Some stand in lines, as in most layouts, so that some are equally near.
      let isInLine = random.next(below: 2) == 0
      let grid = isInLine ? 60.0 : 0.5
      let place = CGPoint(
        x: (half(below: boxes.contentSize.width - 100) / grid).rounded(.down) * grid,
        y: (half(below: boxes.contentSize.height - 100) / grid).rounded(.down) * grid)
      let frame = CGRect(
        origin: place, size: isInLine ? CGSize(width: 50, height: 50) : size)
      boxes.looks[boxes.model[path]] = (
        frame, random.next(below: 12) == 0 ? 0 : 1, random.next(below: 12) == 0
      )
      if random.next(below: 5) == 0 { witness.refused.insert(boxes.model[path]) }
    }
  }

  private func frame(_ identity: Int) -> CGRect { boxes.looks[identity]!.frame }
  private func isSeen(_ identity: Int) -> Bool {
    boxes.looks[identity].map { !$0.isHidden && $0.alpha > 0 } ?? false
  }
  private func path(of identity: Int) -> ItemPath? { boxes.model.pathsByIdentity[identity] }

  // MARK: The model

  private func nearest(from identity: Int, _ heading: FocusHeading) -> [Int] {
    let from = frame(identity)
    func gaps(_ to: CGRect) -> (x: Double, y: Double) {
      (
        max(0, to.minX - from.maxX, from.minX - to.maxX),
        max(0, to.minY - from.maxY, from.minY - to.maxY)
      )
    }
    func overlap(_ to: CGRect) -> Double {
      heading == .up || heading == .down
        ? max(0, min(from.maxX, to.maxX) - max(from.minX, to.minX))
        : max(0, min(from.maxY, to.maxY) - max(from.minY, to.minY))
    }
    let viewport = view.bounds.size
    return boxes.model.paths
      .filter { path in
        let to = frame(boxes.model[path])
        let (gap, isBeyond) =
          switch heading {
          case .up: (gaps(to).x - viewport.width, to.minY < from.minY)
          case .down: (gaps(to).x - viewport.width, to.maxY > from.maxY)
          case .left: (gaps(to).y - viewport.height, to.minX < from.minX)
          default: (gaps(to).y - viewport.height, to.maxX > from.maxX)
          }
        return isBeyond && gap < 0 && isSeen(boxes.model[path])
      }
      .sorted { a, b in
        let (one, other) = (frame(boxes.model[a]), frame(boxes.model[b]))
        let (near, far) = (gaps(one), gaps(other))
        return (near.x + near.y, -overlap(one), a) < (far.x + far.y, -overlap(other), b)
      }
      .map { boxes.model[$0] }
  }

  private func expectedMove(_ heading: FocusHeading, from identity: Int) -> [Int] {
    let all = boxes.model.paths.map { boxes.model[$0] }
    let index = all.firstIndex(of: identity)!
    return switch heading {
    case .next: Array(all[(index + 1)...].filter(isSeen))
    case .previous: Array(all[..<index].reversed().filter(isSeen))
    default: nearest(from: identity, heading)
    }
  }

  private var expectedEntries: [Int] {
    var all: [Int] = []
    if focus.remembersLastFocusedItem {
      let paths = Set(boxes.model.paths)
      if let last, path(of: last) != nil { all.append(last) }
      if let lastPath, paths.contains(lastPath) { all.append(boxes.model[lastPath]) }
    }
    if let preferred = witness.preferred, boxes.model.paths.contains(preferred) {
      all.append(boxes.model[preferred])
    }
    all += boxes.model.paths.map { boxes.model[$0] }.filter { identity in
      let (to, bounds) = (frame(identity), view.bounds)
      return to.maxX > bounds.minX && to.minX < bounds.maxX && to.maxY > bounds.minY
        && to.minY < bounds.maxY
    }
    return all.filter(isSeen)
  }

  private func offset(revealing frame: CGRect) -> CGPoint {
    func place(_ low: Double, _ high: Double, _ view: Double, _ now: Double, _ all: Double)
      -> Double
    {
      // All boxes are smaller than the viewport.
      let wanted = low < now ? low : high > now + view ? high - view : now
      return min(max(wanted, 0), max(all - view, 0))
    }
    let (bounds, content) = (view.bounds, boxes.contentSize)
    return CGPoint(
      x: place(frame.minX, frame.maxX, bounds.width, bounds.minX, content.width),
      y: place(frame.minY, frame.maxY, bounds.height, bounds.minY, content.height))
  }

  // MARK: Steps

  private mutating func expect(_ condition: Bool, _ words: String) {
    if !condition, problem == nil { problem = words }
  }

  /// Checks a move to the first of `candidates` that is not refused.
  private mutating func check(
    candidates: [Int], did answer: Bool, from offset: CGPoint, at expectedOffset: CGPoint?
  ) {
    let target = candidates.first { !witness.refused.contains($0) }
    let requests = candidates.prefix { $0 != target } + (target.map { [$0] } ?? [])
    expect(
      witness.requests == Array(requests), "requests \(witness.requests), expected \(requests)")
    if let target, !witness.isUpdateRefused {
      focused = target
      expect(answer, "it did not move")
      expect(view.contentOffset == expectedOffset, "at \(view.contentOffset)")
    } else {
      expect(!answer, "it moved")
      expect(view.contentOffset == offset, "at \(view.contentOffset)")
    }
  }

  mutating func step() throws -> String {
    witness.requests = []
    witness.isUpdateRefused = random.next(below: 12) == 0
    let action = draw()
    counts[action, default: 0] += 1
    switch action {
    case "enter":
      if focused == nil {
        try enter()
      } else {
        expect(focus.enter(), "it is inside already")
      }
    case "leave":
      let answer = focus.leave()
      expect(answer == (focused == nil || !witness.isUpdateRefused), "leave returns \(answer)")
      if answer, let identity = focused { (last, lastPath, focused) = (identity, nil, nil) }
    case "scroll":
      let room = CGSize(
        width: boxes.contentSize.width - view.bounds.width,
        height: boxes.contentSize.height - view.bounds.height)
      try view.setContentOffset(
        CGPoint(x: half(below: room.width + 1), y: half(below: room.height + 1)))
    case "remember": focus.remembersLastFocusedItem.toggle()
    case "batch": try update()
    case "reload":
      // What was remembered is a path from now on.
      let paths = boxes.model.pathsByIdentity
      if let identity = focused ?? last { (last, lastPath) = (nil, paths[identity]) }
      focused = nil
      for section in boxes.model.sections.indices.reversed() {
        boxes.model.apply(.removeSection(section))
      }
      for count in [12, 0, 9, 14] {
        let section = boxes.model.newSection(count)
        boxes.model.sections.append(section)
      }
      placeNewItems()
      view.reloadData()
      // Counted now: the batches of this test change the model before they notify the view.
      _ = view.numberOfSections
    default: try move(FocusHeading.allCases.first { "\($0)" == action }!)
    }
    if random.next(below: 3) > 0 { try view.layoutIfNeeded() }
    try checkState()
    return action
  }

  private mutating func draw() -> String {
    switch random.next(below: 100) {
    case 0..<6: "enter"
    case 6..<12: "leave"
    case 12..<22: "scroll"
    case 22..<27: "remember"
    case 27..<37: "batch"
    case 37..<41: "reload"
    default: "\(FocusHeading.allCases[random.next(below: FocusHeading.allCases.count)])"
    }
  }

  private mutating func enter() throws {
    try view.layoutIfNeeded()
    witness.preferred =
      random.next(below: 3) > 0
      ? nil : ItemPath(section: random.next(below: 5), item: random.next(below: 16))
    let candidates = expectedEntries
    let target = candidates.first { !witness.refused.contains($0) }
    let (before, wanted) = (view.contentOffset, target.map { offset(revealing: frame($0)) })
    check(candidates: candidates, did: focus.enter(), from: before, at: wanted)
  }

  private mutating func move(_ heading: FocusHeading) throws {
    guard let identity = focused else { return try enter() }
    let candidates = expectedMove(heading, from: identity)
    let target = candidates.first { !witness.refused.contains($0) }
    let (before, wanted) = (view.contentOffset, target.map { offset(revealing: frame($0)) })
    let moves = focus.moves
    let answer = focus.move(heading)
    check(candidates: candidates, did: answer, from: before, at: wanted)
    expect(focus.moves == moves + (answer ? 1 : 0), "\(focus.moves) moves")
  }

  private mutating func update() throws {
    let before = boxes.model
    let update = RandomUpdate(
      of: before, rate: 10 * random.next(below: 8), sectionRate: 10 * random.next(below: 4),
      random: &random)
    boxes.model = update.after
    placeNewItems()
    witness.notices = []
    if let path = lastPath {
      let identity = before.paths.contains(path) ? before[path] : nil
      (last, lastPath) = (identity, nil)
    }
    let now = boxes.model.pathsByIdentity
    if let identity = last, now[identity] == nil { last = nil }
    var notices: [ItemPath?] = []
    var requests: [Int] = []
    if let identity = focused, now[identity] == nil {
      let left = before.remaining(around: identity, in: boxes.model)
      focused = left.first { !witness.refused.contains($0) }
      requests = left.prefix { $0 != focused } + (focused.map { [$0] } ?? [])
      notices = [before.pathsByIdentity[identity], focused.flatMap { now[$0] }]
    }
    try view.performBatchUpdates(update.batch)
    expect(witness.notices == notices, "notices \(witness.notices), expected \(notices)")
    expect(witness.requests == requests, "requests \(witness.requests), expected \(requests)")
  }

  private mutating func checkState() throws {
    let expected = focused.flatMap { path(of: $0) }
    expect(
      focus.focused == expected,
      "\(String(describing: focus.focused)) and not \(String(describing: expected))")
    guard view.isUpToDate else { return }
    for path in view.visibleItems {
      let isFocused = view.cell(at: path)?.isFocused
      expect(isFocused == (path == expected), "the cell at \(path)")
    }
  }
}
