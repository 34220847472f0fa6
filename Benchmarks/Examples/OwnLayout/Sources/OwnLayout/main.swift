import ScrollBenchKit
import ScrollBenchUIKit
import UIKit

var registry = Registry.standard
registry.add(iOSLayout: "columns", summary: "cards in columns") { data in
  let layout = ColumnLayout()
  layout.heightOfItem = { indexPath, _ in data.size(at: indexPath).height }
  return LayoutObject(layout)
}
ScrollBench.main(registry, source: SourceVersion(stamp: sourceStamp))
