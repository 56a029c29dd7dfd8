package answer

// Wrong: λ has five numbers for four rows. A certificate has one number per row.

func Name() string { return "Ada Lovelace" }

func Lambda() []float64 { return append([]float64{1, 4, 6, 3}, 0) }
