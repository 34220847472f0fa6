// Names of UIKit that are not supported. They are declared unavailable, so that the compiler
// explains why code that uses them does not compile.

@available(*, unavailable, message: "taps, long presses, pans and pinches are supported")
open class UISwipeGestureRecognizer {}
@available(*, unavailable, message: "taps, long presses, pans and pinches are supported")
open class UIRotationGestureRecognizer {}
@available(*, unavailable, message: "taps, long presses, pans and pinches are supported")
open class UIScreenEdgePanGestureRecognizer {}
@available(*, unavailable, message: "taps, long presses, pans and pinches are supported")
open class UIHoverGestureRecognizer {}
@available(*, unavailable, message: "only collection views animate: batches, layouts, scrolling")
open class UIDynamicAnimator {}
@available(*, unavailable, message: "only collection views animate: batches, layouts, scrolling")
open class UIViewPropertyAnimator {}
@available(*, unavailable, message: "text input is not supported: there is no keyboard")
open class UITextField {}
