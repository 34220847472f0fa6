import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  // Not inlined, so that a frame without a log does not contain the code that writes it.
  @inline(never)
  func logContentSize() { log?.write("contentSize") }

  @inline(never)
  func logQuery(_ rect: CGRect) { log?.write("elements in \(rect.logText)") }

  @inline(never)
  func logReuse(_ identifier: String) { log?.write("prepareForReuse \"\(identifier)\"") }

  @inline(never)
  func logRequest(_ id: ElementID) {
    if id.kind.category == .decoration { return }
    log?.write(id.kind == .item ? "cellForItem \(id.logText)" : "viewFor \(id.logText)")
  }

  @inline(__always)
  package func logLayout(of view: CollectionReusableView) {
    if isWatched { writeLayout(of: view) }
  }

  @inline(never)
  private func writeLayout(of view: CollectionReusableView) {
    guard let log, let id = view.attributes?.id else { return }
    log.write("layoutSubviews \(id.logText)")
  }
}
