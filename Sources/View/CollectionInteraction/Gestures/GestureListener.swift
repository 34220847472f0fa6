/// Intercepts the events that an arena sends to a recogniser.
package protocol GestureListener: AnyObject {
  /// Touches of the recogniser began, moved, ended or were cancelled. To pass them on, call the
  /// recogniser's `touchesBegan` and the like.
  func recognizer(
    _ recognizer: GestureRecognizer, hears phase: Touch.Phase, of touches: [Touch])

  /// The gesture is over. To pass this on, call the recogniser's `reset`.
  func recognizerIsReset(_ recognizer: GestureRecognizer)

  /// Whether the recogniser waits for another, besides those that it requires to fail.
  func recognizer(
    _ recognizer: GestureRecognizer, waitsFor other: GestureRecognizer
  ) -> Bool
}
