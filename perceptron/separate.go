package perceptron

import (
	"context"

	"perceptronlab/internal/separation"
)

// Separate decides whether a hyperplane through the origin separates d, and returns the
// proof: a separator, or a certificate λ that rules out every separator. It always reaches
// a decision, even if the perceptron would run forever or float64 is not precise enough.
// It panics if d is empty.
//
//	fmt.Println(perceptron.Separate(data.AbsorbBias())) // separable: w = [3 2 -4]
//
// It tries four searches in turn. Each of the first three may end without a proof.
//
//  1. The perceptron itself. On small integers it soon converges, which proves that the
//     data are separable, or returns to earlier weights, which proves that they are not.
//  2. A search in float64 for the point nearest to e = (0, 1) in the cone of the rows
//     lᵢ = (yᵢ xᵢ, 1), after scaling rows and columns by powers of two. The search uses the
//     active sets of Lawson and Hanson (1974), the sets of rows with positive weights. If
//     the point is not e, the point without its last coordinate is a separator, which
//     exact arithmetic confirms.
//  3. If float64 can't distinguish the point from e, exact arithmetic decides whether e
//     is in the cone of the last active set. If it is, the weights with which the rows
//     sum to e are λ. If not, the rows of the set lie almost in one or several
//     hyperplanes. Search 2 then continues after a change of coordinates that stretches
//     the distances from these hyperplanes. There are at most 20 such changes.
//  4. The same search in exact arithmetic, starting from the last active set. The point of
//     each set is nearer to e than the point of the previous set, so no set recurs and the
//     search ends. If the last point is e, the weights with which the rows sum to e
//     are λ. Otherwise the point without its last coordinate is a separator.
//
// Linear systems are solved p-adically (Dixon 1982), and exact arithmetic is used only for
// rows that float64 can't decide. The verdict has the same bits on every machine.
//
// The first two searches take tens to hundreds of passes over the data. For k columns, a
// certificate for real-valued features is nonzero on up to k + 1 examples, and its numbers
// have about 60 k bits. The time therefore grows steeply with k, and about a thousand columns
// are the practical limit. The time grows little with the number of rows. It is shorter for
// integer features and separable data, and longer for data close to a hyperplane.
// docs/library.md lists measured times.
//
// Separate needs memory for at most k² numbers of 60 k bits. It stores the rows of an active
// set as dense rows, even if d is sparse. Search 3 makes a dense copy of all rows. If this
// copy would take more than 1 GB, Separate omits the change of coordinates and continues with
// search 4.
func Separate(d *Dataset) Verdict {
	v, err := SeparateContext(context.Background(), d)
	if err != nil {
		panic(err)
	}
	return v
}

// SeparateContext is like [Separate], but can be interrupted: soon after ctx is done, it returns an empty
// [Verdict] and ctx's error. It also returns an error, instead of panicking, if d is empty.
func SeparateContext(ctx context.Context, d *Dataset) (Verdict, error) {
	if d.dim < 1 {
		return Verdict{}, errEmpty
	}
	run, err := Trainer{MaxEpochs: d.perceptronEpochs()}.TrainContext(ctx, d)
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

// perceptronEpochs returns the number of epochs of the first search, the perceptron. These epochs take
// about a tenth of a second, but there are at least 20 and at most 1000 of them.
func (d *Dataset) perceptronEpochs() int {
	const fewest, limit, entries = 20, 1000, 1 << 27 // training visits this number of entries in 0.1 s
	return min(max(entries/(d.matrix.NNZ()+1), fewest), limit)
}
