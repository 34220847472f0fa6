extension Display {
  /// One whole pass of a playback.
  @inline(__always)
  package func show(_ pass: Int, of playback: Playback) {
    if playback.isClocked {
      show(playback.rects[pass], bounds: playback.bounds[pass], at: playback.times[pass])
    } else {
      show(playback.rects[pass], bounds: playback.bounds[pass])
    }
  }
}
