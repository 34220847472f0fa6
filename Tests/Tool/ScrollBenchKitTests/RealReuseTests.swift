import SuiteCases
import Commands
import Foundation
import Harness
import Measurement
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// The reuse counters of a chat over real data against a model that follows items by identity.
@Suite struct RealReuseTests {
  private func launch(_ trace: String) throws -> PreparedLaunch {
    let resolved = try ResolvedCase(
      .named(data: "debian-packages", trace: trace, strategy: "tiled-cache"),
      folders: [Bench.root.appendingPathComponent("Benchmarks").path], in: .standard)
    return try PreparedLaunch(CaseContent(resolved), launch: 0, seed: 1)
  }

  private func dequeues(_ trace: String) throws -> (counted: Int, expected: Int) {
    let launch = try launch(trace)
    let (playback, display) = (launch.playback, launch.display)
    var model = IdentityReuse(over: launch.displayMaker.sizes)
    var stepper = PassStepper(playback)
    stepper.playRest { change in
      model.apply(change.edits, reloading: change.batch.reloadedItems)
      display.apply(change)
    } show: { pass in
      display.show(pass, of: playback)
      model.show(display.view.visibleElements.map(\.id))
    }
    return (display.view.counters.dequeues, model.dequeues)
  }

  /// Nothing differs from browsing: new items come in at the top, off screen, and what is on screen
  /// keeps its cells.
  @Test func aChatDequeuesAsManyViewsAsBrowsing() throws {
    let chat = try dequeues("chat")
    #expect(chat.counted == chat.expected)
    #expect(chat.counted == 791)
    #expect(try dequeues("flick-browse").counted == 791)
  }

  @Test func updatesDequeueWhatTheModelHolds() throws {
    let updates = try dequeues("updates")
    #expect(updates.counted == updates.expected)
  }
}
