package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/learn"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// begin loads the first chunk, so that what is wrong with its numbers comes up at once, and puts
// the parts where they start: at 0, or at the last weights of Start.
func (s *setting) begin() error {
	if err := s.load(0); err != nil {
		return err
	}
	seed := cmp.Or(s.trainer.RandomState+1, 1<<63)
	if s.trainer.InOrder {
		seed = 0
	}
	s.learner = learn.Epochs{Chunks: s.len(), Classes: len(s.blank.Classes), Seed: seed, Together: s.blank.together(), Sides: s.blank.sides}
	s.learner.Load = func(c int) (rows.Matrix, []int, error) {
		err := s.visit(c)
		return s.train.x, s.train.classes, err
	}
	if s.trainer.Chunk == 0 {
		s.learner.Whole = s.ctx
	}
	dim := s.blank.width()
	s.learner.Parts = make([]learn.Part, s.blank.Method.parts(len(s.blank.Classes)))
	for p := range s.learner.Parts {
		part, start := &s.learner.Parts[p], Part{Weights: make(perceptron.Weights, dim)}
		if s.trainer.Start != nil {
			start = s.trainer.Start.Parts[p]
		}
		if part.W = slices.Clone(start.Last); start.Seen == 0 {
			part.W = slices.Clone(start.Weights)
		}
		if s.trainer.Plain {
			continue
		}
		part.Start, part.Seen, part.MissedSum = start.Seen, start.Seen, make([]float64, dim)
		for j, v := range part.W { // so that the mean goes on: it is W − MissedSum/Seen
			part.MissedSum[j] = float64(start.Seen) * (v - start.Weights[j])
		}
	}
	return nil
}

// model returns the model after the last epoch of the curve.
func (s *setting) model(curve []Epoch) *Model {
	m := s.blank
	m.Epoch, m.Curve = len(curve), curve
	for p, of := range s.learner.Parts {
		part := Part{Weights: of.Mean(), Outcome: of.Outcome, Reason: of.Reason, Mistakes: of.Mistakes}
		part.Class, part.Against = m.names(p)
		if of.MissedSum != nil && of.Seen > 0 {
			part.Last, part.Seen = slices.Clone(perceptron.Weights(of.W)), of.Seen
		}
		if part.Reason == "" {
			part.Reason = fmt.Sprintf("still %s in epoch %d", wording.Plural(of.Last, "mistake"), s.learner.Epoch)
		}
		m.Parts = append(m.Parts, part)
	}
	return &m
}
