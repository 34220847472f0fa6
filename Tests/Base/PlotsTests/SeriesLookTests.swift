import Foundation
import Plots
import TestSupport
import Testing

/// Looks that no plot changes.
private let fixed =
  (0..<8).map(SeriesLook.fixed) + [
    SeriesLook(colour: 1, marker: 9, dash: 0, isFixed: true),
    SeriesLook(colour: 0, marker: 8, dash: 1, isFixed: true),
  ]

private let others = ["mine", "other"].map(SeriesLook.init(hashing:))

/// A plot of a series in each of the looks.
private func plot(_ looks: [SeriesLook], _ mark: Series.Mark = .line) -> Plot {
  let plain = Quantity(unit: "") { "\($0)" }
  return Plot(
    title: "", summary: "", x: Axis("", .linear(fromZero: true), plain),
    y: Axis("", .linear(fromZero: true), plain),
    series: looks.enumerated().map {
      Series("\($0.offset)", mark, [.init(x: 1, y: 1), .init(x: 2, y: 3)], look: $0.element)
    })
}

/// The class, the shape and the dashes of each series of a plot.
private func looks(_ plot: Plot) throws -> [String] {
  let marks = plot.svg().components(separatedBy: "class=\"marks\"")[1]
  return marks.components(separatedBy: "<g>").dropFirst().map { series in
    func attribute(_ name: String) -> String {
      let parts = series.components(separatedBy: " \(name)=\"")
      return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
    }
    let markers = series.components(separatedBy: "<path class=\"").dropFirst().last ?? ""
    let shape = (markers.components(separatedBy: " d=\"M").last ?? "").drop { !$0.isLowercase }
      .prefix { $0 != "M" && $0 != "\"" }
    return "\(attribute("class")) \(attribute("stroke-dasharray")) \(markers.prefix(2)) \(shape)"
  }
}

@Suite struct SeriesLookTests {
  @Test func aFixedLookIsTheSameAmongAnyOthers() throws {
    let all = try looks(plot(fixed))
    for (index, look) in fixed.enumerated() {
      #expect(try looks(plot([look])) == [all[index]], "\(look)")
      #expect(try looks(plot(others + [look])).last == all[index], "\(look)")
    }
    #expect(Set(all).count == fixed.count)
    #expect(try looks(plot([others[0]])) == looks(plot([others[0]])))
  }

  /// One that is not fixed keeps its colour alone.
  @Test func aStatedColourStaysAndItsMarkerMakesWay() throws {
    #expect(SeriesColour.allCases.count == Palette.series.count)
    for colour in SeriesColour.allCases {
      let taken = SeriesLook.fixed(colour.rawValue)
      let two = try looks(plot([.colour(colour), taken]))
      #expect(try two[1] == looks(plot([taken]))[0] && two[0] != two[1], "\(colour)")
      #expect(two[0].hasPrefix("l\(colour.rawValue) "), "\(two[0])")
    }
  }

  /// Looks that come from a hash of names.
  @Test func strategiesOfOneColourDifferByTheirMarkersAndDashes() throws {
    let all = (0..<200).map { SeriesLook(hashing: "tiled-cache[cache=\($0)KiB]") }
    let byColour = Dictionary(grouping: all, by: \.colour)
    #expect(byColour.count == Palette.series.count, "every colour is used")
    for same in byColour.values {
      let few = Array(same.prefix(8))
      #expect(Set(try looks(plot(few))).count == few.count)
      #expect(Set(try looks(plot(few, .path))).count == few.count, "lines without markers")
      #expect(Set(try looks(plot(few, .dots))).count == few.count, "markers without lines")
    }
  }

  /// The hash must never change: pages that were written before would differ from later ones.
  @Test func everyNameHasALook() {
    let looks = ["", "mine", "boost-rtree"].map(SeriesLook.init(hashing:))
    #expect(
      looks == [
        .init(colour: 1, marker: 8, dash: 7),
        .init(colour: 4, marker: 6, dash: 6),
        .init(colour: 7, marker: 1, dash: 0),
      ])
  }
}

@Suite struct PaletteTests {
  /// What becomes of linear red, green and blue: for all readers, and without the receptors for
  /// long, middle and short waves (Machado, Oliveira, Fernandes 2009, severity 1).
  private static let readers: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  private func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).map(*).reduce(0, +) }
  }

  private func linear(_ hex: String) -> [Double] {
    [1, 3, 5].map { start in
      let digits = hex.dropFirst(start).prefix(2)
      let value = Double(Int(digits, radix: 16)!) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private func luminance(_ hex: String) -> Double {
    zip(linear(hex), [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
  }

  private func contrast(_ one: String, _ other: String) -> Double {
    let (light, dark) = (
      max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
    )
    return (light + 0.05) / (dark + 0.05)
  }

  /// In hundredths of the lightness from black to white (Ottosson 2020).
  private func oklab(_ colour: [Double]) -> [Double] {
    let cones = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], colour.map { min(1, max(0, $0)) })
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones.map { cbrt($0) }
    ).map { 100 * $0 }
  }

  @Test(arguments: [false, true])
  func coloursDifferForAllReadersAndFromThePaper(isDark: Bool) {
    func shown(_ colour: Palette.Colour) -> String { isDark ? colour.dark : colour.light }
    let colours = Palette.series.map(shown)
    for colour in colours { #expect(contrast(colour, shown(Palette.paper)) >= 3, "\(colour)") }
    for reader in Self.readers {
      let seen = colours.map { oklab(product(reader, linear($0))) }
      for one in seen.indices {
        for other in seen.indices where other > one {
          let distance = sqrt(
            zip(seen[one], seen[other]).map { ($0 - $1) * ($0 - $1) }.reduce(0, +))
          #expect(distance >= 9, "\(colours[one]) and \(colours[other])")
        }
      }
    }
  }

  @Test func shadesOfBarsDifferByLightnessAlone() {
    let lightness = Palette.shades.map { oklab(linear($0))[0] }
    for (dark, light) in zip(lightness, lightness.dropFirst()) { #expect(light - dark >= 12) }
  }
}
