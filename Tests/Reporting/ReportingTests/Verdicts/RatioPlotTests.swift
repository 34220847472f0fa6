import Foundation
import Gate
import Plots
import ResultPage
import TestSupport
import Testing
import Verdicts

/// The plot of all times as ratios.
@Suite struct RatioPlotTests {
  private let ratios: [RatioPlot.Ratio] = [
    .init("a/list/t/s", "query_ns", ratio: 1.02, interval: 0.001...1e6, answer: "cannot tell"),
    .init("b/masonry/t/s", "frame_ns", ratio: 1.3, interval: 1.1...1.6, answer: "slower"),
    .init("a/list/t/s", "frame_ns", ratio: 0.9, interval: 0.4...0.95, answer: "faster"),
    .init("b/masonry/t/s", "query_ns", ratio: 1, answer: "cannot tell"),
  ]

  @Test func theSlowestCaseStandsFirstAndEachRowIsNamed() throws {
    let plot = try #require(RatioPlot(ratios)).plot
    #expect(
      plot.table.rows.map { $0[0] } == [
        .text("b/masonry/t/s frame_ns"), .text("b/masonry/t/s query_ns"),
        .text("a/list/t/s query_ns"), .text("a/list/t/s frame_ns"),
      ])
    let texts = try XMLElements(plot.svg()).texts
    #expect(texts.isSuperset(of: ["b/masonry/t/s", "a/list/t/s", "frame_ns", "query_ns"]))
  }

  @Test func whatIsReadIsWholeAndTheRestGoesOnVisibly() throws {
    let plot = try #require(RatioPlot(ratios)).plot
    let reach = try #require(plot.y.reach)
    for end in [1.1, 1.6, 0.4, 0.95] { #expect(reach.contains(end), "\(end)") }
    let arrows = try XMLElements(plot.svg()).all.filter { $0.text.hasPrefix("goes on to ") }
    #expect(arrows.count == 2, "\(arrows)")
  }

  @Test(arguments: [0.0...Double.infinity, 1e-300...1e300, 1...1])
  func anIntervalOfAnyWidthIsDrawn(interval: ClosedRange<Double>) throws {
    for answer in ["slower", "cannot tell"] {
      let ratio = RatioPlot.Ratio("a", "query_ns", ratio: 1, interval: interval, answer: answer)
      let svg = try #require(RatioPlot([ratio])).plot.svg()
      #expect(!svg.contains("nan") && !svg.contains("\"inf"), "\(svg)")
    }
  }
}
