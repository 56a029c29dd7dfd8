package classifier

import (
	"context"
	"fmt"
	"slices"
	"time"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/inchunks"
	"perceptronlab/internal/learn"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// chunked trains the parts of a model on one chunk of rows after another.
type chunked struct {
	ctx    context.Context
	s      *setting
	chunks inchunks.Table
	sparse bool
	share  float64  // of the rows is held out; below 0: none
	err    error    // of training
	done   []*Model // what a checkpoint had: the best model and the last

	learn.Epochs
	best, last     *Model // of the epochs so far
	data, settings []byte // fingerprints, if there is a Checkpoint
	saved          time.Time
}

// start prepares the parts.
func (l *chunked) start() {
	blank := &l.s.blank
	_, dim := blank.lift()
	l.Epochs = learn.Epochs{Chunks: l.len(), Seed: l.s.seed, Together: blank.together(), Sides: blank.sides, Load: func(c int) (rows.Matrix, []int, error) {
		err := l.load(c)
		return l.s.train.x, l.s.train.classes, err
	}}
	l.Parts = make([]learn.Part, blank.Method.parts(len(blank.Classes)))
	for p := range l.Parts {
		part, start := &l.Parts[p], l.s.initial(p, dim)
		if part.W = checkpoint.Bits(start.Last); !l.s.trainer.Plain {
			part.Start, part.Seen, part.MissedSum = start.Seen, start.Seen, checkpoint.Bits(start.missedSum())
		}
	}
}

func (l *chunked) next() (mistakes int, ended bool, err error) { return l.Next() }

func (l *chunked) describe(p int, part *Part) {
	of := l.Parts[p]
	if part.Weights = of.Mean(); of.MissedSum != nil && of.Seen > 0 {
		part.Last, part.Seen = slices.Clone(perceptron.Weights(of.W)), of.Seen
	}
	part.Outcome, part.Reason, part.Mistakes = of.Outcome, of.Reason, of.Mistakes
	if part.Reason == "" {
		part.Reason = fmt.Sprintf("still %s in epoch %d", wording.Plural(of.Last, "mistake"), l.Epoch)
	}
}

func (l *chunked) stop() {}
