package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// learner returns the Learner that trains the weights of m, a model without weights. The weights begin at 0,
// or with the weights of tr.Start.
func (tr Trainer) learner(m *Model, inMemory bool) multiclass.Learner {
	seed := cmp.Or(tr.RandomState+1, 1<<63) // not 0, because the seed 0 keeps the order of the rows
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
		l.Parts = append(l.Parts, start.continued(m.Averaged))
	}
	return l
}

// continued returns a part that continues training from the last weights of p. If averaged is set, the part
// also continues the mean in p, or begins a new mean if p has none.
func (p *Component) continued(averaged bool) multiclass.Part {
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
	for j, v := range part.W { // so that W − MissedSum/Seen, the mean, is p.Weights
		part.MissedSum[j] = float64(p.Seen) * (v - p.Weights[j])
	}
	return part
}

// after returns a copy of m, a model without weights, to which the weights of the parts are added. The
// parts are those after the last epoch of the curve. after returns an error if a weight is not finite.
func (m Model) after(parts []multiclass.Part, curve []Epoch) (*Model, error) {
	m.Epoch = len(curve)
	m.Curve = curve
	for p, of := range parts {
		part := Component{
			Weights:  of.Mean(),
			Outcome:  perceptron.Outcome(of.Outcome),
			Reason:   of.Reason,
			Mistakes: of.Mistakes,
		}
		part.Class, part.Against = m.names(p)
		if of.MissedSum != nil && of.Seen > 0 {
			part.Last = slices.Clone(perceptron.Weights(of.W))
			part.Seen = of.Seen
		}
		if part.Reason == "" {
			part.Reason = fmt.Sprintf("still %s in epoch %d", wording.Plural(of.Last, "mistake"), m.Epoch)
		}
		m.Components = append(m.Components, part)
	}
	return &m, m.check()
}
