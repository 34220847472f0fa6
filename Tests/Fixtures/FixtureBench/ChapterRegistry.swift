import CollectionLayouts
import ScrollBenchKit

extension Registry {
  mutating func addChapter() {
    // In `extension Registry`, which imports CollectionLayouts and ScrollBenchKit.
    add(
      LayoutRegistration(
        name: "pairs", summary: "two cells side by side",
        parameters: [Parameter("spacing", "points", .points(0...100), default: "8")],
        kinds: [.cards, .synthetic], isTransposable: true, isMirrorable: true
      ) { width, values in
        PairsLayout(
          frame: SectionFrame(crossExtent: width, style: SectionStyle()),
          lineSpacing: values.points("spacing"))
      })
    add(
      StrategyRegistration(
        name: "scan", summary: "places everything, tests everything", look: .colour(.crimson)
      ) { rule, sizes, _ in ScanStrategy(rule, sizes) })
  }
}
