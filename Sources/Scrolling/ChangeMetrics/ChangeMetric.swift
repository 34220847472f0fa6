/// What is timed of changes that take frames of their own or replace the layout.
///
/// The only list of these. Everything else follows from a case and its facts: the metric and its
/// noun (`Measurement`), the measure of a gate (`PairMeasure.change`), the passes of a playback
/// (`Playback.Phase`), and the columns and sentences of reports.
///
/// A measure never changes its meaning: see `PairMeasure`.
package enum ChangeMetric: String, CaseIterable, Sendable {
  /// The passes that follow each animated batch until everything has come to rest, but for the
  /// first.
  case animatedFrame = "animated-frame"
  /// Making and preparing the layout of each exchange, and giving it to the view.
  case exchangePrepare = "exchange-prepare"
  /// The passes that follow each exchange until everything has come to rest, but for the first.
  case exchangeFrame = "exchange-frame"
  /// Each frame of a pinch: the layout gets its parameter, and the pass shows it.
  case pinchFrame = "pinch-frame"
  /// Each frame in which an item is dragged: the view and the layout get the position of the hand,
  /// and the pass shows it.
  case dragFrame = "drag-frame"
  /// Each frame in which fingers come down, move or lift: recognisers and the selection follow,
  /// and the pass shows the result.
  case touchFrame = "touch-frame"
  /// Each frame in which the focus moves: the next item is found, and the pass shows it.
  case focusFrame = "focus-frame"
  /// Each frame in which a section scrolls by itself: the source gets its offset, and the pass
  /// shows it.
  case shelfFrame = "shelf-frame"

  /// Which part of a change is timed.
  package enum Part: Hashable, Sendable {
    /// The exchange of the layout, without the passes that show it.
    case exchange
    /// The passes after the one that shows the change, as long as something still moves.
    case movement
    /// The change and the pass that shows it, as one.
    case wholeFrame
  }

  package struct Facts: Hashable, Sendable {
    package let part: Part
    /// Follows `time` in a noun, such as `of a frame of a pinch`.
    package let noun: String
    /// The definition of its metric: a sentence without its full stop.
    package let summary: String
    /// The title of its column in tables.
    package let title: String
    /// States in a sentence when it happens, such as `during pinches`.
    package let situation: String
    /// What a trace needs to have it, such as `pinches`.
    package let need: String
  }

  package var facts: Facts {
    switch self {
    case .animatedFrame:
      Facts(
        part: .movement, noun: "of an animated frame",
        summary: "The time of one frame of the animation that follows a batch of edits, without the"
          + " frame that applied the batch; each frame counts with its fastest replay",
        title: "animated frame", situation: "while edits are animated",
        need: "animation")
    case .exchangePrepare:
      Facts(
        part: .exchange, noun: "to prepare a layout exchange",
        summary: "The time to create a layout, to prepare it and to set it on the view in place of"
          + " the old one; each exchange counts with its fastest replay",
        title: "exchange", situation: "during layout exchanges", need: "exchanges")
    case .exchangeFrame:
      Facts(
        part: .movement, noun: "of a frame of a layout exchange",
        summary: "The time of one frame of the animation that follows a layout exchange, without"
          + " the frame that made the exchange; each frame counts with its fastest replay",
        title: "exchange frame", situation: "while a layout exchange is animated",
        need: "exchanges")
    case .pinchFrame:
      Facts(
        part: .wholeFrame, noun: "of a frame of a pinch",
        summary: "The time of one frame of a pinch: to set the parameter of the layout that the"
          + " pinch changes, and to lay out and show the frame; each frame counts with its fastest"
          + " replay",
        title: "pinch frame", situation: "during pinches", need: "pinches")
    case .dragFrame:
      Facts(
        part: .wholeFrame, noun: "of a frame of a drag",
        summary: "The time of one frame in which an item is dragged: to pass the position of the"
          + " finger to the view and the layout, and to lay out and show the frame; each frame"
          + " counts with its fastest replay",
        title: "drag frame", situation: "while an item is dragged", need: "drags")
    case .touchFrame:
      Facts(
        part: .wholeFrame, noun: "of a frame with touches",
        summary: "The time of one frame in which fingers come down, move or lift: to update gesture"
          + " recognisers and the selection, and to lay out and show the frame; each frame counts"
          + " with its fastest replay",
        title: "touch frame", situation: "while fingers touch the screen", need: "touches")
    case .focusFrame:
      Facts(
        part: .wholeFrame, noun: "of a frame in which the focus moves",
        summary: "The time of one frame in which the focus moves: to find the next item, and to lay"
          + " out and show the frame; each frame counts with its fastest replay",
        title: "focus frame", situation: "while the focus moves", need: "a focus")
    case .shelfFrame:
      Facts(
        part: .wholeFrame, noun: "of a frame of a shelf",
        summary: "The time of one frame in which a section scrolls by itself: to set its offset,"
          + " and to lay out and show the frame; each frame counts with its fastest replay",
        title: "shelf frame", situation: "while a section scrolls by itself", need: "shelves")
    }
  }

  /// The stem of its metrics, such as `pinch_frame`.
  package var stem: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }
}
