package multiclass

import (
	"context"

	"perceptronlab/internal/rows"
)

// A State is the point at which training continues. Package gob writes it to checkpoints, so don't
// rename its fields.
type State struct {
	Epoch int // the last epoch that has begun
	Done  int // the number of its blocks that are done; 0 if the next epoch is about to begin
	Parts []Part
}

// Blocks provides all rows to train on. It keeps one block of them in memory at a time.
type Blocks interface {
	// Count returns the number of blocks.
	Count() int
	// Block returns the rows of block b, and the class of each. They are valid until the next call.
	Block(ctx context.Context, b int) (x rows.Matrix, classes []int, err error)
}

// A Learner trains Parts, epoch by epoch. The order of the blocks in an epoch depends on Seed and the
// epoch. The order of the rows in a block depends on Seed, the epoch and the block.
type Learner struct {
	State
	Classes  int      // the number of classes
	Sides    [][2]int // by part: the positive and the negative class; for the latter, −1 means all others
	Together bool     // train all parts by the rule of Crammer and Singer; otherwise each part alone
	Seed     uint64   // if 0, the blocks and the rows keep their order

	// InMemory is for training on a whole table, which is the only block. A part then sees its rows in
	// the order of perceptron.Trainer, and Next stops inside the block when its context is done, after
	// which the State can't be used. If InMemory is false, even if there is only one block, Next stops
	// only between blocks, where the State can be saved.
	InMemory bool

	order []int // the rows of the current block that a part sees; a buffer
}

// LabelsOf returns the labels of all classes for part p: 1 or −1, or 0 if it doesn't see the class.
func (l *Learner) LabelsOf(p int) []float64 {
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
