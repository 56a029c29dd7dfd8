package multiclass

import (
	"context"

	"perceptronlab/internal/rows"
)

// A State holds everything needed to continue training. Package gob writes it to checkpoints, so don't
// rename its fields.
type State struct {
	Epoch int // the last epoch that has begun
	Done  int // the number of blocks visited in this epoch; 0 if the next epoch is about to begin
	Parts []Part
}

// Blocks provides the rows to train on, block by block. Only one block is in memory at a time.
type Blocks interface {
	// Count returns the number of blocks.
	Count() int
	// Block returns the rows of block b and their classes. Both are valid until the next call of Block.
	Block(ctx context.Context, b int) (x rows.Matrix, classes []int, err error)
}

// A Learner trains Parts, epoch by epoch. The order of the blocks in an epoch depends on Seed and the
// epoch. The order of the rows in a block depends on Seed, the epoch and the block.
type Learner struct {
	State
	Classes  int      // the number of classes
	Sides    [][2]int // per part, its positive and its negative class; −1 means all other classes
	Together bool     // whether to train all parts together, by the rule of Crammer and Singer
	Seed     uint64   // if 0, the blocks and the rows keep their order

	// Set InMemory if the only block is a whole table. A part then sees its rows in the order of a
	// perceptron.Trainer with the same Seed. When the context is done, Next stops inside the block, and
	// the State can't be used afterwards. If InMemory is not set, Next stops only between blocks, and
	// the State can be saved.
	InMemory bool

	order []int // a buffer for the indices of the rows that a part sees in the current block
}

// LabelsOf returns the label that part p assigns to each class: 1 or −1, or 0 if p does not see the
// rows of the class.
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
