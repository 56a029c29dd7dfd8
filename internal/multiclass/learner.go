package multiclass

import (
	"context"

	"perceptronlab/internal/rows"
)

// A State is where the epochs continue. Checkpoints hold it as package gob writes it, so don't
// rename its fields.
type State struct {
	Epoch int // the last epoch that was begun
	Done  int // how many of its blocks are done; 0: the next epoch begins
	Parts []Part
}

// Blocks are all rows to train on, one block of them at a time in memory.
type Blocks interface {
	Count() int
	// Block returns the rows of block b, and the class of each. They may change once another block
	// is asked for.
	Block(ctx context.Context, b int) (x rows.Matrix, classes []int, err error)
}

// A Learner visits all rows again and again, block by block. Epoch e visits the blocks in an order
// drawn from (Seed, e), and the rows of block b in an order drawn from (Seed, e, b).
type Learner struct {
	State
	Classes  int      // how many there are
	Sides    [][2]int // the classes of each part, positive and negative; −1: all others
	Together bool     // by the rule of Crammer and Singer; otherwise each part alone
	Seed     uint64   // 0: the rows in their order

	// InMemory is for training on a table as a whole, which is the only block. The order of a part's
	// rows is then that of perceptron.Trainer, and an epoch ends inside the block once its context is
	// done; the State is of no use after that. Otherwise, also if there happens to be one block, a
	// context counts only between blocks, where the State can be saved.
	InMemory bool

	order []int // the rows of a part in the block that is visited; a buffer
}

// Side returns the label that part p gives to each class: 1 or −1, or 0 for a class that it doesn't
// see.
func (l *Learner) Side(p int) []float64 {
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
