package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/metrics"
)

var crossValidateSection = section{"Cross-validation", []option{
	{
		name: "folds", value: "K",
		usage:       "the number of parts into which the rows are divided",
		defaultText: fmt.Sprint(defaultFolds),
		kind:        integerFrom(2, func(s *settings) *int { return &s.folds }),
	},
	groupOption,
}}

// defaultFolds is the default of --folds.
const defaultFolds = 5

// foldTrainingSection contains the training options of the command cross-validate. It trains in memory, so
// there are no options for training in chunks. Its option --group is among those of crossValidateSection.
var foldTrainingSection = section{"Training", slices.DeleteFunc(
	slices.Clone(trainingSection.options),
	func(o option) bool {
		return slices.Contains([]string{"shuffle", "chunk", "checkpoint", "group"}, o.name)
	},
)}

// A validation is the work of the command cross-validate: a model for each fold, and its evaluation.
type validation struct {
	call   *call
	source datasets.Source
	folds  []datasets.Fold
	models []*classifier.Model // of the folds so far
	done   atomic.Int64        // the number of models, which progress reads while others are trained
}

// crossValidate divides the rows of a file into parts. For each part, it trains a model on the other parts,
// and evaluates it on the part.
func crossValidate(c *call) error {
	name, err := c.file()
	if err != nil {
		return err
	}
	if err := c.checkTraining(); err != nil {
		return err
	}
	if err := c.checkGroup(); err != nil {
		return err
	}
	source, err := c.trainingSource(name, nil)
	if err != nil {
		return err
	}
	table, groups, err := c.tableToDivide(source, name)
	if err != nil {
		return err
	}
	c.clean() // the copy of standard input has been read
	trainer := c.trainer()
	if !c.isGiven("folds") {
		c.settings.folds = defaultFolds
	}
	folds, err := table.GroupFolds(groups, c.settings.folds, trainer.RandomState)
	if err != nil {
		return withFoldsFix(err)
	}
	v := &validation{call: c, source: source, folds: folds}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var result metrics.Validation
	c.withProgress(v.progress, func() { result, err = v.run(ctx, trainer) })
	switch {
	case ctx.Err() != nil:
		fmt.Fprintf(c.stderr, "perceptron: interrupted in %s\n", v.progress())
		return errInterrupted
	case err != nil:
		return v.foldError(err)
	}
	c.noteUnused(len(v.models[0].Classes), source)
	return v.print(result, table)
}

// withFoldsFix adds the advice to change the number of folds to an error of Table.GroupFolds without advice.
func withFoldsFix(err error) error {
	var problem *datasets.Problem
	if errors.As(err, &problem) && len(problem.Fixes) == 0 {
		problem.Fixes = append(problem.Fixes, datasets.Fix{Do: "set --folds to a smaller number"})
	}
	return err
}

// progress returns the fold on which the command works, as text.
func (v *validation) progress() string {
	return fmt.Sprintf("fold %d of %d", min(int(v.done.Load())+1, len(v.folds)), len(v.folds))
}

// run trains and evaluates a model for each fold.
func (v *validation) run(ctx context.Context, trainer classifier.Trainer) (metrics.Validation, error) {
	return metrics.CrossValidate(v.folds, func(t datasets.Table) (*classifier.Model, error) {
		trainer.Groups = v.folds[len(v.models)].TrainGroups
		m, err := trainer.TrainContext(ctx, t)
		if err != nil {
			return nil, err
		}
		v.models = append(v.models, m)
		v.done.Add(1)
		return m, nil
	})
}

// foldError returns an error of run, which is about the fold after those with models. If it is a problem, its
// fixes name flags.
func (v *validation) foldError(err error) error {
	var problem *datasets.Problem
	if !errors.As(err, &problem) {
		return err
	}
	return fmt.Errorf("%s: %s", v.progress(), v.call.sentence(problem))
}

// print prints a line per fold, the means, the confusion matrix of all folds together, and notes.
func (v *validation) print(result metrics.Validation, table datasets.Table) error {
	lines, area, loss, err := v.foldLines(result)
	if err != nil {
		return err
	}
	lines = append(lines,
		fmt.Sprint(result),
		fmt.Sprintf("mean of the folds: AUC %s, log loss %s", measureText(area), measureText(loss)),
		"",
		result.Pooled.String())
	if math.IsNaN(loss) {
		lines = append(lines, "note: the log loss is not defined if a model has no probabilities, "+
			"because no rows were held out, or if no test row has a class of the model")
	}
	lines = append(lines, v.notes(table)...)
	_, err = fmt.Fprintln(v.call.stdout, strings.Join(lines, "\n"))
	return err
}

// foldLines returns a line per fold, and the means of the AUC and of the log loss over the folds. A mean is NaN
// if it is not defined in each fold.
func (v *validation) foldLines(result metrics.Validation) (lines []string, auc, logLoss float64, err error) {
	for k, confusion := range result.Folds {
		area, loss, err := v.measure(k)
		if err != nil {
			return nil, 0, 0, err
		}
		auc += area / float64(len(result.Folds))
		logLoss += loss / float64(len(result.Folds))
		lines = append(lines, fmt.Sprintf("fold %d: %d of %d right (accuracy %.4f), AUC %s, log loss %s", k+1,
			confusion.Right(), confusion.Rows(), confusion.Accuracy(), measureText(area), measureText(loss)))
	}
	return lines, auc, logLoss, nil
}

// measure returns the AUC and the log loss of fold k, as evaluate prints them. A value is NaN if it is not
// defined.
func (v *validation) measure(k int) (auc, loss float64, err error) {
	p := prediction{model: v.models[k], source: v.source, table: v.folds[k].Test}
	var probabilities [][]float64
	if p.model.Platt != nil {
		probabilities, err = p.probabilities()
		if err != nil {
			return 0, 0, err
		}
	}
	areas, err := p.classAreas(probabilities)
	if err != nil {
		return 0, 0, err
	}
	loss, _, err = p.meanLoss(probabilities)
	return meanArea(areas), loss, err
}

// notes returns the notes of the models, each once, with the number of models that have it. The first notes
// are about what the models know of their test rows.
func (v *validation) notes(table datasets.Table) (notes []string) {
	if len(table.Report.Imputed) > 0 {
		notes = append(notes, "note: missing values were replaced with the means of all rows, "+
			"including the test rows, so the results may be slightly too good")
	}
	count := map[string]int{}
	var texts []string
	for _, m := range v.models {
		for _, warning := range m.Warnings {
			if count[warning] == 0 {
				texts = append(texts, warning)
			}
			count[warning]++
		}
	}
	for _, text := range texts {
		notes = append(notes, fmt.Sprintf("note, in %d of %s: %s",
			count[text], wording.Plural(len(v.models), "fold"), withoutGo.Replace(text)))
	}
	return notes
}
