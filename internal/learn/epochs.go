package learn

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron"
)

// A State is what the epochs go on from.
type State struct {
	Epoch, Done int // the epoch, and how many of its chunks are done; Done 0: the next one begins
	Parts       []Part
}

// Epochs visit all rows again and again, chunk by chunk: in epoch e the chunks in an order drawn
// from (Seed, e), and the rows of a part in chunk c in one drawn from (Seed, e, c).
type Epochs struct {
	State
	Chunks   int
	Classes  int                                                   // how many there are
	Seed     uint64                                                // 0: in the order of the rows
	Together bool                                                  // by the rule of Crammer and Singer, else each part alone
	Sides    [][2]int                                              // the classes of each part, positive and negative; −1: all others
	Load     func(c int) (x rows.Matrix, classes []int, err error) // the rows of chunk c

	// Whole is set if there is one chunk, which has all rows: the order of those of a part is then
	// that of perceptron.Trainer, and when the context is done the epoch ends at once, and is lost.
	Whole context.Context

	rows []int // of a part, in the chunk that is visited
}

// Next visits the rows of an epoch, or those that are left of it. It returns the mistakes, and
// whether further epochs would change nothing. After it Done must become 0.
func (l *Epochs) Next() (mistakes int, ended bool, err error) {
	if l.Done == 0 {
		l.Epoch++
		for p := range l.Parts {
			l.Parts[p].Last = 0
		}
	}
	chunks := make([]int, l.Chunks)
	random.Order(chunks, l.Seed, l.Epoch)
	for l.Done < len(chunks) {
		if err := l.learn(chunks[l.Done]); err != nil {
			return 0, false, err
		}
		l.Done++
	}
	if err := l.judge(); err != nil {
		return 0, false, err
	}
	ended = true
	for p := range l.Parts {
		part := &l.Parts[p]
		if p == 0 || !l.Together {
			mistakes += part.Last
		}
		moves := part.MissedSum != nil && part.Outcome == perceptron.Converged // towards the last weights
		ended = ended && part.Reason != "" && !moves
	}
	return mistakes, ended, nil
}

// learn visits the rows of chunk c.
func (l *Epochs) learn(c int) error {
	x, classes, err := l.Load(c)
	if err != nil {
		return err
	}
	stream := uint64(l.Epoch)
	if l.Whole == nil {
		stream = stream<<32 + uint64(c) + 1
	}
	sides := make([][]float64, len(l.Parts))
	for p := range sides {
		sides[p] = l.Side(p)
	}
	y := make([]float64, len(classes))
	for p := 0; p < len(l.Parts); {
		parts := l.Parts[p : p+1]
		if !slices.Contains(sides[p], 0) {
			parts = l.Parts // which all see all rows
		}
		l.rows = l.rows[:0]
		for i, class := range classes {
			if sides[p][class] != 0 {
				l.rows = append(l.rows, i)
			}
		}
		if l.Seed != 0 {
			random.New(l.Seed, stream).Shuffle(l.rows)
		}
		group := 1 << 10
		if !l.Together {
			group = min(group, 1+x.Len()<<15/(1+x.Stored())) // that fit into the caches, for one part after the other
		}
		for some := range slices.Chunk(l.rows, group) {
			switch {
			case l.Whole != nil && l.Whole.Err() != nil:
				return l.Whole.Err()
			case l.Together:
				together(parts, x, classes, some)
				continue
			}
			for k := range parts {
				for _, i := range some {
					y[i] = sides[p+k][classes[i]]
				}
				parts[k].alone(x, y, some)
			}
		}
		p += len(parts)
	}
	return nil
}

// Side returns for each class on which side of part p it is: 1 or −1, or 0 if it is not of this
// part.
func (l *Epochs) Side(p int) []float64 {
	y := make([]float64, l.Classes)
	for class := range y {
		switch negative := l.Sides[p][1]; {
		case class == l.Sides[p][0]:
			y[class] = 1
		case class == negative || negative < 0:
			y[class] = -1
		}
	}
	return y
}

// judge says of each part without a mistake in this epoch how it ended, which takes another
// look at all rows, without rounding.
func (l *Epochs) judge() error {
	whole := "the training part is"
	if l.Together {
		whole = "the classes of the training part are"
	}
	var open []int
	right := make([]bool, len(l.Parts)) // so far
	for p := range l.Parts {
		if right[p] = l.Parts[p].Last == 0 && l.Parts[p].Reason == ""; right[p] {
			open = append(open, p)
		}
	}
	for c := 0; c < l.Chunks && slices.Contains(right, true); c++ {
		x, classes, err := l.Load(c)
		if err != nil {
			return err
		}
		for p := range right {
			switch {
			case l.Together && p > 0:
				right[p] = right[0]
			case l.Together:
				right[p] = separate(weights(l.Parts), x, classes)
			case right[p]:
				y, sides := l.Side(p), make([]int, len(classes))
				for i, class := range classes {
					sides[i] = [...]int{0, -1, 1}[1+int(y[class])] // −1: of no class
				}
				right[p] = separate([][]float64{make([]float64, x.Dim()), l.Parts[p].W}, x, sides)
			}
		}
	}
	for _, p := range open {
		part := &l.Parts[p]
		switch {
		case part.Seen == part.Start: // a pair of classes that Start has and the rows lack
			part.Reason = "there was nothing to train it on"
		case right[p]:
			part.Outcome = perceptron.Converged
			part.Reason = fmt.Sprintf("no mistake in epoch %d, so that %s separable", l.Epoch, whole)
		default:
			part.Reason = fmt.Sprintf("no mistake in epoch %d, but without rounding a row may be wrong", l.Epoch)
		}
	}
	return nil
}
