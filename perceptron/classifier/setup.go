package classifier

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A setting is what a Trainer makes of a table before it trains. The rows come in chunks: one
// that has them all, unless there is a Trainer.Chunk.
type setting struct {
	trainer Trainer
	ctx     context.Context
	blank   Model // without weights

	from     func(chunk int) (datasets.Table, error)
	rows     int // in all
	size     int // rows of a chunk
	sparse   bool
	holdsOut func(row int) bool
	ofClass  map[string]float64 // ClassWeights
	only     *datasets.Table    // the only chunk, if there is one and it was looked at
	data     []byte             // a fingerprint of the rows, if there is a Checkpoint
	err      error              // of training

	loaded         int // the chunk whose rows train and heldOut are; −1: none
	train, heldOut subset

	learner    multiclass.Learner
	record     record
	checkpoint *checkpointer // nil: none
}

// A subset of a chunk: its rows, as the weights see them, with the class of each as an
// index. A row x of weight c has become c[x; 1], or c x if there is no bias, with x scaled;
// held-out rows have the weight 1.
type subset struct {
	x       rows.Matrix
	classes []int
}

func (tr Trainer) setUp(ctx context.Context, t datasets.Table) (*setting, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	return tr.setUpChunks(ctx, t.Len(), chunksOf(t, cmp.Or(tr.Chunk, t.Len())))
}

// chunksOf returns a function that returns chunk c of a table, without copying its rows.
func chunksOf(t datasets.Table, size int) func(c int) (datasets.Table, error) {
	return func(c int) (datasets.Table, error) {
		rows := make([]int, min(size, t.Len()-c*size))
		for i := range rows {
			rows[i] = c*size + i
		}
		return t.Subset(rows...)
	}
}

