/// Rounds to the nearest 1/64 pt, half to even. Exact below 2^45 pt.
@inline(__always)
func onGrid(_ points: Double) -> Double { rounded(points, stepsPerUnit: 64) }

/// Rounds to the nearest 1/65,536, half to even.
@inline(__always)
func finely(_ value: Double) -> Double { rounded(value, stepsPerUnit: 65_536) }

@inline(__always)
private func rounded(_ value: Double, stepsPerUnit: Double) -> Double {
  // Adding a number of 1.5 * 2^52 leaves no bits for fractions.
  let shift = 0x1.8p52
  return ((value * stepsPerUnit + shift) - shift) / stepsPerUnit
}
