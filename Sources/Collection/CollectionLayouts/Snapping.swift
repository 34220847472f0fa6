/// Rounds an origin to the grid, which stands in for the grid of pixels; ties go to the even unit.
///
/// After the addition, no bits are left for fractions of a unit. Requires fewer than 2^51 units.
@inline(__always)
func snapped(_ units: Double) -> Double {
  let shift = 6_755_399_441_055_744.0
  return (units + shift) - shift
}
