package metrics

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A Predictor predicts the class of each row of a table, as *classifier.Model does.
type Predictor interface {
	// PredictAll returns the predicted class of each row of t. CrossValidate and CrossValidateContext
	// pass a t without classes.
	PredictAll(t datasets.Table) ([]string, error)
}

// A Validation is the result of [CrossValidate] and [CrossValidateContext].
type Validation struct {
	Folds  []Confusion // one per fold, for its test rows
	Pooled Confusion   // for the test rows of all folds together
}

// CrossValidate calls train with the training rows of each fold, and compares the returned model's
// predictions for the test rows of the fold with the true classes of these rows:
//
//	folds := perceptron.Must(table.Folds(5, 1))
//	v := perceptron.Must(metrics.CrossValidate(folds, classifier.Trainer{MaxEpochs: 50}.Train))
//	fmt.Println(v)
//
// Classes are compared as [Confuse] does. But they are compared as [ConfuseTexts] does if the rows were read
// with the field TextLabels of files.CSV, or if the training rows have two spellings of a number, such as
// 1.1 and 1.10.
//
// The result estimates the accuracy of models that train makes from the same number of rows. To
// use a single split from Table.Split, pass []datasets.Fold{split}. Every step that depends on the
// data, such as a scaling or a choice of columns, belongs in train. Outside train, the step
// would also use the test rows. CrossValidate passes the test rows to PredictAll without their
// classes. The field MinTexts of files.BagOfWords counts all texts of a table, so in folds of this
// table, the test texts have helped to choose the words.
//
// The argument folds may also be an iterator. If the iterator ends early, as that of show.Progress does
// after an interrupt, the [Validation] contains only the folds that the iterator yielded:
//
//	v, err := metrics.CrossValidate(show.Progress("folds", len(folds), slices.Values(folds)), train)
//
// CrossValidate returns an error if there are no folds, or if train, PredictAll or Confuse returns an
// error. An error about a fold contains the number of the fold, counted from 1.
//
// [CrossValidateContext] trains several models at a time, and can be stopped.
func CrossValidate[P Predictor, F []datasets.Fold | iter.Seq[datasets.Fold]](
	folds F, train func(datasets.Table) (P, error),
) (Validation, error) {
	var all iter.Seq[datasets.Fold]
	ofAll := "" // " of n" in errors, if the number n of folds is known
	switch folds := any(folds).(type) {
	case []datasets.Fold:
		all = slices.Values(folds)
		ofAll = fmt.Sprintf(" of %d", len(folds))
	case iter.Seq[datasets.Fold]:
		all = folds
	}
	var done pool
	for fold := range all {
		done.spell = spellerFor(fold, done.spell)
		result, err := evaluate(fold, train, done.spell)
		if err != nil {
			return Validation{}, fmt.Errorf("metrics: fold %d%s: %w", len(done.folds)+1, ofAll, err)
		}
		done.add(fold, result)
	}
	return done.validation()
}

// A foldResult is the result of a model for the test rows of a fold.
type foldResult struct {
	predicted []string
	confusion Confusion
}

// A pool collects the results of folds, in the order of the folds.
type pool struct {
	folds            []Confusion
	truth, predicted []string // of the test rows of all these folds
	spell            speller  // that of the last of these folds
}

// add adds the result for a fold.
func (p *pool) add(fold datasets.Fold, r foldResult) {
	p.folds = append(p.folds, r.confusion)
	p.truth = append(p.truth, fold.Test.Classes...)
	p.predicted = append(p.predicted, r.predicted...)
}

// validation returns the results of all folds. It is an error if there are none.
func (p *pool) validation() (Validation, error) {
	v := Validation{Folds: p.folds}
	if v.Folds == nil {
		return v, errors.New("metrics: got no folds, want at least one; make them with Table.Folds")
	}
	var err error
	v.Pooled, err = confuse(p.truth, p.predicted, p.spell)
	if err != nil {
		return v, fmt.Errorf("metrics: %w", err)
	}
	return v, nil
}

