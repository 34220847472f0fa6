import CollectionLayouts
import ScrollBenchKit

var registry = Registry.standard
registry.add(
  LayoutRegistration(
    name: "front-page", summary: "a lead story with two at its side",
    parameters: [Parameter("spacing", "points between stories", .points(0...100), default: "8")],
    kinds: [.cards, .synthetic], isMirrorable: true
  ) { width, values in
    FrontPageLayout(
      frame: SectionFrame(crossExtent: width, style: SectionStyle()),
      lineSpacing: values.points("spacing"))
  })
registry.add(
  StrategyRegistration(name: "section-scan", summary: "tests all of the sections it crosses") {
    rule, sizes, _ in SectionScan(rule, sizes)
  })
registry.addFixtures()
ScrollBench.main(registry, source: SourceVersion(stamp: sourceStamp))
