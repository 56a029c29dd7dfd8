package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// learner returns the Learner that trains the weights of a model. m is the model, which has no weights yet.
// The Learner's weights begin at 0, or with the weights of tr.Start.
func (tr Trainer) learner(m *Model, inMemory bool) multiclass.Learner {
	seed := cmp.Or(tr.RandomState+1, 1<<63) // never 0, because the seed 0 keeps the order of the rows
	if tr.InOrder {
		seed = 0
	}
	l := multiclass.Learner{
		Classes:  len(m.Classes),
		Together: m.together(),
		Seed:     seed,
		InMemory: inMemory,
	}
	for p := range m.Method.components(len(m.Classes)) {
		positive, negative := m.sides(p)
		start := Component{Weights: make(perceptron.Weights, m.width())}
		if tr.Start != nil {
			start = tr.Start.Components[p]
		}
		l.Sides = append(l.Sides, [2]int{positive, negative})
		l.Parts = append(l.Parts, start.firstPart(m.Averaged))
	}
	return l
}

// firstPart returns the part of a Learner that continues training p. The part begins with the last weights
// of p. If averaged is set, the part also continues the mean in p, or begins a new mean if p has no mean.
func (p *Component) firstPart(averaged bool) multiclass.Part {
	last := p.Last
	if p.Seen == 0 { // p has no mean, so Weights are the last weights, and Last is nil
		last = p.Weights
	}
	part := multiclass.Part{W: slices.Clone(last)}
	if !averaged {
		return part
	}
	part.Start = p.Seen
	part.Seen = p.Seen
	part.MissedSum = make([]float64, len(part.W))
	for j, v := range part.W { // choose MissedSum such that the mean, W − MissedSum/Seen, is p.Weights
		part.MissedSum[j] = float64(p.Seen) * (v - p.Weights[j])
	}
	return part
}

// withWeights returns a copy of m, which has no weights itself, with the weights of parts. These are the
// Learner's parts after the last epoch of curve. withWeights returns an error if a weight is not finite.
func (m Model) withWeights(parts []multiclass.Part, curve []Epoch) (*Model, error) {
	m.Epoch = len(curve)
	m.Curve = curve
	for p, part := range parts {
		component := Component{
			Weights:  part.Mean(),
			Outcome:  perceptron.Outcome(part.Outcome),
			Reason:   part.Reason,
			Mistakes: part.Mistakes,
		}
		component.Class, component.Against = m.names(p)
		if part.MissedSum != nil && part.Seen > 0 {
			component.Last = slices.Clone(perceptron.Weights(part.W))
			component.Seen = part.Seen
		}
		if component.Reason == "" {
			verb := "were"
			if part.Last == 1 {
				verb = "was"
			}
			component.Reason = fmt.Sprintf("there %s still %s in epoch %d",
				verb, wording.Plural(part.Last, "mistake"), m.Epoch)
		}
		m.Components = append(m.Components, component)
	}
	return &m, m.checkValues()
}
