package perceptron

import (
	"context"

	"perceptronlab/internal/separation"
)

// Separate decides whether a hyperplane through the origin separates d, and proves
// it: the Verdict has a separator, or a λ that rules out any. It always decides,
// even where the perceptron would run for ever or float64 is not enough.
//
//	fmt.Println(perceptron.Separate(data.AbsorbBias())) // separable: w = [3 2 -4]
//
// It tries four searches in turn; all but the last may give up:
//
//  1. The perceptron itself. On small integers it comes to an end soon, and
//     either end is a proof.
//  2. In float64, the point nearest to e = (0, 1) in the cone of the rows
//     lᵢ = (yᵢ xᵢ, 1), by the active sets of Lawson and Hanson (1974), after rows
//     and columns were scaled by powers of two. If a distance remains, what is
//     missing to e is a separator, and exact arithmetic confirms it.
//  3. If float64 can't tell the point from e, exact arithmetic finds out whether e
//     is in the cone of the last set: then the weights are λ. If it is not, those
//     rows lie almost in a hyperplane, or in several. The second search goes on
//     from there in columns that are stretched across it, at most 20 times.
//  4. The same active sets from there on, in exact arithmetic. The distance falls
//     with each set, so that none comes twice: it ends. At distance 0 the weights
//     are λ, otherwise a separator is found.
//
// Linear systems are solved p-adically (Dixon 1982), and exact arithmetic looks only at
// rows that float64 can't place. The verdict is the same on every machine, to the bit.
//
// The first two searches take tens to hundreds of passes over the data. The proof
// that nothing separates real-valued features has up to d + 1 examples, and
// numbers of some 60 d bits. On random data of 5 d rows all searches together take
//
//	d = 50  0.03 s,   100  0.1 s,   160  0.4 s,   1000  50 s
//
// on one core, so about a thousand columns are the practical limit. Rows matter little:
// 1e5 × 100 with 10 % noise takes 0.6 s. Integer features and separable data are faster.
// Data that all but lie in a hyperplane, so that what is left decides, take longer. If 3 d rows
// are within 10⁻¹² to 10⁻²⁰ of it, that is
//
//	d = 50  0.02 to 0.05 s,   100  0.1 to 0.2 s,   200  0.6 to 2 s,   300  2 to 10 s
//
// and at d = 100 it is 0.2 to 1.5 s for 3000 rows, 0.3 to 6 s for 30,000. Separate needs memory
// for at most d² such numbers, stores the sparse rows that the search uses as dense ones, and
// the third search copies all rows, if they take less than a GB.
func Separate(d *Dataset) Verdict {
	v, err := SeparateContext(context.Background(), d)
	if err != nil {
		panic(err)
	}
	return v
}

// SeparateContext is Separate that stops soon after ctx is done: it then returns
// ctx's error and a Verdict that says nothing. An empty Dataset is an error.
func SeparateContext(ctx context.Context, d *Dataset) (Verdict, error) {
	if d.dim < 1 {
		return Verdict{}, errEmpty
	}
	run, err := Trainer{MaxEpochs: d.warmUp()}.TrainContext(ctx, d)
	if err != nil {
		return Verdict{}, err
	}
	if v, ok := run.Verdict(); ok {
		return v, nil
	}
	proof, err := separation.Decide(ctx, d.examples())
	if err != nil {
		return Verdict{}, err
	}
	switch {
	case proof.Separator != nil:
		return separatedBy(proof.Separator), nil
	case proof.Exact != nil:
		return Verdict{Separable: true, Exact: proof.Exact}, nil
	}
	return Verdict{Lambda: proof.Lambda}, nil
}

// warmUp returns how many epochs the perceptron gets to try first: about a tenth of a second's worth,
// but at most 1000.
func (d *Dataset) warmUp() int {
	const least, most, features = 20, 1000, 1 << 27
	return min(max(features/(d.matrix.NNZ()+1), least), most)
}
