/// Stands between a recogniser and the arena: it hears what the arena tells the recogniser.
package protocol GestureListener: AnyObject {
  /// Touches of the recogniser began, moved or ended. To have it see them, call its `touchesBegan`
  /// and the like.
  func recognizer(
    _ recognizer: GestureRecognizer, hears phase: Touch.Phase, of touches: [Touch])

  /// The gesture is over. To have the recogniser forget it, call its `reset`.
  func recognizerIsReset(_ recognizer: GestureRecognizer)

  /// Whether the recogniser waits until another fails, in addition to those that it requires to.
  func recognizer(
    _ recognizer: GestureRecognizer, waitsFor other: GestureRecognizer
  ) -> Bool
}
