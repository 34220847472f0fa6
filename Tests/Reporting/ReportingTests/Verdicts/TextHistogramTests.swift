import Primitives
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct TextHistogramTests {
  @Test func everyValueIsInOneBinAndTheTextFits() {
    let seed: UInt64 = 31
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var counts: [(value: Double, count: Int)] = []
      var value = numbers.next(below: 3) == 0 ? 0 : Double(numbers.next(below: 1000)) / 64
      for _ in 0..<numbers.next(below: 60) {
        counts.append((value, 1 + numbers.next(below: 1_000_000)))
        value += Double(1 + numbers.next(below: numbers.next(below: 4) == 0 ? 900_000 : 90)) / 64
      }
      let histogram = TextHistogram(counts)
      let total = counts.reduce(0) { $0 + $1.count }
      #expect(histogram.bins.reduce(0) { $0 + $1.count } == total, "seed \(seed)")
      #expect(histogram.bins.count <= 13)
      for (index, bin) in histogram.bins.enumerated() {
        let isLast = index == histogram.bins.count - 1
        let inside = counts.filter {
          bin.low == bin.high
            ? $0.value == bin.low : $0.value >= bin.low && ($0.value < bin.high || isLast)
        }
        #expect(inside.reduce(0) { $0 + $1.count } == bin.count, "\(bin), seed \(seed)")
      }
      for line in histogram.text(on: TextMedium(isASCII: true)).split(separator: "\n") {
        #expect(line.count <= 80 && line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
      }
    }
  }

  @Test func fewValuesHaveALineEach() {
    let histogram = TextHistogram([(44, 30), (120.5, 10)])
    let bar = String(repeating: "#", count: 59)
    #expect(
      histogram.text(on: TextMedium(isASCII: true)) == """
          44.0 | \(bar)  30  75.0 %
           121 | \(bar.prefix(20))\(String(repeating: " ", count: 39))  10  25.0 %

        """)
    #expect(histogram.text().contains("█"))
    #expect(TextHistogram([]).text(on: TextMedium(isASCII: true)).isEmpty)
  }

  @Test func plainSparklinesAreASCII() {
    let text = Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7, nil], isASCII: true)
    #expect(text == "_.-~=+*# ")
  }
}
