import Measurement
import Plots
import ResultFiles

/// A metric by strategy against item count, both axes logarithmic, as a self-contained SVG.
///
/// A strategy is a line through its cases, with the least and the greatest of its launches if there
/// are several. A chart of frame times has the time that displays leave for a frame as lines. The
/// picture follows the reader's light or dark scheme.
///
/// - Parameter point: the value of a distribution to draw.
/// - Throws: `ReportError.noValue` if no case has a value above 0, `ambiguousPoint` if two cases of
///   one strategy have the same item count.
package func latencyChart(
  for run: RunRecord, title: String, metric: Metric = .queryTime, at point: Contest.Point = .p50
) throws(ReportError) -> String {
  var plot = try GrowthPlot(metric, at: point).plot(of: run.cases)
  plot.title = title
  plot.size = (480, 300)
  return plot.svg(isAlone: true)
}
