/// The script and the style that a web page needs to play recordings: once for all recordings.
///
/// A recording is in a page as
/// ```
/// <section class="player" data-player="1" aria-label="…">
///   <script type="application/json">RECORDING.json</script>
/// </section>
/// ```
/// and the script does the rest. It loads nothing, starts nothing by itself, and follows the page's
/// light or dark scheme through the custom properties that the style gives `.player`.
public enum Player {
  /// The text of a script element. It has no character sequence that ends one.
  public static let script = EmbeddedText.Player_player_js

  /// The text of a style element; every rule is about `.player`.
  public static let style = EmbeddedText.Player_player_css
}
