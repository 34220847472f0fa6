import Layouts
import ScrollBenchKit
import ScrollBenchUIKit

var registry = Registry.standard
registry.add(iOSLayout: "slots") { ImportedLayouts.makeSlots(over: $0) }
ScrollBench.main(registry)
