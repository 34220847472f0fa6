import CollectionModel
import Primitives

/// Placed items generated from a seed: events in lanes, or pins on a plane. The same on every
/// machine.
public struct SyntheticBoxes: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// `rate` events begin per day, at random. Their lengths in days are log-normal: the logarithm
    /// has the standard deviation `sigma`, and half of the events are shorter than `median`. Events
    /// longer than `longest` are cut to it. A `sigma` above 1 gives a long tail: at 2, one event in
    /// 10,000 is 1,700 times as long as the median or longer.
    case events(lanes: Int, rate: Double, median: Double, sigma: Double, longest: Double)
    /// Clusters of `perCluster` pins on a plane that has `density` pins per 1,000 x 1,000 points. A
    /// cluster is a square with sides of `spread` points. Its place, the pins within it, and their
    /// widths and heights are uniformly distributed.
    case pins(
      density: Double, perCluster: Int, spread: Double, widths: ClosedRange<Double>,
      heights: ClosedRange<Double>)
  }

  public var items: Int
  public var content: Content
  public var seed: UInt64

  public init(items: Int, content: Content, seed: UInt64 = 1) {
    self.items = items
    self.content = content
    self.seed = seed
  }

  /// Draws the boxes: one section without header, of kind `events` or `map`, with all times and
  /// coordinates on the grid of 1/64.
  ///
  /// - Precondition: items are in 0...`ReadLimits.standard.rows`; lanes and pins per cluster are 1
  ///   or more; rates, densities and medians are above 0; `sigma` is in 0...10; every place is
  ///   within `LayoutGrid.largestPosition`, every size within `LayoutGrid.largestSize`.
  /// - Complexity: O(items log items) for events, O(items) for pins.
  public func dataset(named name: String) -> Dataset {
    let most = ReadLimits.standard.rows
    precondition(items >= 0 && items <= most, "items lie in 0...\(most), found \(items)")
    switch content {
    case .events(let lanes, let rate, let median, let sigma, let longest):
      let events = events(
        lanes: lanes, rate: rate, median: median, sigma: sigma, longest: longest)
      return Dataset(name: name, items: LaneEvent.sequence(events), kind: .events)
    case .pins(let density, let perCluster, let spread, let widths, let heights):
      let pins = pins(
        density: density, perCluster: perCluster, spread: spread, widths: widths, heights: heights)
      return Dataset(name: name, items: pins, kind: .map)
    }
  }

  private func events(
    lanes: Int, rate: Double, median: Double, sigma: Double, longest: Double
  ) -> [LaneEvent] {
    precondition(
      lanes >= 1 && rate > 0 && rate.isFinite,
      "lanes and a rate are above 0, found \(lanes) and \(rate)")
    precondition(
      median > 0 && median.isFinite && sigma >= 0 && sigma <= 10 && longest >= 0
        && longest <= LayoutGrid.largestSize,
      "a median is above 0, sigma in 0...10, the longest in 0...\(LayoutGrid.largestSize), "
        + "found \(median), \(sigma) and \(longest)")
    let unit = LayoutGrid.unitsPerPoint
    var generator = SplitMix64(seed: seed)
    var day = 0.0
    return (0..<items).map { _ in
      // The gaps of a Poisson process; 1 - u is never 0.
      day -= PortableMath.log(1 - generator.nextUnit()) / rate
      precondition(
        day <= LayoutGrid.largestPosition,
        "an event on day \(day) is beyond \(LayoutGrid.largestPosition)")
      let length = min(longest, median * PortableMath.exp(sigma * generator.nextNormal()))
      return LaneEvent(
        start: Int((day * unit).rounded()), length: Int((length * unit).rounded()),
        lane: generator.next(below: lanes))
    }
  }

  private func pins(
    density: Double, perCluster: Int, spread: Double, widths: ClosedRange<Double>,
    heights: ClosedRange<Double>
  ) -> SizeSequence {
    precondition(
      density > 0 && density.isFinite && perCluster >= 1 && spread >= 0,
      "density and pins in a cluster are above 0 and a spread is not negative, "
        + "found \(density), \(perCluster) and \(spread)")
    let side = (Double(items) / density).squareRoot() * 1000
    precondition(
      side + spread <= LayoutGrid.largestPosition,
      "a plane of \(side + spread) pt is above \(LayoutGrid.largestPosition) pt")
    var generator = SplitMix64(seed: seed)
    func coordinate(_ start: Double, _ length: Double) -> Int32 {
      Int32(((start + generator.nextUnit() * length) * LayoutGrid.unitsPerPoint).rounded(.down))
    }
    func between(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + generator.nextUnit() * (range.upperBound - range.lowerBound)
    }
    var builder = SizeSequence.Builder(hasPlaces: true)
    var left = 0.0
    var top = 0.0
    for number in 0..<items {
      if number % perCluster == 0 {
        left = generator.nextUnit() * side
        top = generator.nextUnit() * side
      }
      let place = ItemPlace(x: coordinate(left, spread), y: coordinate(top, spread))
      let width = between(widths)
      builder.append(ItemBox(place: place, size: ItemSize(points: width, between(heights))))
    }
    return builder.finish()
  }
}
