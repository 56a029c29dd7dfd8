package multiclass

import (
	"context"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// Next runs an epoch: it visits every row once. After an error, the next call visits only the remaining
// blocks of the same epoch. Next returns the number of mistakes in the epoch, and reports whether
// training has ended, which means that further epochs would change nothing.
//
// If Done is still 0 after an error, restore the State from before the failed call, because a call of
// Next with Done = 0 begins another epoch. If Next is called again before EndEpoch, it visits no rows
// and returns the same results.
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
		if err := l.visitBlock(ctx, from, blocks[l.Done]); err != nil {
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
		if p == 0 || !l.Together { // parts trained together all count the same mistakes
			mistakes += part.Last
		}
		// The mean of a converged part still changes: it approaches the last weights.
		meanChanges := part.MissedSum != nil && part.Outcome == Converged
		if part.Reason == "" || meanChanges {
			ended = false
		}
	}
	return mistakes, ended, nil
}

// EndEpoch ends the epoch, so the next call of Next begins another epoch. Call EndEpoch only after
// counting and recording the rows that the model misclassifies after the epoch. If the count is
// interrupted, it can then be repeated without visiting the rows of the epoch again.
func (l *Learner) EndEpoch() { l.Done = 0 }

// A block holds rows in memory, with the labels that the parts assign to the classes.
type block struct {
	x           rows.Matrix
	classes     []int       // one per row
	classLabels [][]float64 // LabelsOf(p) for each part p
	stream      uint64      // the stream of random numbers for the order of the rows
	labels      []float64   // a buffer for the labels of the rows for one part; nil if Together
}

// visitBlock shows the rows of block b to all parts.
func (l *Learner) visitBlock(ctx context.Context, from Blocks, b int) error {
	x, classes, err := from.Block(ctx, b)
	if err != nil {
		return err
	}
	stream := uint64(l.Epoch)
	if !l.InMemory {
		stream = stream<<32 + uint64(b) + 1 // differs from the stream of random.Order, which is the epoch
	}
	classLabels := make([][]float64, len(l.Parts))
	for p := range classLabels {
		classLabels[p] = l.LabelsOf(p)
	}
	current := block{x: x, classes: classes, classLabels: classLabels, stream: stream}
	if !l.Together {
		current.labels = make([]float64, len(classes))
	}
	if !slices.Contains(classLabels[0], 0) { // all parts see all rows
		return l.visit(ctx, current, 0, len(l.Parts))
	}
	for p := range l.Parts {
		if err := l.visit(ctx, current, p, p+1); err != nil {
			return err
		}
	}
	return nil
}

// visit shows the rows of a block to the parts first…end−1, in the same order to each part. All these
// parts must see the same classes.
func (l *Learner) visit(ctx context.Context, b block, first, end int) error {
	l.order = l.order[:0]
	for i, class := range b.classes {
		if b.classLabels[first][class] != 0 {
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
			trainTogether(parts, b.x, b.classes, group)
			continue
		}
		for k := range parts {
			for _, i := range group {
				b.labels[i] = b.classLabels[first+k][b.classes[i]]
			}
			parts[k].trainAlone(b.x, b.labels, group)
		}
	}
	return nil
}

// groupSize returns the number of rows that one part sees before the next part sees the same rows.
// Unless the parts are trained together, the number is so small that these rows fit into the
// processor's caches.
func (l *Learner) groupSize(x rows.Matrix) int {
	const limit = 1 << 10
	if l.Together {
		return limit
	}
	return min(limit, 1+x.Len()<<15/(1+x.NNZ()))
}
