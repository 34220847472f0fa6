/// The script and the style that a web page needs to play recordings. A page has each of them once,
/// however many recordings it holds.
///
/// A page holds a recording in this form:
/// ```
/// <section class="player" data-player="1" aria-label="…">
///   <script type="application/json">RECORDING.json</script>
/// </section>
/// ```
/// The script adds everything else to the section. It loads nothing, does not start playing by
/// itself, and takes its colours from the custom properties that the style sets on `.player`, so it
/// follows the page's light or dark scheme.
public enum Player {
  /// The text for a script element. It contains no sequence of characters that would end the
  /// element.
  public static let script = EmbeddedText.Player_player_js

  /// The text for a style element. Its rules apply only to players.
  public static let style = EmbeddedText.Player_player_css
}
