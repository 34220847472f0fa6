import SuiteCases
import CollectionAttributes
import CollectionEngine
import CollectionModel
import Commands
import Foundation
import Harness
import Measurement
import Registration
import ScrollBenchKit
import ScrollBenchUIKit
import ScrollTraces
import Testing
import UIKit

/// A layout written for iOS, with initial and final attributes, a target offset and transition
/// hooks, through each trace that runs by the virtual clock.
@MainActor @Suite struct ClockedObjectTests {
  private func counted(_ trace: String, _ strategy: String) throws -> CountedLaunch {
    let registry = objectRegistry()
    let resolved = try ResolvedCase(
      Case(
        data: .init("uniform"), items: 2000, layout: .init("animated"), trace: .init(trace),
        strategy: .init(strategy), viewport: .standard, overscan: 0.5, seed: 1),
      folders: [], in: registry)
    return try PreparedLaunch(try CaseContent(resolved), launch: 0, seed: 1).counted()
  }

  private nonisolated static let over = "over=flick"

  @Test(
    arguments: [
      "updates[animate=0.3s,batches=6,\(over)]", "chat[animate=0.2s,batches=6,\(over)]",
      "rotation[animate=0.3s,\(over)]", "shuffle[animate=0.3s,batches=3,\(over)]",
      "exchange[times=4,\(over)]", "exchange[times=4,to=waterfall,\(over)]",
      "pinch[times=3,frames=10,\(over)]",
    ])
  func eachTraceShowsTheSameWithBothStrategies(_ trace: String) throws {
    let (own, tiled) = (try counted(trace, "as-is"), try counted(trace, "tiled"))
    let metric = Metric.visibleChecksum
    #expect(own.observations[metric] == tiled.observations[metric])
    #expect(own.observations[metric] != nil)
    // A second launch shows the same.
    #expect(try counted(trace, "as-is").observations[metric] == own.observations[metric])
    let expected = trace.hasPrefix("pinch") ? Metric.parameterChanges : .presentedPeak
    guard case .integer(let count)? = own.observations[expected] else {
      Issue.record("\(expected.name) is missing")
      return
    }
    #expect(count > 0)
  }

  @Test func testsOfALayoutHaveAClock() throws {
    let data = ItemData([[CGSize](repeating: CGSize(width: 390, height: 100), count: 30)])
    let host = LayoutHost(data, size: CGSize(width: 390, height: 400)) {
      FixtureLayouts.animated($0)
    }
    host.view.layoutIfNeeded()
    host.attachClock()
    var isDone = false
    host.view.performBatchUpdates {
      data.removeItem(at: [0, 1])
      host.view.deleteItems(at: [[0, 1]])
    } completion: {
      isDone = $0
    }
    #expect(host.view.cellForItem(at: [0, 1])?.frame.minY == 100)
    #expect(host.presentedAttributes(at: [0, 1])?.frame.minY == 200)
    host.advanceClock(by: 0.15)
    #expect(host.presentedAttributes(at: [0, 1])?.frame.minY == 150)
    #expect(!isDone)
    host.advanceClock(by: 0.15)
    #expect(host.presentedAttributes(at: [0, 1])?.frame.minY == 100)
    #expect(isDone)
  }
}
