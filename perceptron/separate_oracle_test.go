package perceptron

import "math/big"

// simplex decides by the first phase of the simplex method in rational numbers,
// with Bland's rule: is there a λ ≥ 0 with Σ λᵢ yᵢ xᵢ = 0 and Σ λᵢ = 1? If not,
// the dual solution is a separator.
func simplex(d *Dataset) Verdict {
	n, m := d.Len(), d.Dim()+1
	width := n + m + 1 // λ, artificial variables, right side
	table := make([][]*big.Rat, m+1)
	for r := range table {
		table[r] = make([]*big.Rat, width)
		for c := range table[r] {
			table[r][c] = new(big.Rat)
		}
	}
	for i := range n {
		for j, x := range d.Row(i) {
			table[j][i].SetFloat64(d.Label(i) * x)
		}
		table[m-1][i].SetInt64(1)
	}
	basis := make([]int, m)
	for r := range m {
		basis[r] = n + r
		table[r][n+r].SetInt64(1)
		table[m][n+r].SetInt64(1)
	}
	table[m-1][width-1].SetInt64(1)
	var t big.Rat
	for r := range m { // reduced costs
		for c := range width {
			table[m][c].Sub(table[m][c], table[r][c])
		}
	}
	for {
		enter := -1
		for c := range n + m {
			if table[m][c].Sign() < 0 {
				enter = c
				break
			}
		}
		if enter < 0 {
			break
		}
		leave := -1
		for r := range m {
			if table[r][enter].Sign() <= 0 {
				continue
			}
			if leave < 0 {
				leave = r
				continue
			}
			a := new(big.Rat).Quo(table[r][width-1], table[r][enter])
			b := new(big.Rat).Quo(table[leave][width-1], table[leave][enter])
			if c := a.Cmp(b); c < 0 || c == 0 && basis[r] < basis[leave] {
				leave = r
			}
		}
		pivot := new(big.Rat).Inv(table[leave][enter])
		for c := range width {
			table[leave][c].Mul(table[leave][c], pivot)
		}
		for r := range table {
			if r == leave || table[r][enter].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Set(table[r][enter])
			for c := range width {
				if table[leave][c].Sign() != 0 {
					table[r][c].Sub(table[r][c], t.Mul(f, table[leave][c]))
				}
			}
		}
		basis[leave] = enter
	}
	if table[m][width-1].Sign() == 0 {
		lambda := make([]*big.Rat, n)
		for r, i := range basis {
			if i < n {
				lambda[i] = table[r][width-1]
			}
		}
		return Verdict{Lambda: lambda}
	}
	w := make([]*big.Rat, m-1)
	for j := range w { // −y = reduced cost − 1
		w[j] = new(big.Rat).Sub(table[m][n+j], big.NewRat(1, 1))
	}
	return Verdict{Separable: true, Exact: w}
}
