import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import TestSupport
import Testing

/// Fingers, selections and the focus in replays.
@Suite(.countsAllocations) struct TouchReplayTests {
  private static let touched: [EditKind] = [.touch, .taps, .focusWalk]

  private func content(
    _ kind: EditKind?, _ strategy: TestContent.Strategy = .tiledCache,
    _ layout: TestContent.Layout = .list, selected: SelectedShare = .none, seed: UInt64 = 1
  ) -> TestContent {
    var content = TestContent(strategy: strategy, layout: layout, script: kind, seed: seed)
    content.selected = selected
    return content
  }

  private struct End: Equatable {
    var selected: [Range<Int>] = []
    var focused: ItemPath?
    var highlighted: ItemPath?
  }

  /// Plays the passes for which `isShown` holds, and all changes; returns what is selected then.
  private func play(
    _ launch: PreparedLaunch, showing isShown: (Int) -> Bool = { _ in true },
    shown: (Int, Display) -> Void = { _, _ in }
  ) -> End {
    let (playback, display) = (launch.playback, launch.display)
    var stepper = PassStepper(playback)
    stepper.playRest {
      display.apply($0)
    } show: {
      guard isShown($0) else { return }
      display.show($0, of: playback)
      shown($0, display)
    }
    var end = End()
    display.touched?.selection?.forEachRun { end.selected.append($0) }
    end.highlighted = display.touched?.selection?.highlighted
    end.focused = display.touched?.focus?.focused
    return end
  }

  @Test(arguments: touched, TestContent.Layout.allCases)
  func allStrategiesShowTheSameAndCountTheSame(
    kind: EditKind, layout: TestContent.Layout
  ) throws {
    let launches = try TestContent.Strategy.allCases.map {
      try counted(content(kind, $0, layout, selected: .alternate)).observations.values
    }
    for name in [
      "visible_checksum", "hit_tests", "hit_tests_examined", "selection_changes",
      "selection_bytes", "interaction_calls", "focus_moves", "frames_moved", "edits",
    ] {
      #expect(Set(launches.map { $0[name] }).count == 1, "\(name)")
    }
    #expect(launches[0]["interaction_calls"] != .integer(0))
    #expect((launches[0]["hit_tests"] != .integer(0)) == (kind != .focusWalk))
    #expect((launches[0]["focus_moves"] != .integer(0)) == (kind == .focusWalk))
  }

  /// A replay that measures few frames leaves out all others but those after a change.
  @Test(arguments: touched, [1, 2, 3] as [UInt64])
  func replaysThatLeavePassesOutSelectTheSame(kind: EditKind, seed: UInt64) throws {
    for layout in [TestContent.Layout.list, .masonry, .sideways] {
      let content = content(kind, .tiledCache, layout, selected: .alternate, seed: seed)
      let launch = try PreparedLaunch(content, launch: 0, seed: seed)
      let whole = play(launch)
      let other = try PreparedLaunch(content, launch: 0, seed: seed)
      let after = Set(other.playback.changes.map(\.pass))
      #expect(play(other, showing: after.contains) == whole, "\(layout)")
      #expect(other.display.touched?.selection?.count == launch.display.touched?.selection?.count)
    }
  }

  @Test(arguments: [nil] + EditKind.allCases.filter { !touched.contains($0) })
  func aViewWithoutTouchesHasNoObjectOfThis(kind: EditKind?) throws {
    let launch = try PreparedLaunch(content(kind), launch: 0, seed: 1)
    _ = play(
      launch,
      shown: { _, display in
        #expect(display.touched == nil && display.view.interactions.isEmpty)
      })
    #expect(try counted(content(kind)).observations["hit_tests"] == nil)
  }

  @Test(arguments: touched)
  func framesAfterTouchesAllocateNothing(kind: EditKind) throws {
    let launch = try counted(content(kind, selected: .all))
    #expect(launch.number("allocations_per_frame") == 0)
  }

  // MARK: Touches

