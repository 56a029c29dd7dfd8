package answer

// Wrong: five numbers for four rows: a certificate has one number for each row.

func Name() string { return "Ada Lovelace" }

func Lambda() []float64 { return append([]float64{1, 4, 6, 3}, 0) }
