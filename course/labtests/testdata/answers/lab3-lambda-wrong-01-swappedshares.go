package answer

// Wrong: the end that is farther from the crossing has the larger number. For Ada Lovelace, λ is (6,
// 3, 1, 4) instead of (1, 4, 6, 3), and the sum of the first feature is 6·(−7) + 3·4 − 4·3 = −42.

func Name() string { return "Ada Lovelace" }

func Lambda() []float64 { return []float64{6, 3, 1, 4} }
