// Package peers has what other libraries reach on the very rows on which a notebook
// trains and tests, as a script has recorded it. A lesson shows these results beside
// its own, and types none of them:
//
//	for _, r := range peers.ScikitLearn().Results("iris", "Split(0.25, 1)") {
//		fmt.Println(r.Short(), r.Scaled, r.Right, "of", r.Of)
//	}
//
// perceptron/testdata/sklearn/record.py writes the record, peers.json.
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

// A Split is a choice of rows to train and to test on, and what models reach on it.
type Split struct {
	Name   string // of the data set
	How    string // the call of datasets.Table that made it: Split(0.25, 1), Folds(5, 1)[0]
	Train  []int  // the rows to train on, counted from 0
	Test   []int
	Models []Result
}

// A Result is what one model reaches.
type Result struct {
	Model     string // as it is written in Python
	Scaled    string // what was done to the columns: no, standardised
	Right     int    // of the rows to test on
	Of        int    // how many these are
	Warnings  []string
	Confusion [][]int // Confusion[i][j]: rows of class i, in the order of names, taken for class j
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

// Split returns the split of a data set that a call has made, such as
// Split("iris", "Split(0.25, 1)"). It panics if there is none, and says which there are.
func (r Record) Split(name, how string) Split { return r.find(name, how)[0] }

// Results returns what each model reaches on a data set: on the split that a call has
// made, or, for "Folds(5, 1)", on all its folds together, without Confusion. It panics if
// there is no such split, and says which there are.
func (r Record) Results(name, how string) []Result {
	folds := r.find(name, how)
	sums := slices.Clone(folds[0].Models)
	for _, fold := range folds[1:] {
		for i, m := range fold.Models {
			sum := &sums[i]
			sum.Right, sum.Of, sum.Confusion = sum.Right+m.Right, sum.Of+m.Of, nil
			sum.Warnings = slices.Concat(sum.Warnings, m.Warnings)
		}
	}
	return sums
}

// find returns the split, or the folds, that a call has made.
func (r Record) find(name, how string) (found []Split) {
	var recorded []string
	for _, s := range r.Splits {
		recorded = append(recorded, fmt.Sprintf("%q, %q", s.Name, s.How))
		if s.Name == name && (s.How == how || strings.HasPrefix(s.How, how+"[")) {
			found = append(found, s)
		}
	}
	if found == nil {
		panic(fmt.Sprintf("peers: nothing is recorded of %q, %q; recorded: %s", name, how, strings.Join(recorded, "; ")))
	}
	return found
}

// Short returns the model with a … in place of all but the last of its settings, if it
// has more than three: SGDClassifier(…, average=True).
func (r Result) Short() string {
	class, settings, _ := strings.Cut(r.Model, "(")
	if list := strings.Split(settings, ", "); len(list) > 3 {
		return class + "(…, " + list[len(list)-1]
	}
	return r.Model
}
