/// The script and the style that a web page needs to play recordings. A page has each of them once,
/// however many recordings it holds.
///
/// A page holds the recordings of a group of cases in this form:
/// ```
/// <section class="player" data-player="1" aria-label="…">
///   <script class="player-lanes" type="application/json">LANES</script>
///   <script class="player-recording" data-name="…" type="application/json">RECORDING</script>
/// </section>
/// ```
/// `RECORDING` is `PlayerRecording.json`. `LANES` has `items`, the number of items that the cases
/// began with; `budgets`, the nanoseconds of a frame at the usual refresh rates; and `lanes`, each
/// with a `name`, a `kind`, a `colour`, `values` for the frames in `frames`, and in `changes` the
/// times of what changes before the frames in `changeFrames`. There may be several recordings; the
/// reader switches between them. The player and the plots of the section with class `group` around
/// it share a playhead, by the event `scrollbench:frame`.
///
/// The script adds everything else to the section. It loads nothing, does not start playing by
/// itself, and takes its colours from the custom properties that the style sets on `.player`, so it
/// follows the page's light or dark scheme.
package enum Player {
  /// The text for a script element. It contains no sequence of characters that would end the
  /// element.
  package static let script = [
    EmbeddedText.Player_recording_js, EmbeddedText.Player_stage_js, EmbeddedText.Player_lanes_js,
    EmbeddedText.Player_controls_js,
  ].joined(separator: "\n")

  /// The text for a style element. Its rules apply only to players.
  package static let style = EmbeddedText.Player_player_css
}
