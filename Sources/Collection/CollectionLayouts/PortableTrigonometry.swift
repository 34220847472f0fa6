/// Sine and cosine from basic arithmetic alone: the same bits on every machine, which C libraries
/// do not guarantee.
package enum PortableTrigonometry {
  package static let quarterTurn = Double.pi / 2

  /// Sine and cosine of an angle in radians, to within 2^-51 of the true values.
  ///
  /// The Taylor series around 0; at a quarter turn the first omitted term is below 2^-56.
  ///
  /// - Precondition: the angle is within a quarter turn of 0.
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    precondition(
      abs(angle) <= quarterTurn, "an angle lies within \(quarterTurn) of 0, found \(angle)")
    let square = angle * angle
    // The ratio of each term to the one before it is a constant times the square: no division is
    // needed.
    var sine = 1 - square * (1.0 / 420)
    sine = 1 - sine * (square * (1.0 / 342))
    sine = 1 - sine * (square * (1.0 / 272))
    sine = 1 - sine * (square * (1.0 / 210))
    sine = 1 - sine * (square * (1.0 / 156))
    sine = 1 - sine * (square * (1.0 / 110))
    sine = 1 - sine * (square * (1.0 / 72))
    sine = 1 - sine * (square * (1.0 / 42))
    sine = 1 - sine * (square * (1.0 / 20))
    sine = 1 - sine * (square * (1.0 / 6))
    var cosine = 1 - square * (1.0 / 462)
    cosine = 1 - cosine * (square * (1.0 / 380))
    cosine = 1 - cosine * (square * (1.0 / 306))
    cosine = 1 - cosine * (square * (1.0 / 240))
    cosine = 1 - cosine * (square * (1.0 / 182))
    cosine = 1 - cosine * (square * (1.0 / 132))
    cosine = 1 - cosine * (square * (1.0 / 90))
    cosine = 1 - cosine * (square * (1.0 / 56))
    cosine = 1 - cosine * (square * (1.0 / 30))
    cosine = 1 - cosine * (square * (1.0 / 12))
    cosine = 1 - cosine * (square * (1.0 / 2))
    return (angle * sine, cosine)
  }
}
