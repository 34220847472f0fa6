// ScrollTraces
