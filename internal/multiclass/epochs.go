package multiclass

import (
	"context"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// A State is where the epochs continue. Checkpoints hold it as package gob writes it, so don't
// rename its fields.
type State struct {
	Epoch int // the last epoch that was begun
	Done  int // how many of its chunks are done; 0: the next epoch begins
	Parts []Part
}

// Epochs visit all rows again and again, chunk by chunk. Epoch e visits the chunks in an order drawn
// from (Seed, e), and the rows of chunk c in an order drawn from (Seed, e, c).
//
// The files of package distributed/mixing hold it as package gob writes it, so don't rename its
// fields.
type Epochs struct {
	State
	Chunks   int
	Classes  int      // how many there are
	Seed     uint64   // 0: the rows in their order
	Together bool     // by the rule of Crammer and Singer; otherwise each part alone
	Sides    [][2]int // the classes of each part, positive and negative; −1: all others

	// Load returns the rows of chunk c, and the class of each.
	Load func(c int) (x rows.Matrix, classes []int, err error)

	// Whole is set if there is one chunk, which has all rows: the rows of a part then have the order
	// of perceptron.Trainer, and when the context is done the epoch ends at once, and is lost.
	Whole context.Context

	order []int // the rows of a part in the chunk that is visited; a buffer
}

// Next visits the rows of an epoch, or those that are left of it. It returns the number of mistakes,
// and whether further epochs would change nothing. The caller must then reset Done to 0.
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
	if err := l.checkOutcomes(); err != nil {
		return 0, false, err
	}
	ended = true
	for p := range l.Parts {
		part := &l.Parts[p]
		if p == 0 || !l.Together {
			mistakes += part.Last
		}
		// The mean of a converged part still moves, towards its last weights.
		moves := part.MissedSum != nil && part.Outcome == Converged
		if part.Reason == "" || moves {
			ended = false
		}
	}
	return mistakes, ended, nil
}

// A chunk is rows in memory, as the parts see them.
type chunk struct {
	x       rows.Matrix
	classes []int       // of each row
	sides   [][]float64 // see Side: of each part, by class
	stream  uint64      // of random numbers, for the order of the rows
	labels  []float64   // of each row, as one part sees it: a buffer, nil if Together
}

// learn shows the rows of chunk c to the parts.
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
	visited := chunk{x: x, classes: classes, sides: sides, stream: stream}
	if !l.Together {
		visited.labels = make([]float64, len(classes))
	}
	if !slices.Contains(sides[0], 0) { // all parts see all rows
		return l.visit(visited, 0, len(l.Parts))
	}
	for p := range l.Parts {
		if err := l.visit(visited, p, p+1); err != nil {
			return err
		}
	}
	return nil
}

// visit shows the rows of a chunk to the parts first … end−1, which see the same rows in the same
// order.
func (l *Epochs) visit(c chunk, first, end int) error {
	l.order = l.order[:0]
	for i, class := range c.classes {
		if c.sides[first][class] != 0 {
			l.order = append(l.order, i)
		}
	}
	if l.Seed != 0 {
		random.New(l.Seed, c.stream).Shuffle(l.order)
	}
	parts := l.Parts[first:end]
	for group := range slices.Chunk(l.order, l.groupSize(c.x)) {
		if l.Whole != nil && l.Whole.Err() != nil {
			return l.Whole.Err()
		}
		if l.Together {
			together(parts, c.x, c.classes, group)
			continue
		}
		for k := range parts {
			for _, i := range group {
				c.labels[i] = c.sides[first+k][c.classes[i]]
			}
			parts[k].alone(c.x, c.labels, group)
		}
	}
	return nil
}

// groupSize returns how many rows a part sees before the next part sees the same ones. If each part
// learns alone, they fit into the processor's caches.
func (l *Epochs) groupSize(x rows.Matrix) int {
	const most = 1 << 10
	if l.Together {
		return most
	}
	return min(most, 1+x.Len()<<15/(1+x.Stored()))
}

// Side returns the label that part p gives to each class: 1 or −1, or 0 for a class that it doesn't
// see.
func (l *Epochs) Side(p int) []float64 {
	positive, negative := l.Sides[p][0], l.Sides[p][1]
	y := make([]float64, l.Classes)
	for class := range y {
		switch {
		case class == positive:
			y[class] = 1
		case class == negative || negative < 0:
			y[class] = -1
		}
	}
	return y
}
