import Gate
import Measurement

/// The results of a run, for readers in a hurry: first the caveats, then the strategy to use for
/// each layout, or the policies for its cells.
///
/// A strategy is *ruled out* if it misses a refresh of 120 Hz by itself: with its frames
/// (`FrameCost`), or with its longest batch of edits. Of the others those are *recommended* that no
/// other beats by whole refreshes spent in preparing and by whole multiples of the collection's own
/// bytes. Times far below a frame decide nothing.
///
/// Times rank strategies only if the machine was fit and every case has three launches; peaks of
/// memory and counters need neither. The verdict does not cover sizes that were not measured.
package struct Verdict: Encodable, Sendable {
  /// A sentence or more on one layout, or on the whole run.
  package struct Line: Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable {
      /// Frames and edits of strategies.
      case strategies
      /// A layout written for iOS, as it is.
      case layoutObject = "layout-object"
      /// Cells that have costs.
      case policies
      /// Changes over several frames, or of the layout.
      case changes
      /// Ways to find the differences of snapshots.
      case differences
      /// Memory alone, because times are not valid.
      case memory
    }

    package var kind: Kind
    /// nil if it is about the whole run.
    package var layout: String?
    /// The group of cases that it is about, such as `list, 886,323 rows, chat`.
    package var subject: String
    /// Whole sentences, after the subject where the run has several.
    package var text: String
    /// Strategies or policies, the best first; empty if the run is inconclusive.
    package var recommended: [String]
    package var ruledOut: [String]
  }

  /// The questions that the run leaves open and why, each a sentence or more.
  package var caveats: [String]
  package var lines: [Line]
  /// The flags with which a run would answer more; nil if nothing is missing.
  package var flags: String?

  /// - Complexity: O(cases x launches).
  package init(of run: RunRecord) {
    let court = VerdictScope(run)
    caveats = court.caveats
    flags = court.flags
    lines = court.lines
  }

  /// All sentences in the order in which they are read.
  package var sentences: [String] { caveats + lines.map(\.text) }
}
