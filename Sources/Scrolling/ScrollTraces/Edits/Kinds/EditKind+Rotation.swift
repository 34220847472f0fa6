import Foundation

extension EditKind {
  package static let rotation = EditKind(
    "rotation", "the viewport rotates and rotates back", batches: 4
  ) { turn in
    let viewport = turn.viewport
    let turned = CGSize(width: viewport.height, height: viewport.width)
    return .viewport(turn.number % 2 == 0 ? turned : viewport)
  }
}
