// Measurement
