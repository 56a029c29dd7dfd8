// Package peers has the results of other libraries on the same rows that a notebook
// trains and tests on, recorded by a script. A lesson shows these results beside its
// own, without typing them in:
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

// A Record is what a script has recorded about a library.
type Record struct {
	Versions map[string]string // of the library, and of what it depends on
	Splits   []Split
}

// A Split is a choice of rows to train and to test on, and the results of models on it.
type Split struct {
	Name   string // of the data set
	How    string // the call of datasets.Table that made it: Split(0.25, 1), Folds(5, 1)[0]
	Train  []int  // the rows to train on, counted from 0
	Test   []int
	Models []Result
}

// A Result is the result of one model.
type Result struct {
	Model     string // as it is written in Python
	Scaled    string // what was done to the columns: no, standardised
	Right     int    // of the rows to test on
	Of        int    // how many these are
	Warnings  []string
	Confusion [][]int // Confusion[i][j]: rows of class i, in the order of names, taken for class j
}

// ScikitLearn returns the record of scikit-learn's perceptrons. Do not change it: all
// calls return the same one.
var ScikitLearn = sync.OnceValue(func() (r Record) {
	if err := json.Unmarshal(sklearn.Peers, &r); err != nil {
		panic("peers: peers.json: " + err.Error())
	}
	return r
})

// Split returns the split of a data set made by a call, such as Split("iris",
// "Split(0.25, 1)"). It panics if there is none, and says which there are.
func (r Record) Split(name, how string) Split { return r.find(name, how)[0] }

// Results returns the result of each model on a data set: on the split made by a call,
// or, for "Folds(5, 1)", on all its folds together, without Confusion. It panics if there
// is no such split, and says which there are.
func (r Record) Results(name, how string) []Result {
	folds := r.find(name, how)
	sums := slices.Clone(folds[0].Models)
	for _, fold := range folds[1:] {
		for i, m := range fold.Models {
			sum := &sums[i]
			sum.Right += m.Right
			sum.Of += m.Of
			sum.Confusion = nil
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
		panic(fmt.Sprintf("peers: nothing is recorded of %q, %q; recorded: %s",
			name, how, strings.Join(recorded, "; ")))
	}
	return found
}

// Short returns the model with … instead of all but the last of its settings, if it
// has more than three: SGDClassifier(…, average=True).
func (r Result) Short() string {
	class, settings, _ := strings.Cut(r.Model, "(")
	if list := strings.Split(settings, ", "); len(list) > 3 {
		return class + "(…, " + list[len(list)-1]
	}
	return r.Model
}
