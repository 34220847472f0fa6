import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import UIKit

/// A registered layout in a collection view of its own: what is measured as the strategy `as-is`.
///
/// A black box cannot forget what it has computed: `reset` makes another layout object and prepares it,
/// which takes as long as `prepare`.
final class HostedLayout: HostedSource, @unchecked Sendable {
  typealias Factory = @MainActor @Sendable (ItemData) throws -> LayoutObject

  let host: CollectionView
  let source: LayoutObjectSource
  private let make: Factory
  @MainActor private let scene: Scene
  /// The data has changed, and the layout has not been told.
  @MainActor private var isAhead = false

  /// Everything around the layout.
  @MainActor
  private final class Scene {
    let data: ItemData
    let view: UICollectionView
    let cells: ItemDataSource
    /// Where the view is when the layout is prepared.
    let bounds: CGRect
    var object: LayoutObject
    /// Views do not keep their delegates alive.
    var delegate: any UICollectionViewDelegate

    init(_ sizes: SectionedSizes, viewport: CGSize, make: Factory) throws {
      data = ItemData(sizes)
      object = try make(data)
      bounds = CGRect(origin: .zero, size: viewport)
      UIScreen.main.become(size: viewport, scale: UIScreen.main.scale)
      view = UICollectionView(frame: bounds, collectionViewLayout: object.layout)
      cells = ItemDataSource(data)
      cells.register(in: view)
      delegate = object.delegate ?? ItemSizes(data)
      surround()
    }

    /// Makes another layout object over the same data.
    func renew(by make: Factory) throws {
      object = try make(data)
      delegate = object.delegate ?? ItemSizes(data)
      view.layoutSource.renew(object.layout, at: bounds)
      surround()
    }

    private func surround() {
      view.delegate = delegate
      view.dataSource = object.dataSource ?? cells
      object.configure(view)
    }
  }

  /// - Throws: what `make` throws.
  init(_ sizes: SectionedSizes, viewport: CGSize, make: @escaping Factory) throws {
    self.make = make
    onMain { NameWithoutEffect.forgetAll() }
    let made = try onMain { try Scene(sizes, viewport: viewport, make: make) }
    scene = made
    (host, source) = onMain { (made.view.engine, made.view.layoutSource) }
  }

  @MainActor
  func makeInspector() -> LayoutInspector {
    LayoutInspector(source, scene.view, scene.data, scene.cells)
  }

  /// The same layout over the first quarter of the items.
  @MainActor
  func firstQuarter() throws -> HostedLayout {
    // The code of both is the same, but only this one has been shown.
    let used = NameWithoutEffect.used
    defer { for name in used { name.note() } }
    return try HostedLayout(
      scene.data.prefix(scene.data.itemCount / 4), viewport: scene.bounds.size, make: make)
  }

  // MARK: HostedSource

  func changeContent(_ edits: [CollectionEdit]) {
    onMain {
      scene.data.apply(edits)
      isAhead = true
    }
  }

  func ownOffset(from bounds: CGRect) -> CGPoint? { source.ownOffset(from: bounds) }

  func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutParts {
    nonisolated(unsafe) let now = now
    let stopwatch = onMain { LayoutStopwatch(now: now) }
    onMain { source.stopwatch = stopwatch }
    body()
    onMain { source.stopwatch = nil }
    return onMain { stopwatch.parts }
  }

  var callsInLayout: Int { onMain { scene.cells.callsInLayout } }

  // MARK: AttributeSource

  func prepare() { source.prepare() }
  var contentSize: CGSize { source.contentSize }
  func contentSize(at bounds: CGRect) -> CGSize { source.contentSize(at: bounds) }
  var queriesAreIndependent: Bool { source.queriesAreIndependent }
  var takesEdits: Bool { false }
  var hooks: (any SourceHooks)? { source.hooks }
  var decorations: DecorationViews? { source.decorations }

  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    source.elements(in: rect, bounds: bounds, into: &buffer)
  }

  func attributes(of id: ElementID) -> ElementAttributes? { source.attributes(of: id) }
  func transform(of detail: UInt32) -> ElementTransform? { source.transform(of: detail) }
  func detail(of detail: UInt32) -> ElementDetail? { source.detail(of: detail) }

  func apply(_ edits: [CollectionEdit]) {
    let change = InvalidationContext(dataSourceCounts: true)
    onMain {
      if !isAhead {
        // The view will not be told: it counts anew.
        scene.data.apply(edits)
        host.dataSource = host.dataSource
      }
    }
    onMain {
      source.tell(change)
      // The batch that the view is told of says the same.
      if isAhead { source.know(change) }
      isAhead = false
    }
  }

  func invalidate(_ context: InvalidationContext) { onMain { source.tell(context) } }

  func reset() {
    onMain {
      do {
        try scene.renew(by: make)
      } catch {
        fatalError("a layout that was made before cannot be made again: \(error)")
      }
    }
    source.prepare()
  }

  func report(inWords: Bool) -> SourceReport {
    var report = source.report(inWords: inWords)
    report.layoutObject?.sizeRequests = onMain { scene.data.sizeRequests }
    return report
  }
}