  @Test(arguments: [TestContent.Layout.list, .sideways])
  func theContentFollowsTheFingerThatDragsIt(layout: TestContent.Layout) throws {
    let launch = try PreparedLaunch(content(.touch, .tiledCache, layout), launch: 0, seed: 1)
    let playback = launch.playback
    let isHorizontal = layout == .sideways
    func along(_ point: CGPoint) -> Double { isHorizontal ? point.x : point.y }
    var down: (finger: CGPoint, offset: CGPoint)?
    var isClamped = false
    var followed = 0
    for (pass, change) in playback.changes {
      guard let step = change.touch, step.fingers.count == 1 else { continue }
      let now = playback.bounds[pass].origin
      switch step.kind {
      case .down: (down, isClamped) = ((step.fingers[0], now), false)
      case .move:
        guard let start = down else { continue }
        let moved = along(start.finger) - along(step.fingers[0])
        // It begins where the finger leaves the slop.
        let expected = abs(moved) <= 10 ? 0 : moved - (moved < 0 ? -10 : 10)
        let size = launch.display.source.contentSize
        let room =
          along(CGPoint(x: size.width, y: size.height))
          - along(CGPoint(x: playback.bounds[pass].width, y: playback.bounds[pass].height))
        let wanted = along(start.offset) + expected
        isClamped = isClamped || wanted < 0 || wanted > room
        if !isClamped { #expect(along(now) == wanted) }
        followed += 1
      default: down = nil
      }
    }
    #expect(followed >= 8 * 20)
    #expect(playback.phases.contains(.frame(.touchFrame)))
  }

  @Test func tapsSelectDragsDoNotAndPressesNeither() throws {
    let launch = try PreparedLaunch(content(.touch), launch: 0, seed: 1)
    let end = play(launch)
    let (selection, touched) = (launch.display.touched?.selection, launch.display.touched)
    // 24 gestures: eight taps, of which two are presses; each hits a row or the space between two.
    #expect(selection!.changes >= 1 && selection!.changes <= 6)
    #expect(end.highlighted == nil && touched?.focus == nil)
    let kinds = launch.playback.changes.compactMap(\.change.touch)
    #expect(kinds.count { $0.kind == .down } == 24 && kinds.count { $0.kind == .lift } == 24)
    #expect(kinds.count { $0.kind == .down && $0.fingers.count == 2 } == 8)
  }

  // MARK: Taps

  @Test(arguments: SelectedShare.allCases)
  func tapsBetweenBatchesSelectItems(share: SelectedShare) throws {
    let launch = try counted(content(.taps, selected: share))
    #expect(launch.number("edit_batches") == 40)
    let tests = try #require(launch.number("hit_tests"))
    // Where the finger comes down, and where it lifts if it hit something.
    #expect(tests > 120 && tests <= 240)
    #expect(try #require(launch.number("hit_tests_examined")) > tests)
    let bytes = try #require(launch.number("selection_bytes"))
    let most = share == .alternate ? 3400 / 8 : 4096
    #expect(bytes > 0 && bytes <= Double(most), "\(bytes) bytes")
    let changes = try #require(launch.number("selection_changes"))
    let played = try PreparedLaunch(content(.taps, selected: share), launch: 0, seed: 1)
    _ = play(played)
    let selection = try #require(played.display.touched?.selection)
    let first = share == .none ? 0 : share == .all ? 3000 : 1500
    #expect(changes > Double(first) && selection.changes > first)
    // What is selected counts once, and again when it is removed or tapped: of 120 taps each adds a
    // selected item and a change, or takes one and adds the other.
    let taps = selection.changes + selection.count - 2 * first
    #expect(taps > 0 && taps <= 240 && taps.isMultiple(of: 2), "\(taps)")
  }

  @Test func updatesAreTimedWithoutTheTaps() throws {
    let launch = try PreparedLaunch(content(.taps, selected: .all), launch: 0, seed: 1)
    #expect(launch.playback.changes.count { $0.change.touch == nil } == 40)
    #expect(launch.playback.changes.count { $0.change.touch != nil } == 1 + 40 * 6)
  }

  // MARK: Focus

  @Test(arguments: TestContent.Layout.allCases)
  func theFocusedItemIsInTheViewport(layout: TestContent.Layout) throws {
    let launch = try PreparedLaunch(
      content(.focusWalk, .onDemand, layout), launch: 0, seed: 1)
    let playback = launch.playback
    var seen: Set<ItemPath> = []
    var moves = 0
    _ = play(
      launch,
      shown: { pass, display in
        // At the edge of the content a step goes nowhere, and the content may have scrolled before.
        guard playback.phases[pass] == .frame(.focusFrame), let focus = display.touched?.focus,
          focus.moves > moves
        else { return }
        moves = focus.moves
        guard let path = display.touched?.focus?.focused,
          let element = display.source.attributes(of: .item(path.item, inSection: path.section))
        else { return }
        seen.insert(path)
        #expect(element.crosses(playback.bounds[pass]), "\(path) in pass \(pass)")
        #expect(display.view.cell(at: path)?.isFocused == true)
      })
    #expect(seen.count > 20)
    #expect(playback.changes.count == 8 * 30)
  }
}
