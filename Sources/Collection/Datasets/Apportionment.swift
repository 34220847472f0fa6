/// Splits `total` in proportion to `weights`. Each part ends at the exact share of the weights up
/// to it, rounded down, so the parts add up to `total`, and a weight of 0 gets nothing.
func apportion(_ total: Int, over weights: [Int]) -> [Int] {
  let sum = weights.reduce(0, +)
  precondition(sum > 0 || total == 0, "\(total) cannot be split over weights that are all 0")
  var before = 0
  var given = 0
  return weights.map { weight in
    before += weight
    let wide = total.multipliedFullWidth(by: before)
    let end = sum == 0 ? 0 : sum.dividingFullWidth(wide).quotient
    defer { given = end }
    return end - given
  }
}