// setUpChunks is setUp for so many rows that need not be in memory: from returns chunk c.
func (tr Trainer) setUpChunks(ctx context.Context, rows int, from func(c int) (datasets.Table, error)) (*setting, error) {
	if err := tr.check(); err != nil {
		return nil, err
	}
	s := &setting{trainer: tr, ctx: ctx, from: from, rows: rows, size: cmp.Or(tr.Chunk, rows), loaded: -1}
	for _, step := range []func() error{s.survey, s.checkWeights, s.fit, s.begin} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// fit fits the scaling to the training part, and says what is odd about that.
func (s *setting) fit() error {
	parts := iter.Seq[datasets.Table](s.training)
	if s.Count() == 1 {
		parts = slices.Values(slices.Collect(parts))
	}
	scale := s.trainer.Scale
	if scale == nil {
		scale = prepare.Standardize
		if s.sparse {
			scale = prepare.Shrink
		}
	}
	if s.trainer.Start == nil {
		scaling, err := prepare.OfParts(scale, parts)
		if err := cmp.Or(s.err, err); err != nil {
			return err
		}
		if scaling.Shift != nil || scaling.Scale != nil {
			s.blank.Scaling = &prepare.Scaling{Shift: slices.Clone(scaling.Shift), Scale: slices.Clone(scaling.Scale)}
		}
	}
	m, columns := &s.blank, statisticsOf(parts)
	if s.trainer.Start == nil {
		m.Warnings = append(m.Warnings, warningsOfCategories(m)...)
	}
	m.Warnings = append(m.Warnings, warningsOfConstants(m, columns)...)
	if s.trainer.Start == nil && m.Scaling == nil {
		m.Warnings = append(m.Warnings, warningsOfScales(m, columns)...)
	}
	return s.err
}

// begin loads the first chunk, so that what is wrong with its numbers comes up at once, and puts
// the parts where they start: at 0, or at the last weights of Start.
func (s *setting) begin() error {
	if err := s.load(0); err != nil {
		return err
	}
	var err error
	s.checkpoint, err = s.trainer.checkpointer(&s.blank, s.data)
	if err != nil {
		return err
	}
	s.record.patience = cmp.Or(s.trainer.Patience, defaultPatience)
	seed := cmp.Or(s.trainer.RandomState+1, 1<<63)
	if s.trainer.InOrder {
		seed = 0
	}
	s.learner = multiclass.Learner{
		Classes:  len(s.blank.Classes),
		Together: s.blank.together(),
		Seed:     seed,
		InMemory: s.trainer.Chunk == 0,
	}
	dim := s.blank.width()
	s.learner.Parts = make([]multiclass.Part, s.blank.Method.parts(len(s.blank.Classes)))
	for p := range s.learner.Parts {
		part, start := &s.learner.Parts[p], Part{Weights: make(perceptron.Weights, dim)}
		positive, negative := s.blank.sides(p)
		s.learner.Sides = append(s.learner.Sides, [2]int{positive, negative})
		if s.trainer.Start != nil {
			start = s.trainer.Start.Parts[p]
		}
		part.W = slices.Clone(start.Last)
		if start.Seen == 0 {
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

// describe fills in what the first chunk tells of the model: all but its classes, unless they
// are those of Start.
func (s *setting) describe(t datasets.Table) {
	m := &s.blank
	m.Method, m.Averaged, m.NoBias = s.trainer.Method, !s.trainer.Plain, s.trainer.NoBias
	s.sparse = t.Sparse != nil
	m.Examples, m.Source, m.MaxEpochs = s.rows, t.Source, cmp.Or(s.trainer.MaxEpochs, defaultEpochs)
	if start := s.trainer.Start; start != nil {
		m.Method, m.NoBias, m.Scaling = start.Method, start.NoBias, start.Scaling
		m.Classes, m.Features, m.Columns = start.Classes, start.Features, start.Columns
		if start.Source != nil || t.Dim() != start.Columns {
			m.Source = start.Source
		}
		return
	}
	m.Columns, m.Features = t.Dim(), append([]string(nil), t.Features...) // nil for none
}

// subset returns the chosen rows of chunk c, which is t: weighted, if they are to be trained on.
func (s *setting) subset(c int, t datasets.Table, chosen []int, weighted bool) (p subset, err error) {
	err = s.blank.scalable(t)
	find := classes.Index(s.blank.Classes)
	p.classes = make([]int, 0, len(chosen))
	p.x = rows.Build(len(chosen), s.blank.width(), t.Sparse != nil, 0, func(to rows.Row, k int) rows.Row {
		if err != nil {
			return to
		}
		i, from, weight := chosen[k], len(to.Values), 1.0
		p.classes = append(p.classes, find(t.Classes[i]))
		to = s.blank.lift(to, row(t, i))
		values := to.Values[from:]
		if s.blank.Scaling != nil && !wording.Finite(values...) {
			_, err = s.blank.Scaling.Apply(t)
		}
		if weighted && err == nil {
			weight, err = s.weight(t.Classes[i], c*s.size+i)
		}
		for j := range values {
			values[j] *= weight
		}
		return to
	})
	if err != nil {
		err = fmt.Errorf("classifier: %w", err)
	}
	return p, err
}

// each calls use for each row, with its class and the scores of the parts and of the classes. It is
// an error if one overflows.
func (p subset) each(m *Model, use func(class int, parts, scores []float64)) error {
	parts, scores := make([]float64, len(m.Parts)), make([]float64, len(m.Classes))
	bank := m.bank()
	for i, class := range p.classes {
		bank.ScoresOf(p.x.Row(i), parts)
		if err := m.combine(parts, scores); err != nil {
			return fmt.Errorf("classifier: a row of the class %s, after epoch %d: %w", wording.Quote(m.Classes[class]), m.Epoch, err)
		}
		use(class, parts, scores)
	}
	return nil
}

// weight returns the weight of a row.
func (s *setting) weight(class string, row int) (float64, error) {
	weight := s.ofClass[class]
	if of := s.trainer.ExampleWeights; of != nil {
		weight *= of[row]
	}
	if !wording.Finite(weight) || weight <= 0 {
		return 0, fmt.Errorf("the weight of row %d is %v; wanted a positive number (leave out rows that are not to count, with Subset)", row, weight)
	}
	return weight, nil
}

// checkWeights finds the class for each of the ClassWeights.
func (s *setting) checkWeights() error {
	if n := len(s.trainer.ExampleWeights); s.trainer.ExampleWeights != nil && n != s.rows {
		return fmt.Errorf("classifier: %d ExampleWeights for %s; wanted one a row", n, wording.Plural(s.rows, "row"))
	}
	known := s.blank.Classes
	find, keys := classes.Index(known), make(map[string]string, len(known)) // the key for each class
	s.ofClass = make(map[string]float64, len(known))
	for _, class := range known {
		s.ofClass[class] = 1
	}
	for class, c := range s.trainer.ClassWeights {
		k := find(class)
		if !wording.Finite(c) || c <= 0 {
			return fmt.Errorf("classifier: the ClassWeight of %s is %v; wanted a positive number", wording.Quote(class), c)
		}
		if k < 0 {
			return fmt.Errorf("classifier: ClassWeights has the class %s, which the table does not have; it has %s", wording.Quote(class), wording.Quoted(known))
		}
		if other, twice := keys[known[k]]; twice {
			return fmt.Errorf("classifier: ClassWeights has %s and %s, which are one class; wanted one of them", wording.Quote(min(class, other)), wording.Quote(max(class, other)))
		}
		keys[known[k]], s.ofClass[known[k]] = class, c
	}
	return nil
}
