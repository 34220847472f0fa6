import CollectionAttributes
import CollectionModel
import Foundation

extension FlowLayout {
  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let flow = flow(of: cursor)
    var taken = 0
    while taken < run.atLeast {
      guard let line = flow.line(from: taken, of: run) else { break }
      let spacing =
        line.isLast
        ? flow.lastLine(
          of: run.sizes.dropping(taken), isWholeSection: cursor.item + taken == 0)
        : flow.fullLine(of: line.count, using: line.width)
      flow.place(line, spacing, of: run.sizes.dropping(taken), at: cursor, taken, into: &buffer)
      cursor.origin += Double(line.height) * LayoutGrid.pointsPerUnit + flow.lineSpacing
      taken += line.count
    }
    return taken
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let flow = flow(of: cursor)
    let passed = flow.skipLines(of: run)
    guard passed.taken > 0 else { return (0, .empty) }
    let near = cursor.origin
    cursor.origin += Double(passed.heights) * LayoutGrid.pointsPerUnit
    cursor.origin += Double(passed.lines) * flow.lineSpacing
    return (passed.taken, Extent(near: near, far: cursor.origin - flow.lineSpacing))
  }
}
