import ScrollBenchKit
import ScrollBenchUIKit
import UIKit

var registry = Registry.standard
registry.add(iOSLayout: "columns", summary: "cards in columns") { data in
  let layout = ColumnLayout()
  layout.heightOfItem = { indexPath, _ in data.size(at: indexPath).height }
  return LayoutObject(layout)
}
registry.add(iOSLayout: "feed", summary: "posts in a list, from a diffable data source") { data in
  let feed = FeedViewController()
  let object = LayoutObject(feed)
  feed.show(
    (0..<data.sectionCount).flatMap { section in
      (0..<data.itemCount(inSection: section)).map {
        data.size(at: IndexPath(item: $0, section: section)).height
      }
    })
  return object
}
ScrollBench.main(registry, source: SourceVersion(stamp: sourceStamp))
