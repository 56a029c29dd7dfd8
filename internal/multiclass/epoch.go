package multiclass

import (
	"context"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// Next visits the rows of an epoch, or those that are left of it. It returns the number of mistakes,
// and whether further epochs would change nothing. The epoch goes on until EndEpoch: if Next is called
// again before that, it visits no row and returns the same. After an error it goes on where it was,
// unless no block of the epoch was done.
func (l *Learner) Next(ctx context.Context, from Blocks) (mistakes int, ended bool, err error) {
	if l.Done == 0 {
		l.Epoch++
		for p := range l.Parts {
			l.Parts[p].Last = 0
		}
	}
	blocks := make([]int, from.Count())
	random.Order(blocks, l.Seed, l.Epoch)
	for l.Done < len(blocks) {
		if err := l.learn(ctx, from, blocks[l.Done]); err != nil {
			return 0, false, err
		}
		l.Done++
	}
	if err := l.checkOutcomes(ctx, from); err != nil {
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

// EndEpoch makes the next call of Next begin another epoch. Call it when the epoch's errors are counted
// and recorded: training that is interrupted and resumed before that must count them again, but visit
// no row twice.
func (l *Learner) EndEpoch() { l.Done = 0 }

// A block is rows in memory, as the parts see them.
type block struct {
	x       rows.Matrix
	classes []int       // of each row
	sides   [][]float64 // see Side: of each part, by class
	stream  uint64      // of random numbers, for the order of the rows
	labels  []float64   // of each row, as one part sees it: a buffer, nil if Together
}

// learn shows the rows of block b to the parts.
func (l *Learner) learn(ctx context.Context, from Blocks, b int) error {
	x, classes, err := from.Block(ctx, b)
	if err != nil {
		return err
	}
	stream := uint64(l.Epoch)
	if !l.InMemory {
		stream = stream<<32 + uint64(b) + 1
	}
	sides := make([][]float64, len(l.Parts))
	for p := range sides {
		sides[p] = l.Side(p)
	}
	current := block{x: x, classes: classes, sides: sides, stream: stream}
	if !l.Together {
		current.labels = make([]float64, len(classes))
	}
	if !slices.Contains(sides[0], 0) { // all parts see all rows
		return l.visit(ctx, current, 0, len(l.Parts))
	}
	for p := range l.Parts {
		if err := l.visit(ctx, current, p, p+1); err != nil {
			return err
		}
	}
	return nil
}

// visit shows the rows of a block to the parts first … end−1, which see the same rows in the same
// order.
func (l *Learner) visit(ctx context.Context, b block, first, end int) error {
	l.order = l.order[:0]
	for i, class := range b.classes {
		if b.sides[first][class] != 0 {
			l.order = append(l.order, i)
		}
	}
	if l.Seed != 0 {
		random.New(l.Seed, b.stream).Shuffle(l.order)
	}
	parts := l.Parts[first:end]
	for group := range slices.Chunk(l.order, l.groupSize(b.x)) {
		if l.InMemory && ctx.Err() != nil {
			return ctx.Err()
		}
		if l.Together {
			together(parts, b.x, b.classes, group)
			continue
		}
		for k := range parts {
			for _, i := range group {
				b.labels[i] = b.sides[first+k][b.classes[i]]
			}
			parts[k].alone(b.x, b.labels, group)
		}
	}
	return nil
}

// groupSize returns how many rows a part sees before the next part sees the same ones. If each part
// learns alone, they fit into the processor's caches.
func (l *Learner) groupSize(x rows.Matrix) int {
	const most = 1 << 10
	if l.Together {
		return most
	}
	return min(most, 1+x.Len()<<15/(1+x.NNZ()))
}
