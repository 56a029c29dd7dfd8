package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// moreAffine draws questions to Absorb. Each pattern occurs in the weights, and in the points, with biases of
// three kinds: 0, equal to a weight, and others.
func moreAffine(d *ask.Draw) []affine {
	isSmall := func(exponent int) bool { return exponent < 0 }
	small := slices.DeleteFunc(exponents(), func(e int) bool { return !isSmall(e) })
	large := slices.DeleteFunc(exponents(), isSmall) // so the bias does not hide errors in the other products
	return ask.Shuffled(d, slices.Concat(
		patternedAffine(d, small, noBias),
		patternedAffine(d, large, biasesInW...),
		patternedAffine(d, large, otherBiases...),
		sizedAffine(d), simplestAffine(d), preciseAffine(d),
	))
}

// patternedAffine draws questions of two points, with each pattern in the weights, and in the points. It
// deals the sizes of the points, and the biases.
func patternedAffine(d *ask.Draw, sizesOfX []int, biases ...biasDraw) []affine {
	patterns := ask.Patterns()
	n := len(patterns)
	lengths := ask.Deal(d, n, ask.UpTo(mostComponents + 1)[1:]...)
	ofX := ask.Shuffled(d, patterns)
	sizesW, sizesX := ask.Deal(d, n, exponents()...), ask.Deal(d, n, sizesOfX...)
	biases = ask.Deal(d, n, biases...)
	return ask.Map(ask.UpTo(n), func(i int) affine {
		length := max(lengths[i], patterns[i].Least, ofX[i].Least)
		w := dealtVector(d, patterns[i], length, sizesW[i])
		x := dealtVector(d, ofX[i], length, sizesX[i])
		other := ask.Vector(ask.Shuffled(d, x)).Plus(1, d.Varied(length, 6))
		return affine{w, ask.Number(biases[i](d, w, x) + 0), []ask.Vector{x, other}}
	})
}

// sizedAffine draws questions with biases of all sizes.
func sizedAffine(d *ask.Draw) []affine {
	return ask.Map(exponents(), func(size int) affine {
		n := d.Between(1, mostComponents)
		bits := d.Between(2, 49)
		bias := d.Sign() * math.Ldexp(odd(d, bits), size-bits)
		return affine{d.Varied(n, 30), ask.Number(bias), []ask.Vector{d.Varied(n, 30)}}
	})
}

// simplestAffine draws questions in which the weights or the point have one component, or are 0.
func simplestAffine(d *ask.Draw) (questions []affine) {
	one := single(d, 1)
	noWeights := atStart(d, d.Between(2, 9))
	noPoint := atStart(d, d.Between(2, 9)).swapped()
	for _, q := range []pair{one, noWeights, noPoint} {
		for _, b := range []float64{0, q.W[0], 1, -1, 0.5, d.Sign() * float64(d.Between(2, 999))} {
			questions = append(questions, affine{q.W, ask.Number(b), []ask.Vector{q.X}})
		}
	}
	return questions
}

// preciseAffine draws questions in which every number needs 49 bits.
func preciseAffine(d *ask.Draw) []affine {
	return ask.Map([]int{1, 3, mostComponents}, func(n int) affine {
		number := func() float64 { return d.Sign() * odd(d, 49) }
		return affine{ask.Drawn(n, number), ask.Number(number()), []ask.Vector{ask.Drawn(n, number)}}
	})
}

// dealtVector draws a vector of a pattern, whose largest component is of the size 2^exponent.
func dealtVector(d *ask.Draw, p ask.Pattern, n, exponent int) ask.Vector {
	v := p.Vector(d, n, d.Between(2, 30))
	if p.IsUnit {
		return v
	}
	_, size := math.Frexp(v[v.Largest()])
	return v.Scaled(exponent - size + 1)
}

// A biasDraw draws a bias.
type biasDraw = func(d *ask.Draw, w, x ask.Vector) float64

func noBias(*ask.Draw, ask.Vector, ask.Vector) float64 { return 0 }

// biasesInW are biases that are also weights.
var biasesInW = []biasDraw{
	func(_ *ask.Draw, w, _ ask.Vector) float64 { return w[0] },
	func(_ *ask.Draw, w, _ ask.Vector) float64 { return w[len(w)-1] },
	func(_ *ask.Draw, w, _ ask.Vector) float64 { return w[w.Largest()] },
}

// otherBiases are biases that are not larger than the largest product.
var otherBiases = []biasDraw{
	func(d *ask.Draw, w, x ask.Vector) float64 { return fractionOf(d, ofProduct(w, x), 0, 12) },
	func(d *ask.Draw, w, x ask.Vector) float64 { return fractionOf(d, ofProduct(w, x), 0, 40) },
	func(_ *ask.Draw, w, _ ask.Vector) float64 { return -w[w.Largest()] },
	func(_ *ask.Draw, w, _ ask.Vector) float64 { return sum(w) },
	func(_ *ask.Draw, w, _ ask.Vector) float64 { return -sum(w) },
	func(d *ask.Draw, w, _ ask.Vector) float64 { return fractionOf(d, w[w.Largest()], 1, 30) },
}

// fractionOf draws a number of either sign: size, divided by a power of 2 with an exponent from low to high.
func fractionOf(d *ask.Draw, size float64, low, high int) float64 {
	return size * math.Ldexp(d.Sign(), -d.Between(low, high))
}

func sum(v ask.Vector) float64 { return v.Dot(slices.Repeat(ask.Vector{1}, len(v))) }

// ofProduct returns a number of the size of the largest product.
func ofProduct(w, x ask.Vector) float64 { return math.Max(1, x[x.Largest()]) * w[w.Largest()] }
