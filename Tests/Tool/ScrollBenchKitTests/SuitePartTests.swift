import SuiteCases
import Commands
import Files
import Registration
import ScrollBenchKit
import Testing
import TimeGate
import Workers

/// A suite of several parts.
@Suite struct SuitePartTests {
  private static let first = """
    "data": ["uniform"], "layouts": ["list"], "strategies": ["tiled-cache"], "traces": ["flick"],
     "items": ["1k"]
    """

  private func suite(_ parts: String) throws -> Suite {
    try Suite.parse(#"{"summary": "", \#(Self.first), "and": [\#(parts)]}"#, file: "mine.json")
  }

  @Test func casesAreThoseOfEachPartInOrder() throws {
    let list = try CaseList(
      suite(
        """
        {"data": ["uniform"], "layouts": ["grid", "flow"], "strategies": ["on-demand"],
         "traces": ["chat"], "items": ["2k"], "measures": ["edit-batch", "prepare"]},
        {"data": ["uniform"], "layouts": ["map", "list"], "strategies": ["tile-table"],
         "traces": ["flick"], "cover": "fitting"}
        """), .bundled, in: .standard)
    #expect(
      list.cases.map(\.id) == [
        "uniform@1k/list/flick/tiled-cache", "uniform@2k/grid/chat/on-demand",
        "uniform@2k/flow/chat/on-demand", "uniform/list/flick/tile-table",
      ])
    #expect(
      list.cases.map(list.measures(of:)) == [
        [], [.editBatch, .prepare], [.editBatch, .prepare], [],
      ])
  }

  @Test func aCaseOfTwoPartsRunsOnceByTheFirst() throws {
    let again = "{\(Self.first), \"measures\": [\"prepare\"]}"
    let list = try CaseList(suite(again), .bundled, in: .standard)
    #expect(list.cases.map(list.measures(of:)) == [[]])
    // Within a part it is still a mistake.
    let twice = """
      {"data": ["uniform", "uniform"], "layouts": ["list"], "strategies": ["tiled-cache"],
       "traces": ["flick"], "items": ["2k"]}
      """
    #expect(throws: InputError.self) { try CaseList(suite(twice), .bundled, in: .standard) }
  }

  @Test(arguments: [
    (
      "{\"data\": [\"uniform\"],\n \"layots\": []}",
      "mine.json:3: an entry of and has no key \"layots\"; did you mean layouts? its keys are"
        + " data, layouts, strategies, traces, items, cover, slow, measures, overscan, costs,"
        + " reuse, prefetch, prefetchData, dataLatency, cellBytes, workCost, cross"
    ),
    (
      "\n{\"data\": [\"uniform\"]}",
      "mine.json:3: an entry of and: expected the key layouts, found none; an entry of and has"
        + " data, layouts, strategies, traces"
    ),
    (
      "{\(first),\n \"measures\": [\"edit\"]}",
      "mine.json:4: an entry of and: measures: expected a measure that the gate times, found \"edit\";"
        + " choose from query, query-after-edits, frame, prepare, edit-batch, edit-pass,"
        + " animated-frame, exchange-prepare, exchange-frame, pinch-frame, drag-frame,"
        + " touch-frame, focus-frame, shelf-frame, update, whole-update"
    ),
    (
      "{\(first),\n \"measures\": []}",
      "mine.json:4: an entry of and: measures: expected measures that the gate times, found an"
        + " empty list; leave it out"
    ),
  ])
  func whatIsWrongIsNamedWithItsLine(part: String, message: String) throws {
    let error = #expect(throws: InputError.self) { try suite(part) }
    #expect(error?.description == message)
  }

  @Test func aMeasureThatNoCaseOfThePartHasIsAnError() throws {
    let suite = try suite(
      """
      {"data": ["uniform"], "layouts": ["grid"], "strategies": ["on-demand"],
       "traces": ["flick"], "items": ["2k"], "measures": ["edit-batch"]}
      """)
    let list = try CaseList(suite, .bundled, in: .standard)
    #expect(throws: InputError.self) {
      try list.timed(list.cases[1], by: [])
    }
  }
}
