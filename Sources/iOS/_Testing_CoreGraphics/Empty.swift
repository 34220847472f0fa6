// See Package.swift.
