package answer

// Right: the four rows for Ada Lovelace, computed by hand with the rate 1/2. They are parts of one
// array.

func Name() string { return "Ada Lovelace" }

func Weights() [][]float64 {
	all := [...]float64{1.5, 1.5, -.5, 1.5, 1.5, -.5, .5, 0, -1, 1.5, .5, -.5}
	return [][]float64{all[0:3], all[3:6], all[6:9], all[9:]}
}
