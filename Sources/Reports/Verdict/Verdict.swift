import Gate
import Measurement

/// What a run says, for readers in a hurry: first what it cannot say, then which strategy to use
/// for each layout, or which policies for its cells.
///
/// A strategy is *ruled out* if it misses a refresh of 120 Hz by itself: with its frames
/// (`FrameCost`), or with its longest batch of edits. Of the others those are *recommended* that no
/// other beats by whole refreshes spent in preparing and by whole multiples of the collection's own
/// bytes. What is far inside a frame decides nothing.
///
/// Times rank strategies only if the machine was fit and every case has three launches; peaks of
/// memory and counters need neither. Nothing is said of sizes that were not measured.
public struct Verdict: Encodable, Sendable {
  /// What is said of one layout, or of the whole run.
  public struct Line: Encodable, Sendable {
    public enum Kind: String, Encodable, Sendable {
      /// Frames and edits of strategies.
      case strategies
      /// A layout written for iOS, as it is.
      case layoutObject = "layout-object"
      /// Cells that have costs.
      case policies
      /// Changes that take their time, or of the layout.
      case changes
      /// Memory alone, because times say nothing.
      case memory
    }

    public var kind: Kind
    /// nil if it is about the whole run.
    public var layout: String?
    /// The group of cases that it is about, such as `list, 886,323 rows, chat`.
    public var subject: String
    /// Whole sentences, after the subject where the run has several.
    public var text: String
    /// Strategies or policies, the best first; empty if the run cannot tell.
    public var recommended: [String]
    public var ruledOut: [String]
  }

  /// What the run cannot say and why, each a sentence or more.
  public var caveats: [String]
  public var lines: [Line]
  /// The flags with which a run could say more; nil if nothing is missing.
  public var flags: String?

  /// - Complexity: O(cases x launches).
  public init(of run: RunRecord) {
    let court = VerdictScope(run)
    caveats = court.caveats
    flags = court.flags
    lines = court.lines
  }

  /// All sentences in the order in which they are read.
  public var sentences: [String] { caveats + lines.map(\.text) }
}
