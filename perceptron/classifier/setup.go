package classifier

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/ordered"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A setting is what a Trainer makes of a table before it trains.
type setting struct {
	trainer Trainer
	blank   Model  // without weights
	seed    uint64 // of perceptron.Trainer; 0: in order

	train, heldOut subset
	weights        []float64 // of the rows of train
}

// A subset of the table: its rows, scaled, with the class of each as an index.
type subset struct {
	table   datasets.Table
	classes []int
}

func (tr Trainer) setUp(t datasets.Table) (*setting, error) {
	if err := tr.check(); err != nil {
		return nil, err
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	if t.Classes == nil {
		return nil, errors.New("classifier: the table has no classes; wanted one a row, to train on")
	}
	s := &setting{trainer: tr, seed: tr.RandomState + 1}
	switch {
	case tr.InOrder:
		s.seed = 0
	case s.seed == 0:
		s.seed = 1 << 63 // any that is not the order of the table
	}
	t, err := s.describe(t)
	if err != nil {
		return nil, err
	}
	trained, held, err := s.split(t)
	if err != nil {
		return nil, err
	}
	s.blank.HeldOut = len(held)
	if s.weights, err = s.weightsOf(t, trained); err != nil {
		return nil, err
	}
	train := perceptron.Must(t.Subset(trained...))
	s.blank.Warnings = append(s.blank.Warnings, warnings(train, tr.Scale == nil && tr.Start == nil)...)
	if tr.Scale != nil {
		scaling, err := tr.Scale(train)
		if err != nil {
			return nil, err
		}
		s.blank.Scaling = &prepare.Scaling{Shift: slices.Clone(scaling.Shift), Scale: slices.Clone(scaling.Scale)}
	}
	if s.train, err = s.subset(train); err != nil || len(held) == 0 {
		return s, err
	}
	s.heldOut, err = s.subset(perceptron.Must(t.Subset(held...)))
	return s, err
}

// describe fills in the model's classes and columns, and returns t with these columns.
func (s *setting) describe(t datasets.Table) (datasets.Table, error) {
	m := &s.blank
	m.Method, m.Averaged, m.NoBias = s.trainer.Method, !s.trainer.Plain, s.trainer.NoBias
	m.Examples, m.Source = t.Len(), t.Source
	if m.MaxEpochs = s.trainer.MaxEpochs; m.MaxEpochs == 0 {
		m.MaxEpochs = 20
	}
	if start := s.trainer.Start; start != nil {
		m.Method, m.NoBias, m.Scaling = start.Method, start.NoBias, start.Scaling
		m.Classes, m.Features, m.Columns = start.Classes, start.Features, start.Columns
		if start.Source != nil || t.Dim() != start.Columns {
			m.Source = start.Source
		}
		var err error
		if t.Classes, err = start.spelled(t.Classes, "Start"); err != nil {
			return t, fmt.Errorf("classifier: %w", err)
		}
		return m.arranged(t)
	}
	m.Classes, m.Columns = ordered.Names(t.ClassNames()), t.Dim()
	if len(t.Features) > 0 {
		m.Features = slices.Clone(t.Features)
	}
	return t, m.checkNames()
}

// split returns the rows to train on and those to hold out.
func (s *setting) split(t datasets.Table) (trained, held []int, err error) {
	tr := s.trainer
	if tr.HeldOut > 0 {
		if trained, held, err = t.SplitRows(tr.HeldOut, tr.RandomState); err != nil {
			err = fmt.Errorf("classifier: HeldOut: %w", err)
		}
		return trained, held, err
	}
	if tr.HeldOut == 0 {
		if trained, held, err = t.SplitRows(0.1, tr.RandomState); err == nil {
			return trained, held, nil
		}
		warning := "nothing was held out to choose the epoch, because a tenth of the rows can't have one of each class"
		if tr.Patience > 0 {
			warning += fmt.Sprintf("; so Patience %d does nothing", tr.Patience)
		}
		s.blank.Warnings = append(s.blank.Warnings, warning)
	}
	for i := range t.Len() {
		trained = append(trained, i)
	}
	return trained, nil, nil
}

// subset returns t, scaled.
func (s *setting) subset(t datasets.Table) (subset, error) {
	scaled, err := s.blank.scaled(t)
	if err != nil {
		return subset{}, fmt.Errorf("classifier: Scale: %w", err)
	}
	p := subset{table: scaled, classes: make([]int, len(t.Classes))}
	for i, class := range t.Classes {
		p.classes[i] = slices.Index(s.blank.Classes, class)
	}
	return p, nil
}

// errors returns how many rows m gets wrong, and how many each of its parts does. It is an
// error if a score overflows.
func (p subset) errors(m *Model) (wrong int, ofParts []int, err error) {
	score, ofParts := m.scorer(), make([]int, len(m.Parts))
	for i, class := range p.classes {
		s, scores, err := score(rowOf(p.table, i))
		if err != nil {
			return 0, nil, fmt.Errorf("classifier: a row of the class %s, after epoch %d: %w", wording.Quote(m.Classes[class]), m.Epoch, err)
		}
		miss := highest(scores) != class
		if miss {
			wrong++
		}
		for k := range m.Parts {
			positive, negative := m.sides(k)
			missed := miss && class == positive
			if !m.together() {
				missed = (class == positive || class == negative || negative < 0) && (s[k] > 0) != (class == positive)
			}
			if missed {
				ofParts[k]++
			}
		}
	}
	return wrong, ofParts, nil
}

// weightsOf returns the weight of each of the chosen rows of t.
func (s *setting) weightsOf(t datasets.Table, chosen []int) ([]float64, error) {
	ofClass, ofRow, known := s.trainer.ClassWeights, s.trainer.ExampleWeights, s.blank.Classes
	if ofRow != nil && len(ofRow) != t.Len() {
		return nil, fmt.Errorf("classifier: %d ExampleWeights for %s; wanted one a row", len(ofRow), wording.Plural(t.Len(), "row"))
	}
	find, keys := classes.Index(known), make([]string, len(known)) // the key for each class
	for class, c := range ofClass {
		k := find(class)
		switch {
		case !wording.Finite(c) || c <= 0:
			return nil, fmt.Errorf("classifier: the ClassWeight of %s is %v; wanted a positive number", wording.Quote(class), c)
		case k < 0:
			return nil, fmt.Errorf("classifier: ClassWeights has the class %s, which the table does not have; it has %s", wording.Quote(class), wording.Quoted(known))
		case keys[k] != "":
			a, b := min(class, keys[k]), max(class, keys[k])
			return nil, fmt.Errorf("classifier: ClassWeights has %s and %s, which are one class; wanted one of them", wording.Quote(a), wording.Quote(b))
		}
		keys[k] = class
	}
	weights := make([]float64, len(chosen))
	for k, i := range chosen {
		weights[k] = 1
		if c, ok := ofClass[keys[find(t.Classes[i])]]; ok {
			weights[k] = c
		}
		if ofRow != nil {
			weights[k] *= ofRow[i]
		}
		if c := weights[k]; !wording.Finite(c) || c <= 0 {
			return nil, fmt.Errorf("classifier: the weight of row %d is %v; wanted a positive number (leave out rows that are not to count, with Subset)", i, c)
		}
	}
	return weights, nil
}

// lifted returns the training part twice, as a matrix and as a Dataset of labels +1, to be
// replaced. A row x of weight c becomes c[x; 1], or c x if there is no bias.
func (s *setting) lifted() (rows.Matrix, *perceptron.Dataset, error) {
	t, n := s.train.table, s.train.table.Len()
	lift, width := s.blank.lift()
	starts, y := []int{0}, make([]float64, n)
	var all rows.Row
	if t.Sparse == nil {
		all.Values = make([]float64, 0, n*width)
	}
	for i := range y {
		from := len(all.Values)
		all = lift(all, rowOf(t, i))
		for k := range all.Values[from:] {
			all.Values[from+k] *= s.weights[i]
		}
		y[i] = 1
		starts = append(starts, len(all.Values))
	}
	if t.Sparse == nil {
		d, err := perceptron.Wrap(mat.NewDense(n, width, all.Values), y)
		return rows.Dense(n, width, width, all.Values), d, err
	}
	d, err := perceptron.FromCSR(n, width, starts, all.Columns, all.Values, y)
	return rows.CSR(width, starts, all.Columns, all.Values), d, err
}

// A learner trains the parts of a model, an epoch at a time.
type learner interface {
	// next runs an epoch, and returns its mistakes, and whether further epochs would
	// change nothing.
	next() (mistakes int, ended bool)

	// describe fills in the weights of a part and how its training ended.
	describe(p int, part *Part)

	stop()
}

func (s *setting) learner(ctx context.Context) (learner, error) {
	x, d, err := s.lifted()
	if err != nil {
		return nil, fmt.Errorf("classifier: the training part, scaled and weighted: %w", err)
	}
	if s.blank.together() {
		return newTogether(ctx, s, x), nil
	}
	return newSeparately(ctx, s, d)
}

// model returns the model after the last epoch of the curve.
func (s *setting) model(curve []Epoch, l learner) *Model {
	m := s.blank
	m.Epoch, m.Curve = len(curve), curve
	m.Parts = make([]Part, m.Method.parts(len(m.Classes)))
	for p := range m.Parts {
		m.Parts[p].Class, m.Parts[p].Against = m.names(p)
		l.describe(p, &m.Parts[p])
	}
	return &m
}

// initial returns a copy of the start of part p, with dim weights.
func (s *setting) initial(p, dim int) perceptron.Weights {
	if s.trainer.Start == nil {
		return make(perceptron.Weights, dim)
	}
	return slices.Clone(s.trainer.Start.Parts[p].Weights)
}