// spellerFor returns the speller for a fold. The argument earlier is that of the fold before it, or nil: once
// a fold has classes that are texts, those of all later folds are texts.
func spellerFor(fold datasets.Fold, earlier speller) speller {
	switch {
	case hasTextClasses(fold):
		return ownSpellings
	case earlier == nil:
		return commonSpellings
	}
	return earlier
}

// A labelReader is a Source that knows whether the labels it reads are texts, such as files.CSV. Package
// files is not imported, because a program that only measures should not need all its formats.
type labelReader interface{ HasTextLabels() bool }

// hasTextClasses reports whether the classes of a fold are texts, so equal numbers are different classes. It
// is unknown how the classes of a table without a Source, such as the result of Table.Select, were read. But
// readers spell equal numbers alike unless labels are texts, and training takes each spelling for a class.
func hasTextClasses(fold datasets.Fold) bool {
	reader, ok := fold.Test.Source.(labelReader)
	if ok && reader.HasTextLabels() {
		return true
	}
	for i, first := range classes.Merge(classes.Distinct(fold.Train.Classes)) {
		if i != first {
			return true
		}
	}
	return false
}

// evaluate trains on a fold, and returns the predictions for its test rows and their Confusion. The function
// spell is that of confuse.
func evaluate[P Predictor](
	fold datasets.Fold, train func(datasets.Table) (P, error), spell speller,
) (foldResult, error) {
	if fold.Test.Classes == nil {
		return foldResult{}, errors.New("got test rows without classes, want one class per row")
	}
	model, err := train(fold.Train)
	if err != nil {
		return foldResult{}, fmt.Errorf("training: %w", err)
	}
	unlabelled := fold.Test
	unlabelled.Classes = nil
	predicted, err := model.PredictAll(unlabelled)
	if err != nil {
		return foldResult{}, fmt.Errorf("predicting: %w", err)
	}
	confusion, err := confuse(fold.Test.Classes, predicted, spell)
	return foldResult{predicted, confusion}, err
}

// Mean returns the mean of the folds' accuracies, or 0 without folds. The mean equals the pooled
// accuracy if all folds have equal numbers of test rows. Otherwise it is usually close to the pooled
// accuracy.
func (v Validation) Mean() float64 {
	mean, _ := v.moments()
	return mean
}

// Deviation returns the standard deviation of the folds' accuracies aᵢ around their mean
// m, √(Σ(aᵢ − m)²/k) for k folds, as NumPy's std computes it, or 0 without folds.
//
// The deviation measures how much the folds differ. It is not an error bar for the mean, because
// the folds share most of their training rows.
func (v Validation) Deviation() float64 {
	_, variance := v.moments()
	return math.Sqrt(variance)
}

// moments returns the mean and the variance of the folds' accuracies (Welford 1962). If all
// accuracies are equal, the mean is exactly this accuracy and the variance is exactly 0.
func (v Validation) moments() (mean, variance float64) {
	squares := 0.0
	for k, fold := range v.Folds {
		deviation := fold.Accuracy() - mean
		mean += deviation / float64(k+1)
		squares += float64(deviation * (fold.Accuracy() - mean))
	}
	return mean, squares / float64(max(1, len(v.Folds)))
}

// String returns the mean, the range and the standard deviation of the folds' accuracies, and the number
// of correct predictions in all folds together:
//
//	5 folds: accuracy 0.96 (0.9333 to 1, deviation 0.02494); 144 of 150 right
func (v Validation) String() string {
	if len(v.Folds) == 0 {
		return "no folds"
	}
	var accuracies []float64
	for _, fold := range v.Folds {
		accuracies = append(accuracies, fold.Accuracy())
	}
	return fmt.Sprintf("%s: accuracy %s (%s to %s, deviation %s); %d of %d right",
		wording.Plural(len(v.Folds), "fold"), digits(v.Mean()),
		digits(slices.Min(accuracies)), digits(slices.Max(accuracies)), digits(v.Deviation()),
		v.Pooled.Right(), v.Pooled.Rows())
}
