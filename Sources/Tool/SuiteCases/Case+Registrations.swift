import Measurement
import Plots
import Registration

extension Case.Facts {
  /// What two registrations state, of a strategy with these parameters.
  package init(
    _ layout: LayoutRegistration, _ strategy: Registry.Named<StrategyRegistration>
  ) {
    let registration = strategy.registration
    let own = strategy.name.shown == registration.name ? registration.look : nil
    self.init(
      noun: layout.noun, isLayoutObject: layout.origin.kind == .object,
      isReference: registration.isReference, look: own ?? SeriesLook(hashing: strategy.name.shown))
  }
}
