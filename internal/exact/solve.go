package exact

import (
	"context"
	"math/big"
	"math/bits"
)

// Solve returns integers x and D > 0 with A·x = D·b, so that x/D is the solution
// of a square system; it returns D = nil if A has no inverse. If ctx is done it
// soon returns ctx's error.
//
// The solution is lifted p-adically (Dixon 1982): with the inverse of A modulo a
// prime p of 63 bits each step gives one more digit to the base p of every unknown,
// at the price of two products of a matrix with a vector. Now and then it tries to
// read the digits as fractions. They are the solution once pᵏ is larger than what
// A·x − D·b, which pᵏ divides, can be: it is 0 then. For n unknowns and entries of
// b bits that takes about 2n(b + ½ log₂ n)/63 steps, fewer where the solution is
// short.
func Solve(ctx context.Context, a [][]*big.Int, b []*big.Int) (x []*big.Int, denominator *big.Int, err error) {
	f, err := invertible(ctx, a)
	if f == nil {
		return nil, nil, err
	}
	l, err := newLifting(ctx, f, a, b)
	if err != nil {
		return nil, nil, err
	}
	for attempt := 2; ; attempt += 1 + attempt/5 {
		for len(l.digits) < attempt {
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
			l.step()
		}
		x, denominator, err = l.fractions(ctx)
		if denominator != nil || err != nil {
			return x, denominator, err
		}
	}
}

