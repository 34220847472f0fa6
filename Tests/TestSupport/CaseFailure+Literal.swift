import Measurement

/// In tests a literal is a failure in the words of a program of schema 4, where they do not matter.
extension CaseFailure: ExpressibleByStringLiteral {
  public init(stringLiteral words: String) { self = .described(words) }
}
