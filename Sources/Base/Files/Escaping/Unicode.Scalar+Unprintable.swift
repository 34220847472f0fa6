extension Unicode.Scalar {
  /// Whether it is not a visible character: a control, a line end, a direction mark, or one to
  /// which no standard assigns a meaning.
  public var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