// invertible factors A modulo a prime that does not divide its determinant, or
// returns nil if that is 0.
//
// The determinant is at most the product of the rows' lengths (Hadamard), so that
// after as many primes as have a larger product it is 0.
func invertible(ctx context.Context, a [][]*big.Int) (*factored, error) {
	limit := 0 // in bits
	for _, row := range a {
		longest := 0
		for _, n := range row {
			longest = max(longest, n.BitLen())
		}
		limit += longest + bits.Len(uint(len(a)))
	}
	var scratch big.Int
	for p := largest; limit >= 0; p = p.next() {
		residues := make([][]uint64, len(a))
		for i, row := range a {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			residues[i] = make([]uint64, len(row))
			for j, n := range row {
				residues[i][j] = p.residue(n, &scratch)
			}
		}
		if f, ok := p.factor(ctx, residues); ok {
			return f, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		limit -= 62
	}
	return nil, nil
}

// A lifting is the state between two digits: A·(digits so far) = b − pᵏ·rest.
//
// All numbers are words of two's complement, lowest first. So that their products
// with a digit need no signs, A is kept with an offset, as A + B·(a matrix of ones)
// with B = 2^(64w−1), and in planes: its lowest words, its second words, …
type lifting struct {
	f      *factored
	planes [][][]uint64 // w of them; planes[l][i][j] is word l of Aᵢⱼ + B
	rest   [][]uint64   // w + 1 words each
	digits [][]uint64   // digits[k][j] belongs to pᵏ in unknown j
	inverp uint64       // 1/p modulo 2⁶⁴

	bitsA, bitsB int
}

func newLifting(ctx context.Context, f *factored, a [][]*big.Int, b []*big.Int) (*lifting, error) {
	n := len(a)
	l := &lifting{f: f, rest: make([][]uint64, n)}
	for i, row := range a {
		for _, v := range row {
			l.bitsA = max(l.bitsA, v.BitLen())
		}
		l.bitsB = max(l.bitsB, b[i].BitLen())
	}
	// Room for n·|A| and for b, with a sign.
	words := (max(l.bitsA, l.bitsB)+bits.Len(uint(n))+2)/64 + 1
	offset := new(big.Int).Lsh(big.NewInt(1), uint(64*words-1))
	l.planes = make([][][]uint64, words)
	for k := range l.planes {
		l.planes[k] = make([][]uint64, n)
		for i := range n {
			l.planes[k][i] = make([]uint64, n)
		}
	}
	var sum big.Int
	scratch := make([]uint64, words)
	for i, row := range a {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for j, v := range row {
			toWords(scratch, sum.Add(v, offset))
			for k, word := range scratch {
				l.planes[k][i][j] = word
			}
		}
	}
	for i, v := range b {
		l.rest[i] = make([]uint64, words+1)
		toWords(l.rest[i], v)
	}
	l.inverp = 1
	for range 6 { // Newton: each round doubles the bits that are right
		l.inverp *= 2 - uint64(f.p)*l.inverp
	}
	return l, nil
}

// toWords writes n in two's complement, lowest word first.
func toWords(words []uint64, n *big.Int) {
	var v, word big.Int
	v.Set(n)
	mask := new(big.Int).SetUint64(1<<64 - 1)
	for k := range words {
		words[k] = word.And(&v, mask).Uint64() // of −n too: And is that of two's complement
		v.Rsh(&v, 64)
	}
}

// step computes one digit x = A⁻¹·rest mod p, and rest ← (rest − A·x)/p.
func (l *lifting) step() {
	p, n, words := l.f.p, len(l.rest), len(l.planes)
	x, r := make([]uint64, n), make([]uint64, n)
	for i, rest := range l.rest {
		r[i] = p.ofWords(rest)
	}
	l.f.solve(x, r)
	var sum [2]uint64 // Σ xⱼ, for what the offset adds to every row
	for _, v := range x {
		var carry uint64
		sum[0], carry = bits.Add64(sum[0], v, 0)
		sum[1] += carry
	}
	// B·Σ xⱼ = Σ xⱼ·2^(64w−1), of which only word w−1 and word w are within rest.
	offset := [2]uint64{sum[0] << 63, sum[0]>>1 | sum[1]<<63}
	product := make([]uint64, words+3)
	for i, rest := range l.rest {
		clear(product)
		for k, plane := range l.planes {
			low, middle, high := sumProducts(plane[i], x)
			var carry uint64
			product[k], carry = bits.Add64(product[k], low, 0)
			product[k+1], carry = bits.Add64(product[k+1], middle, carry)
			product[k+2], _ = bits.Add64(product[k+2], high, carry)
		}
		var borrow, carry uint64
		for k := range rest {
			rest[k], borrow = bits.Sub64(rest[k], product[k], borrow)
		}
		rest[words-1], carry = bits.Add64(rest[words-1], offset[0], 0)
		rest[words], _ = bits.Add64(rest[words], offset[1], carry)
		divide(rest, uint64(p), l.inverp)
	}
	l.digits = append(l.digits, x)
}

// ofWords returns the residue of a number in two's complement.
func (p modulus) ofWords(words []uint64) uint64 {
	var r uint64
	negative := words[len(words)-1]>>63 == 1
	for k := len(words) - 1; k >= 0; k-- {
		word := words[k]
		if negative {
			word = ^word // −n − 1
		}
		r = bits.Rem64(r, word, uint64(p))
	}
	if negative {
		return uint64(p) - 1 - r
	}
	return r
}

// divide divides a number in two's complement by p, of which it is a multiple,
// from the lowest word up: modulo 2⁶⁴ the quotient is n/p (Jebelean 1993).
func divide(n []uint64, p, inverse uint64) {
	var carry uint64
	for k, word := range n {
		t, borrow := bits.Sub64(word, carry, 0)
		q := t * inverse
		n[k] = q
		high, _ := bits.Mul64(q, p)
		carry = high + borrow
	}
}

// fractions tries to read the digits so far as integers x and one denominator D. It
// returns nil if they are too few.
func (l *lifting) fractions(ctx context.Context) (x []*big.Int, denominator *big.Int, err error) {
	n, steps := len(l.rest), len(l.digits)
	powers := []*big.Int{new(big.Int).SetUint64(uint64(l.f.p))} // p^(2^k)
	for 1<<len(powers) <= steps {
		last := powers[len(powers)-1]
		powers = append(powers, new(big.Int).Mul(last, last))
	}
	modulo := big.NewInt(1) // pᵏ
	for k, power := range powers {
		if steps>>k&1 == 1 {
			modulo.Mul(modulo, power)
		}
	}
	denominator = big.NewInt(1)
	half := new(big.Int).Rsh(modulo, 1)
	values := make([]*big.Int, n)
	symmetric := func(j int) *big.Int { // D·xⱼ mod pᵏ, between −pᵏ/2 and pᵏ/2
		v := new(big.Int).Mul(values[j], denominator)
		v.Mod(v, modulo)
		if v.Cmp(half) > 0 {
			v.Sub(v, modulo)
		}
		return v
	}
	short := (modulo.BitLen() + 1) / 2
	for j := range n {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		values[j] = compose(l.digits, j, powers)
		v := symmetric(j)
		if v.BitLen() <= short {
			continue
		}
		factor, err := smallest(ctx, v, modulo, short)
		if err != nil {
			return nil, nil, err
		}
		denominator.Mul(denominator, factor)
		if denominator.BitLen() > short {
			return nil, nil, nil
		}
	}
	// A·x − D·b is a multiple of pᵏ. If both terms are below pᵏ/2, it is 0.
	x = make([]*big.Int, n)
	longest := 0
	for j := range n {
		x[j] = symmetric(j)
		longest = max(longest, x[j].BitLen())
	}
	room := modulo.BitLen() - 2
	if bits.Len(uint(n))+l.bitsA+longest > room || l.bitsB+denominator.BitLen() > room {
		return nil, nil, nil
	}
	return x, denominator, nil
}

// compose returns Σ digits[k][j]·pᵏ, where powers[i] is p^(2ⁱ).
func compose(digits [][]uint64, j int, powers []*big.Int) *big.Int {
	if len(digits) == 1 {
		return new(big.Int).SetUint64(digits[0][j])
	}
	k := bits.Len(uint(len(digits)-1)) - 1
	low, high := compose(digits[:1<<k], j, powers), compose(digits[1<<k:], j, powers)
	return low.Add(low, high.Mul(high, powers[k]))
}

// smallest returns the first f > 0 for which f·v mod m has at most so many bits,
// by Euclid's algorithm on m and v: the denominator of the fraction that is v
// modulo m (Wang 1981).
func smallest(ctx context.Context, v, m *big.Int, bits int) (*big.Int, error) {
	r0, r1 := new(big.Int).Set(m), new(big.Int).Abs(v)
	f0, f1 := big.NewInt(0), big.NewInt(1) // rₖ = ± fₖ·v mod m
	var q, product big.Int
	for round := 1; r1.BitLen() > bits; round++ {
		if round%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		q.QuoRem(r0, r1, r0)
		r0, r1 = r1, r0
		f0.Add(f0, product.Mul(&q, f1))
		f0, f1 = f1, f0
	}
	return f1, nil
}
