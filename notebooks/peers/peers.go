package peers

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"perceptronlab/perceptron/testdata/sklearn"
)

// A Record is what a script has recorded of a library.
type Record struct {
	Versions map[string]string // of the library, and of what it stands on
	Splits   []Split
}

// A Split is a choice of rows to train and to test on, and what became of it.
type Split struct {
	Name   string // of the data set
	How    string // the call of datasets.Table that made it: Split(0.25, 1), Folds(5, 1)[0]
	Train  []int  // the rows to train on, counted from 0
	Test   []int
	Labels []string // the classes, in the order of Confusion
	Models []Result
}

// A Result is what one model reaches.
type Result struct {
	Model           string  // as it is written in Python
	Scaled          string  // what was done to the columns: no, standardised
	Epochs          int     `json:"n_iter"`
	Right           int     // of the rows to test on
	Of              int     // how many these are
	RightInTraining int     `json:"right_in_training"`
	Confusion       [][]int // Confusion[i][j]: rows of class i that were taken for class j
	Warnings        []string
}

// ScikitLearn returns what is recorded of scikit-learn's perceptrons. Read it only: all
// calls return the same.
func ScikitLearn() Record { return scikitLearn() }

var scikitLearn = sync.OnceValue(func() (r Record) {
	if err := json.Unmarshal(sklearn.Peers, &r); err != nil {
		panic("peers: peers.json: " + err.Error())
	}
	return r
})

// Split returns the split of a data set that a call has made.
//
//	record.Split("iris", "Split(0.25, 1)").Test
//
// It panics if there is none, and says which there are.
func (r Record) Split(name, how string) Split { return r.find(name, how)[0] }

// Results returns what each model reaches on a data set: on the split that a call has
// made, or, for "Folds(5, 1)", on all its folds together, with Epochs, Right, Of,
// RightInTraining and Confusion summed.
//
// It panics if there is no such split, and says which there are.
func (r Record) Results(name, how string) []Result {
	all := r.find(name, how)
	sums := slices.Clone(all[0].Models)
	for _, s := range all[1:] {
		for i, m := range s.Models {
			sums[i] = sums[i].plus(m)
		}
	}
	return sums
}

// find returns the split, or the folds, that a call has made.
func (r Record) find(name, how string) []Split {
	var found []Split
	var there []string
	for _, s := range r.Splits {
		there = append(there, fmt.Sprintf("%q, %q", s.Name, s.How))
		if s.Name == name && (s.How == how || strings.HasPrefix(s.How, how+"[")) {
			found = append(found, s)
		}
	}
	if found == nil {
		panic(fmt.Sprintf("peers: nothing is recorded of %q, %q; recorded: %s", name, how, strings.Join(there, "; ")))
	}
	return found
}

// plus returns the sum of two results of one model.
func (r Result) plus(s Result) Result {
	r.Epochs += s.Epochs
	r.Right += s.Right
	r.Of += s.Of
	r.RightInTraining += s.RightInTraining
	r.Warnings = slices.Concat(r.Warnings, s.Warnings)
	sum := make([][]int, len(r.Confusion))
	for i, row := range r.Confusion {
		sum[i] = slices.Clone(row)
		for j, n := range s.Confusion[i] {
			sum[i][j] += n
		}
	}
	r.Confusion = sum
	return r
}

// Short returns the model with a … in place of all but the last of its settings, if it
// has more than three.
//
//	SGDClassifier(…, average=True)
func (r Result) Short() string {
	class, settings, _ := strings.Cut(strings.TrimSuffix(r.Model, ")"), "(")
	list := strings.Split(settings, ", ")
	if len(list) <= 3 {
		return r.Model
	}
	return class + "(…, " + list[len(list)-1] + ")"
}
