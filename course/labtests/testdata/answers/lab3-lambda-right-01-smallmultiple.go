package answer

// Right: the certificate 1, 4, 6, 3 for Ada Lovelace, divided by 1024. The quotients are exact in
// float64, and any positive multiple of a certificate is a certificate.

func Name() string { return "ada  LOVELACE" }

func Lambda() []float64 {
	out := make([]float64, 0, 40)
	for _, n := range []int{1, 4, 6, 3} {
		out = append(out, float64(n)/1024)
	}
	return out
}
