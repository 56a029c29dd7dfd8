package classifier

import (
	"fmt"
	"slices"
	"time"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/learn"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// chunked trains the parts of a model on one chunk of rows after another.
type chunked struct {
	s *setting
	learn.Epochs
	settings []byte // a fingerprint, if there is a Checkpoint
	saved    time.Time
}

func newChunked(s *setting) *chunked {
	l := &chunked{s: s, Epochs: learn.Epochs{Chunks: s.len(), Seed: s.seed, Together: s.blank.together(), Sides: s.blank.sides}}
	l.Load = func(c int) (rows.Matrix, []int, error) {
		err := s.load(c)
		return s.train.x, s.train.classes, err
	}
	if s.trainer.Chunk == 0 {
		l.Whole = s.ctx
	}
	l.Parts = make([]learn.Part, s.blank.Method.parts(len(s.blank.Classes)))
	_, dim := s.blank.lift()
	for p := range l.Parts {
		part, start := &l.Parts[p], s.initial(p, dim)
		if part.W = checkpoint.Bits(start.Last); s.trainer.Plain {
			continue
		}
		part.Start, part.Seen, part.MissedSum = start.Seen, start.Seen, make(checkpoint.Bits, dim)
		for j, v := range part.W { // so that the mean goes on: it is W − MissedSum/Seen
			part.MissedSum[j] = float64(start.Seen) * (v - start.Weights[j])
		}
	}
	return l
}

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
