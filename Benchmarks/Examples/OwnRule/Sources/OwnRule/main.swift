import ScrollBenchKit

var registry = Registry.standard
registry.add(
  LayoutRegistration(
    name: "bubbles", summary: "messages at the left and at the right in turn",
    parameters: [Parameter("spacing", "points between rows", .points(0...100), default: "8")],
    kinds: [.cards, .synthetic, .boxes]
  ) { BubbleLayout(crossExtent: $0, spacing: $1.points("spacing")) })
registry.add(
  StrategyRegistration(name: "band-table", summary: "places everything; a table of 1,024 pt bands")
  {
    rule, sizes, _ in BandTable(rule: rule, sizes: sizes)
  })
ScrollBench.main(registry, source: SourceVersion(stamp: sourceStamp))
