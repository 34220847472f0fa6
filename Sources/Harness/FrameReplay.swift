import CollectionAttributes
import CollectionModel
import Foundation

/// A case that is played pass by pass, in this process, from the state just after prepare.
package final class FrameReplay {
  private let launch: Launch
  private var changes = ChangeCursor()
  private var pass = 0

  /// - Throws: what making the content throws.
  package init(_ content: some LaunchContent) throws {
    launch = try Launch(content, launch: 0, seed: 0)
  }

  /// Plays the next pass. Returns its frame, of those whose bounds move, the bounds, and what is
  /// visible; nil at the end.
  package func next() -> (frame: Int, bounds: CGRect, visible: [ElementAttributes])? {
    let playback = launch.playback
    guard pass < playback.passCount else { return nil }
    changes.advance(through: pass, of: playback) { launch.stage.apply($0) }
    launch.stage.show(playback.rects[pass], bounds: playback.bounds[pass])
    defer { pass += 1 }
    return (
      playback.frames[pass], playback.bounds[pass], Array(launch.stage.view.visibleElements)
    )
  }
}
