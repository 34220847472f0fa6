// Packages that register layouts and strategies import one module.
@_exported import Registration
