import Statistics

extension RunRecord {
  /// Thins every distribution (`BucketedValues.thinned`): tables and files of the run stay as they
  /// are, and it takes a fraction of the bytes.
  public mutating func thinDistributions() {
    for index in cases.indices {
      for launch in cases[index].launches.indices {
        cases[index].launches[launch].observations =
          cases[index].launches[launch].observations.mapValues { observation in
            guard case .distribution(let values) = observation else { return observation }
            return .distribution(values.thinned())
          }
      }
    }
    isThinned = true
  }

  /// Leaves out what each frame took and did.
  public mutating func dropFrames() {
    for index in cases.indices {
      cases[index].frameTimes = nil
      cases[index].timeline = nil
    }
  }
}
