package answer

// Wrong: the farther end counts more: for Ada Lovelace (6, 3, 1, 4) instead of (1, 4, 6, 3): the first feature sums to 6·(−7) + 3·4 − 4·3 = −42.

func Name() string { return "Ada Lovelace" }

func Lambda() []float64 { return []float64{6, 3, 1, 4} }
