// SpatialIndex
