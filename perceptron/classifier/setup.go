package classifier

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/ordered"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A setting is what a Trainer makes of a table before it trains.
type setting struct {
	trainer Trainer
	blank   Model // without weights
	limit   int
	seed    uint64 // of perceptron.Trainer; 0: in order

	train, heldOut part
	weights        []float64 // of the rows of train; nil: 1
}

// A part of the table: its rows, scaled, with the class of each as an index.
type part struct {
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
		return nil, fmt.Errorf("classifier: the table has no classes; wanted one a row, to train on")
	}
	s := &setting{trainer: tr, limit: tr.Passes, seed: tr.Seed + 1}
	if s.limit == 0 {
		s.limit = 20
	}
	if s.seed == 0 {
		s.seed = 1 << 63 // any that is not the order of the table
	}
	if tr.InOrder {
		s.seed = 0
	}
	t, err := s.describe(t)
	if err != nil {
		return nil, err
	}
	rows, held, err := s.split(t)
	if err != nil {
		return nil, err
	}
	if s.weights, err = tr.weightsOf(t, rows); err != nil {
		return nil, err
	}
	train, heldOut := subset(t, rows), subset(t, held)
	s.blank.Warnings = append(s.blank.Warnings, oddities(train, tr.Scale == nil && tr.Start == nil)...)
	if tr.Scale != nil {
		scaling, err := tr.Scale(train)
		if err != nil {
			return nil, err
		}
		s.blank.Scaling = &prepare.Scaling{Shift: slices.Clone(scaling.Shift), Scale: slices.Clone(scaling.Scale)}
	}
	if s.train, err = s.part(train); err != nil {
		return nil, err
	}
	s.heldOut, err = s.part(heldOut)
	return s, err
}

// describe fills in what the model is about, and returns t with the model's columns.
func (s *setting) describe(t datasets.Table) (datasets.Table, error) {
	m := &s.blank
	m.Method, m.Averaged, m.NoBias = s.trainer.Method, !s.trainer.Plain, s.trainer.NoBias
	m.Limit, m.Examples = s.limit, t.Len()
	classes := ordered.Names(t.ClassNames())
	if start := s.trainer.Start; start != nil {
		m.Method, m.NoBias, m.Scaling = start.Method, start.NoBias, start.Scaling
		m.Classes, m.Features, m.Columns = start.Classes, start.Features, start.Columns
		for _, class := range classes {
			if !slices.Contains(m.Classes, class) {
				return t, fmt.Errorf("classifier: the table has the class %s, which Start does not know; it has %s", wording.Quote(class), wording.Quoted(m.Classes))
			}
		}
		return m.arranged(t)
	}
	m.Classes, m.Columns = classes, t.Dim()
	if len(t.Features) > 0 {
		m.Features = slices.Clone(t.Features)
	}
	if name, twice := repeated(m.Features); twice {
		return t, fmt.Errorf("classifier: the table has the column %s twice; wanted each once, because a model finds its columns by name", wording.Quote(name))
	}
	if len(classes) < 2 {
		return t, fmt.Errorf("classifier: all rows have the class %s; wanted two classes or more", wording.Quote(classes[0]))
	}
	return t, nil
}

// split returns the rows to train on and those to hold out, as Table.Split does.
func (s *setting) split(t datasets.Table) (rows, held []int, err error) {
	share := s.trainer.HeldOut
	all := make([]int, t.Len())
	numbered := datasets.Table{Rows: make([][]float64, t.Len()), Classes: t.Classes}
	for i := range all {
		all[i] = i
		numbered.Rows[i] = []float64{float64(i)}
	}
	if share < 0 {
		return all, nil, nil
	}
	if share == 0 {
		share = 0.1
	}
	fold, err := numbered.Split(share, s.trainer.Seed)
	if err != nil && s.trainer.HeldOut == 0 {
		warning := "nothing was held out to choose the pass, because a tenth of the rows can't have one of each class"
		if s.trainer.Patience > 0 {
			warning += fmt.Sprintf("; so Patience %d does nothing", s.trainer.Patience)
		}
		s.blank.Warnings = append(s.blank.Warnings, warning)
		return all, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("classifier: HeldOut: %w", err)
	}
	s.blank.HeldOut = fold.Test.Len()
	return numbers(fold.Train), numbers(fold.Test), nil
}

func numbers(t datasets.Table) []int {
	rows := make([]int, t.Len())
	for i, row := range t.Rows {
		rows[i] = int(row[0])
	}
	return rows
}

// subset returns rows of t, which may be none.
func subset(t datasets.Table, rows []int) datasets.Table {
	if len(rows) == 0 {
		return datasets.Table{}
	}
	return perceptron.Must(t.Subset(rows...))
}

// part returns t, scaled.
func (s *setting) part(t datasets.Table) (part, error) {
	index := make(map[string]int, len(s.blank.Classes))
	for k, class := range s.blank.Classes {
		index[class] = k
	}
	scaled, err := s.blank.scaled(t)
	if err != nil {
		return part{}, fmt.Errorf("classifier: Scale: %w", err)
	}
	p := part{table: scaled, classes: make([]int, len(t.Classes))}
	for i, class := range t.Classes {
		p.classes[i] = index[class]
	}
	return p, nil
}

