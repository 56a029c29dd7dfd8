package classifier

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/inchunks"
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

	stream *chunked // nil: train and heldOut have all rows; else those of one chunk after another
}

// A subset of the table: its rows, as the weights see them, with the class of each as an
// index. A row x of weight c has become c[x; 1], or c x if there is no bias, with x scaled;
// held-out rows have the weight 1.
type subset struct {
	x       rows.Matrix
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
	if tr.Chunk > 0 {
		return tr.setUpChunks(context.Background(), inchunks.InMemory{All: t, Size: tr.Chunk})
	}
	s := &setting{trainer: tr, seed: tr.seed()}
	t, err := s.describe(t)
	if err != nil {
		return nil, err
	}
	trained, held, err := s.split(t)
	if err != nil {
		return nil, err
	}
	s.blank.HeldOut = len(held)
	weights, err := s.weightsOf(t, trained)
	if err != nil {
		return nil, err
	}
	train := perceptron.Must(t.Subset(trained...))
	if err := s.scale(t.Sparse != nil, func(yield func(datasets.Table) bool) { yield(train) }); err != nil {
		return nil, err
	}
	s.blank.Warnings = append(s.blank.Warnings, warnings(train, tr.Start == nil && s.blank.Scaling == nil)...)
	if s.train, err = s.subset(train, weights); err != nil || len(held) == 0 {
		return s, err
	}
	s.heldOut, err = s.subset(perceptron.Must(t.Subset(held...)), nil)
	return s, err
}

// scale fits the scaling to the training part, which is dense or sparse and comes in parts.
func (s *setting) scale(sparse bool, parts iter.Seq[datasets.Table]) error {
	if s.trainer.Start != nil {
		return nil
	}
	scale := s.trainer.Scale
	switch {
	case scale == nil && sparse:
		scale = prepare.Shrink
	case scale == nil:
		scale = prepare.Standardize
	}
	scaling, err := prepare.OfParts(scale, parts)
	if err == nil && (scaling.Shift != nil || scaling.Scale != nil) {
		s.blank.Scaling = &prepare.Scaling{Shift: slices.Clone(scaling.Shift), Scale: slices.Clone(scaling.Scale)}
	}
	return err
}

// seed returns the seed of the orders, 0 for the order of the table.
func (tr Trainer) seed() uint64 {
	switch seed := tr.RandomState + 1; {
	case tr.InOrder:
		return 0
	case seed == 0:
		return 1 << 63 // any that is not the order of the table
	default:
		return seed
	}
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
	if !tr.NoHeldOut {
		if trained, held, err = t.SplitRows(0.1, tr.RandomState); err == nil {
			return trained, held, nil
		}
		s.blank.Warnings = append(s.blank.Warnings, "nothing was held out to choose the epoch and to stop early, because a tenth of the rows can't have one of each class")
	}
	for i := range t.Len() {
		trained = append(trained, i)
	}
	return trained, nil, nil
}

// subset returns the rows of t; weights may be nil.
func (s *setting) subset(t datasets.Table, weights []float64) (p subset, err error) {
	find := classes.Index(s.blank.Classes)
	for _, class := range t.Classes {
		p.classes = append(p.classes, find(class))
	}
	const some = 1 << 10 // rows are scaled at a time: a second copy of all of them might not fit
	var scaled datasets.Table
	lift, width := s.blank.lift()
	p.x = rows.Build(t.Len(), width, t.Sparse != nil, func(to rows.Row, i int) rows.Row {
		if err != nil {
			return to
		}
		if i%some == 0 {
			part := datasets.Table{Features: t.Features}
			if end := min(i+some, t.Len()); t.Sparse != nil {
				part.Sparse = t.Sparse[i:end]
			} else {
				part.Rows = t.Rows[i:end]
			}
			if scaled, err = s.blank.scaled(part); err != nil {
				_, err = s.blank.scaled(t) // counts the rows from the first
				return to
			}
		}
		from := len(to.Values)
		to = lift(to, rowOf(scaled, i%some))
		for k := range to.Values[from:] {
			if weights != nil {
				to.Values[from+k] *= weights[i]
			}
		}
		return to
	})
	if err != nil {
		err = fmt.Errorf("classifier: Scale: %w", err)
	}
	return p, err
}

// dataset returns the rows with labels +1, to be replaced.
func (p subset) dataset() (*perceptron.Dataset, error) {
	y := slices.Repeat([]float64{1}, p.x.Len())
	starts, columns, values := p.x.Parts()
	if p.x.Sparse() {
		return perceptron.FromCSR(len(y), p.x.Dim(), starts, columns, values, y)
	}
	return perceptron.Wrap(mat.NewDense(len(y), p.x.Dim(), values), y)
}

// errors returns how many rows m gets wrong, and how many each of its parts does. It is an
// error if a score overflows.
func (p subset) errors(m *Model) (wrong int, ofParts []int, err error) {
	ofParts = make([]int, len(m.Parts))
	err = p.score(m, func(i int, parts, scores []float64) {
		class := p.classes[i]
		miss := highest(scores) != class
		if miss {
			wrong++
		}
		for k := range m.Parts {
			positive, negative := m.sides(k)
			missed := miss && class == positive
			if !m.together() {
				missed = (class == positive || class == negative || negative < 0) && (parts[k] > 0) != (class == positive)
			}
			if missed {
				ofParts[k]++
			}
		}
	})
	return wrong, ofParts, err
}

// score calls use with the scores of each row, by each part of m and for each class. The
// slices are reused.
func (p subset) score(m *Model, use func(i int, parts, scores []float64)) error {
	parts, scores := make([]float64, len(m.Parts)), make([]float64, len(m.Classes))
	for i, class := range p.classes {
		for k := range parts {
			parts[k] = p.x.Score(i, m.Parts[k].Weights)
		}
		if err := m.combine(parts, scores); err != nil {
			return fmt.Errorf("classifier: a row of the class %s, after epoch %d: %w", wording.Quote(m.Classes[class]), m.Epoch, err)
		}
		use(i, parts, scores)
	}
	return nil
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

// A learner trains the parts of a model, an epoch at a time.
type learner interface {
	// next runs an epoch, and returns its mistakes, and whether further epochs would
	// change nothing.
	next() (mistakes int, ended bool, err error)

	// describe fills in the weights of a part and how its training ended.
	describe(p int, part *Part)

	stop()
}

func (s *setting) learner(ctx context.Context) (learner, error) {
	if s.stream != nil {
		return s.stream, s.stream.begin(ctx)
	}
	d, err := s.train.dataset()
	if err != nil {
		return nil, fmt.Errorf("classifier: the training part, scaled and weighted: %w", err)
	}
	if s.blank.together() {
		return newTogether(ctx, s), nil
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

// initial returns where part p starts, with dim weights: its last weights, and the mean of the
// weights over the rows seen.
func (s *setting) initial(p, dim int) Part {
	if s.trainer.Start == nil {
		return Part{Last: make(perceptron.Weights, dim), Weights: make(perceptron.Weights, dim)}
	}
	part := s.trainer.Start.Parts[p]
	if part.Seen == 0 {
		part.Last = part.Weights
	}
	part.Last = slices.Clone(part.Last)
	return part
}

// missedSum returns what makes the mean of the weights go on: w − missedSum/Seen is the mean.
func (p Part) missedSum() perceptron.Weights {
	missed := make(perceptron.Weights, len(p.Last))
	for j, v := range p.Last {
		missed[j] = float64(p.Seen) * (v - p.Weights[j])
	}
	return missed
}
