/// What a web page needs to play recordings: once, whatever number of recordings it holds.
///
/// A recording stands in a page as
/// ```
/// <section class="player" data-player="1" aria-label="…">
///   <script type="application/json">RECORDING.json</script>
/// </section>
/// ```
/// and the script does the rest. It loads nothing, starts nothing by itself, and follows the page's light
/// or dark scheme by the custom properties that the style gives `.player`.
public enum Player {
  /// For a script element. It has no character sequence that ends one.
  public static let script = String(decoding: PackageResources.player_js, as: UTF8.self)

  /// For a style element; every rule is about `.player`.
  public static let style = String(decoding: PackageResources.player_css, as: UTF8.self)
}
