package classifier

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"maps"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A survey is the result of a pass over all rows before training.
type survey struct {
	classes     []string           // the classes of the model
	rows, held  map[string]int     // by class: the number of all rows, and the number of held-out rows
	weights     map[string]float64 // by class: the sum of the example weights of all rows
	chunks      chunkCounts        // the number of rows of each class in each chunk
	source      datasets.Source
	split       split     // the split to train with
	warnings    []warning // about the classes and the held-out rows
	columns     []fileColumn
	determining determinations
	repeats     repeats
	fingerprint []byte // the fingerprint of the rows, if Trainer.Checkpoint is set
}

// survey reads all rows once and returns the survey. It returns ctx's error soon after ctx is done. If the
// default share of held-out rows can't include every class, the split of the survey holds out no rows.
func (tr Trainer) survey(ctx context.Context, all *examples) (*survey, error) {
	const compared = 8 // columns of the first count of repeats
	s := &survey{
		split:   all.split,
		repeats: repeats{width: compared},
	}
	if err := s.count(ctx, all, tr); err != nil {
		return nil, err
	}
	if err := tr.checkQuantity(s.rows, s.source); err != nil {
		return nil, err
	}
	s.classes = tr.classesOf(s.rows)
	if err := checkNames(s.classes, all.columns); err != nil {
		return nil, err
	}
	usable, err := tr.checkSplit(s)
	if err != nil {
		return nil, err
	}
	if !usable {
		s.split = split{}
		s.held = nil
		s.warnings = append(s.warnings, tr.noRowsHeldOut())
	}
	s.warnings = append(s.warnings, tr.warningsOfMissing(s.classes, s.rows)...)
	s.warnings = append(s.warnings, warningsOfClasses(s.classes, s.trainingRows())...)
	if !tr.Shuffle {
		s.warnings = append(s.warnings, s.chunks.warningsOfBlocks(s.rows, all.size)...)
	}
	leaks, err := tr.warningsOfLeaks(ctx, s, all)
	s.warnings = append(s.warnings, leaks...)
	return s, err
}

// warningsOfLeaks returns warnings about columns that may give away the class, and about held-out rows that
// may also be training rows. In both cases, the model makes fewer errors on held-out rows than on new rows.
// If tr.Start is set, there are no warnings about columns, because the columns are those of Start.
func (tr Trainer) warningsOfLeaks(ctx context.Context, s *survey, all *examples) ([]warning, error) {
	var warnings []warning
	if tr.Start == nil {
		advice := leaveOutFor(s.source)
		if len(s.rows) > 1 { // every column determines the class if there is only one
			warnings = append(warnings, s.determining.warnings(sumOf(s.rows), len(s.rows), advice)...)
		}
		warnings = append(warnings, warningsOfPredictions(s.columns, s.classes, advice)...)
	}
	if s.heldOut() == 0 {
		return warnings, nil
	}
	copies, err := s.repeats.warningsOfCopies(ctx, all)
	return append(warnings, copies...), err
}

// count reads all rows and counts them by class. If tr.Checkpoint is set, it also computes s.fingerprint.
func (s *survey) count(ctx context.Context, all *examples, tr Trainer) error {
	data := sha256.New()
	counts := classCounts{}
	for c := range all.count() {
		t, err := all.chunk(c)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		s.source = t.Source
		if c == 0 {
			s.columns = fileColumns(t.Table)
			s.determining = newDeterminations(t.Table, s.columns)
		}
		s.add(t, tr.ExampleWeights, counts)
		if tr.Checkpoint != "" {
			addTable(data, t.Table, c)
		}
	}
	s.rows, s.held, s.weights = counts.total()
	s.fingerprint = data.Sum(nil)
	return nil
}

// add counts the rows of the next chunk. The argument ofExample is Trainer.ExampleWeights.
func (s *survey) add(t chunk, ofExample []float64, counts classCounts) {
	for i, class := range t.Classes {
		of := counts.of(class)
		of.add(exampleWeight(ofExample, t.Table, i, t.rows[i]), s.split.holdsOut(t.rows[i]))
		if t.Rows != nil {
			s.determining.add(t.Rows[i], class)
			s.repeats.add(t.Rows[i], of.hash)
		}
	}
	s.chunks.add(counts.endChunk())
}

// addTable adds t, which is chunk c, to the hash from which the fingerprint of the rows is computed.
func addTable(data hash.Hash, t datasets.Table, c int) {
	if c == 0 {
		fmt.Fprintf(data, "%q", t.Features)
	}
	for i, class := range t.Classes {
		row := rowOf(t, i)
		fmt.Fprintf(data, "%q, %d numbers ", class, len(row.Values))
		_ = binary.Write(data, binary.LittleEndian, row.Columns) // writing to a hash never fails
		_ = binary.Write(data, binary.LittleEndian, row.Values)
		if t.Weights != nil {
			_ = binary.Write(data, binary.LittleEndian, t.Weights[i])
		}
	}
}

// checkSplit reports whether the split of s can be used: whether every class with rows has a training row
// and a held-out row, or tr.NoHeldOut is set. If the split can't be used and tr.HeldOut is set, checkSplit
// returns an error.
func (tr Trainer) checkSplit(s *survey) (usable bool, err error) {
	for _, class := range s.classes {
		n, held := s.rows[class], s.held[class]
		if n == 0 || tr.NoHeldOut || 0 < held && held < n { // n is 0 for a class of tr.Start without rows
			continue
		}
		if tr.HeldOut == 0 {
			return false, nil
		}
		if tr.Groups != nil {
			return false, tr.errGroupsOf(class)
		}
		found := fmt.Sprintf("%s among the %s of the class %s",
			wording.Plural(held, "held-out row"), wording.Plural(n, "row"), wording.Quote(class))
		return false, problem(found, "at least 1 held-out row and at least 1 training row").
			With(settingFixFor("to hold out a different share", "Trainer.HeldOut", nil)).
			With(settingFixFor("to draw other rows", "Trainer.RandomState", nil))
	}
	return true, nil
}

// errGroupsOf returns the problem that all rows of a class are held out or none, because no group is divided.
func (tr Trainer) errGroupsOf(class string) error {
	const format = "only training rows or only held-out rows of the class %s, because no group is divided"
	found := fmt.Sprintf(format, wording.Quote(class))
	return problem(found, "at least 1 held-out row and at least 1 training row").
		With(settingFixFor("to draw other groups", "Trainer.RandomState", nil)).
		With(settingFixFor("to hold out a different share", "Trainer.HeldOut", nil)).
		With(settingFixFor("if the class is in one group only", "Trainer.NoHeldOut", true))
}

// heldOut returns the number of held-out rows.
func (s *survey) heldOut() int { return sumOf(s.held) }

// trainingRows returns the number of training rows of each class.
func (s *survey) trainingRows() map[string]int {
	counts := maps.Clone(s.rows)
	for class, n := range s.held {
		counts[class] -= n
	}
	return counts
}
