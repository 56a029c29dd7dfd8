package answer

// Wrong: the entries of rows with the label −1 are negative, as in (1, −4, 6, −3). No entry of λ
// may be below 0.

func Name() string { return "Ada Lovelace" }

func Lambda() []float64 { return []float64{1, -4, 6, -3} }
