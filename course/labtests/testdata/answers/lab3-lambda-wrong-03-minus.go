package answer

// Wrong: the class −1 has its sign inside λ: (1, −4, 6, −3) has entries below 0.

func Name() string { return "Ada Lovelace" }

func Lambda() []float64 { return []float64{1, -4, 6, -3} }
