package classifier

import (
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// Predict returns the predicted class of x, an unscaled row. With three or more classes, this is the
// class with the highest score; among classes that tie, it is the first in Classes. With two classes, it
// is the second class if the score w·x + b is above Threshold, and the first class otherwise.
//
// Predict panics if Classify returns an error. Use Classify for rows that come from outside the program.
func (m *Model) Predict(x []float64) string {
	s := takeScratch(m)
	defer s.release()
	if err := m.scoreDense(s, x); err != nil {
		panic(err.Error())
	}
	return m.Classes[m.choose(s.scores)]
}

// Classify returns the class that Predict returns for x, an unscaled row, and the probabilities of all
// classes, in the order of Classes. ProbabilitiesAll states their formulas. p is nil if the model has no
// probabilities, because its field Platt is nil. The class need not be the most probable one.
//
// Classify returns an error unless x contains one finite number per column, in the order of the model's
// columns. The error is a *datasets.Problem; the Name in its Place is the name of the column with the invalid
// number. It also returns an error if a score overflows, or if the fields of the model do not fit together,
// for example because it is the zero Model.
//
// A call reads the weights without copying them, and allocates memory only for p. Several goroutines may
// call it at the same time, for example those of a web server. To replace a model that is in use, keep it in
// an atomic.Pointer, and store another model there.
func (m *Model) Classify(x []float64) (class string, p []float64, err error) {
	s := takeScratch(m)
	defer s.release()
	if err := m.scoreDense(s, x); err != nil {
		return "", nil, err
	}
	class, p = m.classify(s.scores)
	return class, p, nil
}

// ClassifySparse is Classify for a row that omits zeros. Its time depends on the number of stored values, not
// on the number of columns. For example, it predicts the class of a text whose words are the columns of the
// model:
//
//	counter, err := files.BagOfWords{Vocabulary: model.Features}.Counter() // once
//	…
//	row, err := counter.Count(text)
//	…
//	class, p, err := model.ClassifySparse(row)
//
// ClassifySparse returns an error if Classify would, if the columns of x do not increase, if the model does
// not have one of them, or if the model's Scaling shifts a column, because a shift would turn zeros into
// other numbers. A row without columns has only zeros.
//
// The sum leaves out the zeros that are not stored, and may round differently. Probabilities may therefore
// differ from those of Classify in the last bits. They are the same as those of a sparse table.
func (m *Model) ClassifySparse(x datasets.Sparse) (class string, p []float64, err error) {
	s := takeScratch(m)
	defer s.release()
	if err := m.scoreSparse(s, x); err != nil {
		return "", nil, err
	}
	class, p = m.classify(s.scores)
	return class, p, nil
}

// classify returns the class to predict for the given scores, and the probabilities of all classes, or nil if
// the model has none.
func (m *Model) classify(scores []float64) (class string, p []float64) {
	if m.Platt != nil {
		p = m.probabilities(scores)
	}
	return m.Classes[m.choose(scores)], p
}

// Scores returns the score of each class for x, an unscaled row, in the order of Classes. The formula
// depends on the method. In these formulas, x is the scaled row, and w and b are weights and biases:
//
//	two classes      −(w·x + b) and w·x + b
//	Crammer-Singer   wₖ·x + bₖ for class k
//	one-vs-rest      wₖ·x + bₖ for class k
//	one-vs-one       the number of votes for the class, plus a fraction that breaks ties
//
// In one-vs-one, each pair of classes has a perceptron. It votes for the positive class of the pair
// (Component.Class) if its score w·x + b is positive, and for the negative class (Component.Against)
// otherwise. The fraction for a class is s/(3(|s| + 1)), as in scikit-learn's OneVsOneClassifier. Here
// s is the sum of the scores of the pairs in which the class is positive, minus the sum of the scores
// of the pairs in which it is negative.
//
// Scores have no unit and are not probabilities. Scores of different models can't be compared.
// Scores panics if Classify returns an error.
func (m *Model) Scores(x []float64) []float64 {
	scores, err := m.ScoresTo(nil, x)
	if err != nil {
		panic(err.Error())
	}
	return scores
}

// ScoresTo stores the scores of the classes for x, an unscaled row, in dst, and returns dst. If dst is nil,
// ScoresTo allocates a slice. Scores documents the formulas. If ScoresTo returns an error, which is that of
// Classify, it returns nil for the scores and leaves dst unchanged. It panics if dst is not nil and does not
// have one element per class.
func (m *Model) ScoresTo(dst, x []float64) ([]float64, error) {
	m.mustHoldScores("ScoresTo", dst)
	s := takeScratch(m)
	defer s.release()
	if err := m.scoreDense(s, x); err != nil {
		return nil, err
	}
	return s.copyScores(dst), nil
}

// ScoresSparseTo is ScoresTo for a row that omits zeros. It returns the errors of ClassifySparse. Its scores
// are the same as those of a sparse table, and may differ from those of ScoresTo in the last bits.
func (m *Model) ScoresSparseTo(dst []float64, x datasets.Sparse) ([]float64, error) {
	m.mustHoldScores("ScoresSparseTo", dst)
	s := takeScratch(m)
	defer s.release()
	if err := m.scoreSparse(s, x); err != nil {
		return nil, err
	}
	return s.copyScores(dst), nil
}

// mustHoldScores panics unless dst, an argument of the given method, is nil or has one element per class.
func (m *Model) mustHoldScores(method string, dst []float64) {
	if dst != nil && len(dst) != len(m.Classes) {
		panic(fmt.Sprintf("classifier: %s: dst: got %s, want %d, one per class; pass nil to allocate dst",
			method, wording.Plural(len(dst), "element"), len(m.Classes)))
	}
}

// copyScores copies the scores to dst and returns dst. If dst is nil, it allocates a slice.
func (s *scratch) copyScores(dst []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(s.scores))
	}
	copy(dst, s.scores)
	return dst
}

// scoreDense stores the scores of the classes for x, an unscaled row, in s.scores. Its errors are those of
// Classify.
func (m *Model) scoreDense(s *scratch, x []float64) error {
	if err := m.checkDense(x); err != nil {
		return err
	}
	s.setDense(m, x)
	return m.score(s, x)
}

// scoreSparse is scoreDense for a sparse row. Its errors are those of ClassifySparse.
func (m *Model) scoreSparse(s *scratch, x datasets.Sparse) error {
	if err := m.checkSparse(x); err != nil {
		return err
	}
	s.setSparse(m, x)
	return m.score(s, x.Values)
}

// score stores the scores of the classes for s.row in s.scores. The argument values contains the stored
// numbers of the row before scaling. score returns an error if a scaled number or a score overflows.
func (m *Model) score(s *scratch, values []float64) error {
	m.scoreComponents(s)
	p := m.combine(s)
	if p == nil {
		return nil
	}
	if k := finite.IndexNonFinite(s.row.Values); k >= 0 {
		c := columns{m.Features, m.Columns}
		overflow := c.overflow(s.row.Column(k), values[k], s.row.Values[k])
		overflow.Fixes = p.Fixes
		return overflow
	}
	return p
}