// errors returns how many rows m gets wrong, and counts them for its parts if asked to. It
// is an error if a score overflows.
func (p part) errors(m *Model, parts bool) (int, error) {
	wrong, i := 0, 0
	scores := make([]float64, len(m.Classes))
	for s := range m.each(p.table) {
		class := p.classes[i]
		i++
		if err := m.checkScores(m.scores(s, scores)); err != nil {
			return 0, fmt.Errorf("classifier: a row of the class %s, after pass %d: %w", wording.Quote(m.Classes[class]), m.Pass, err)
		}
		miss := highest(scores) != class
		if miss {
			wrong++
		}
		if !parts {
			continue
		}
		for k := range m.Parts {
			positive, negative := m.sides(k)
			if m.together() {
				if miss && class == positive {
					m.Parts[k].Errors++
				}
				continue
			}
			in := class == positive || negative < 0 || class == negative
			if in && (s[k] > 0) != (class == positive) {
				m.Parts[k].Errors++
			}
		}
	}
	return wrong, nil
}

// weightsOf returns the weight of each of the rows, nil if all are 1.
func (tr Trainer) weightsOf(t datasets.Table, rows []int) ([]float64, error) {
	if tr.ExampleWeights != nil && len(tr.ExampleWeights) != t.Len() {
		return nil, fmt.Errorf("classifier: %d ExampleWeights for %s; wanted one a row", len(tr.ExampleWeights), wording.Plural(t.Len(), "row"))
	}
	for i, c := range tr.ExampleWeights {
		if !finite(c) || c <= 0 {
			return nil, fmt.Errorf("classifier: the ExampleWeight of row %d is %v; wanted a positive number (leave out rows that are not to count, with Subset)", i, c)
		}
	}
	names := ordered.Names(t.ClassNames())
	for _, class := range slices.Sorted(keys(tr.ClassWeights)) {
		if c := tr.ClassWeights[class]; !finite(c) || c <= 0 {
			return nil, fmt.Errorf("classifier: the ClassWeight of %s is %v; wanted a positive number", wording.Quote(class), c)
		}
		if !slices.Contains(names, class) && (tr.Start == nil || !slices.Contains(tr.Start.Classes, class)) {
			return nil, fmt.Errorf("classifier: ClassWeights has the class %s, which the table does not have; it has %s", wording.Quote(class), wording.Quoted(names))
		}
	}
	if tr.ExampleWeights == nil && len(tr.ClassWeights) == 0 {
		return nil, nil
	}
	weights := make([]float64, len(rows))
	for k, i := range rows {
		weights[k] = 1
		if c, ok := tr.ClassWeights[t.Classes[i]]; ok {
			weights[k] = c
		}
		if tr.ExampleWeights != nil {
			weights[k] *= tr.ExampleWeights[i]
		}
		if !finite(weights[k]) || weights[k] == 0 {
			return nil, fmt.Errorf("classifier: the weights of row %d multiply to %v; wanted a positive number", i, weights[k])
		}
	}
	return weights, nil
}

func keys(m map[string]float64) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// lifted returns the training part as c[x; 1] for each row x with its weight c, without
// the 1 where there is no bias. All labels are +1, to be replaced.
func (s *setting) lifted() (*perceptron.Dataset, error) {
	t, bias := s.train.table, !s.blank.NoBias
	n, d := t.Len(), s.blank.Columns
	width := d
	if bias {
		width++
	}
	y := make([]float64, n)
	weight := func(i int) float64 { return 1 }
	if s.weights != nil {
		weight = func(i int) float64 { return s.weights[i] }
	}
	for i := range y {
		y[i] = 1
	}
	if t.Sparse == nil {
		x := mat.NewDense(n, width, nil)
		for i, row := range t.Rows {
			c, to := weight(i), x.RawRowView(i)
			for j, v := range row {
				to[j] = c * v
			}
			if bias {
				to[d] = c
			}
		}
		return perceptron.Wrap(x, y)
	}
	indptr := []int{0}
	var columns []int
	var values []float64
	for i, row := range t.Sparse {
		c := weight(i)
		for k, j := range row.Columns {
			columns, values = append(columns, j), append(values, c*row.Values[k])
		}
		if bias {
			columns, values = append(columns, d), append(values, c)
		}
		indptr = append(indptr, len(values))
	}
	return perceptron.FromCSR(n, width, indptr, columns, values, y)
}

// A learner trains the parts of a model, a pass at a time.
type learner interface {
	// next makes a pass, and returns its mistakes, and whether further passes would change
	// nothing. It returns −1 mistakes if this one has changed nothing.
	next() (mistakes int, ended bool)

	// describe fills in the weights of a part and how its training ended.
	describe(p int, part *Part)

	stop()
}

func (s *setting) learner(ctx context.Context) (learner, error) {
	d, err := s.lifted()
	if err != nil {
		return nil, fmt.Errorf("classifier: the training part, scaled and weighted: %w", err)
	}
	if s.blank.together() {
		return newTogether(ctx, s, d), nil
	}
	return newSeparately(ctx, s, d)
}

// model returns the model after a pass.
func (s *setting) model(pass int, l learner) *Model {
	m := s.blank
	m.Pass = pass
	m.Parts = make([]Part, m.Method.parts(len(m.Classes)))
	for p := range m.Parts {
		m.Parts[p].Class, m.Parts[p].Against = m.names(p)
		l.describe(p, &m.Parts[p])
	}
	return &m
}

// initial returns the start of a part, nil for 0.
func (s *setting) initial(p int) perceptron.Weights {
	if s.trainer.Start == nil {
		return nil
	}
	return s.trainer.Start.Parts[p].Weights
}
