/// Sine and cosine from basic arithmetic alone: the same bits on every machine, which the C
/// library's do not promise.
enum PortableTrigonometry {
  static let quarterTurn = Double.pi / 2

  /// Both of an angle in radians, to within 2^-51 of the true values.
  ///
  /// The Taylor series around 0; at a quarter turn the first term left out is below 2^-56.
  ///
  /// - Precondition: the angle lies within a quarter turn either side of 0.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    precondition(
      abs(angle) <= quarterTurn, "an angle lies within \(quarterTurn) of 0, found \(angle)")
    let square = angle * angle
    var sine = 1.0
    for k in stride(from: 20.0, through: 2, by: -2) { sine = 1 - sine * square / (k * (k + 1)) }
    var cosine = 1.0
    for k in stride(from: 21.0, through: 1, by: -2) {
      cosine = 1 - cosine * square / (k * (k + 1))
    }
    return (angle * sine, cosine)
  }
}
