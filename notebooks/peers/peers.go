// Package peers holds recorded results of models of other libraries. These models were trained and
// tested on the same rows as the models in the notebooks. A lesson prints the recorded results
// beside its own:
//
//	for _, r := range peers.ScikitLearn().Results("iris", "Split(0.25, 1)") {
//		fmt.Println(r.Short(), r.Scaled, r.Right, "of", r.Of)
//	}
//
// The script perceptron/testdata/sklearn/record.py writes the results to peers.json in its folder.
package peers

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"perceptronlab/perceptron/testdata/sklearn"
)

// A Record holds the recorded results of a library.
type Record struct {
	Versions map[string]string // the versions of the library and its dependencies, by package
	Splits   []Split
}

// A Split is a division of a data set into rows to train on and rows to test on. It includes the
// results of several models that were trained and tested on these rows.
type Split struct {
	Name   string   // the name of the data set
	How    string   // the method call that made the split, such as Split(0.25, 1) or Folds(5, 1)[0]
	Train  []int    // the rows to train on, counted from 0
	Test   []int    // the rows to test on, counted from 0
	Models []Result // the results, one per model
}

// A Result is the result of one model on a split.
type Result struct {
	Model     string   // the model as Python code, such as Perceptron(shuffle=False)
	Scaled    string   // "standardised" if the columns were standardised, otherwise "no"
	Right     int      // the number of test rows predicted correctly
	Of        int      // the number of test rows
	Warnings  []string // the library's warnings
	Confusion [][]int  // Confusion[i][j] counts test rows of class i predicted as j, sorted by class name
}

// ScikitLearn returns the record of scikit-learn's perceptrons. Do not change the record, because
// all calls return the same record.
var ScikitLearn = sync.OnceValue(func() (r Record) {
	if err := json.Unmarshal(sklearn.Peers, &r); err != nil {
		panic("peers: peers.json: " + err.Error())
	}
	return r
})

// Split returns the split of a data set, for instance Split("iris", "Split(0.25, 1)"). name is the
// name of the data set, and how is the method call that made the split. If there is no such split,
// Split panics with a list of all splits.
func (r Record) Split(name, how string) Split { return r.find(name, how)[0] }

// Results returns the results of all models on a split. Its parameters are those of the method
// Split. If how is a call of Folds without an index, such as "Folds(5, 1)", each result is the sum
// over all folds, and its Confusion is nil. If there is no such split, Results panics with a list
// of all splits.
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

// find returns the split with the given Name and How. If how is a call of Folds without an index,
// find returns all folds. It panics if there is no such split.
func (r Record) find(name, how string) (found []Split) {
	var recorded []string
	for _, s := range r.Splits {
		recorded = append(recorded, fmt.Sprintf("%q, %q", s.Name, s.How))
		if s.Name == name && (s.How == how || strings.HasPrefix(s.How, how+"[")) {
			found = append(found, s)
		}
	}
	if found == nil {
		panic(fmt.Sprintf("peers: got the split %q, %q, want one of: %s",
			name, how, strings.Join(recorded, "; ")))
	}
	return found
}

// Short returns the model as Python code. If the code has more than three arguments, Short replaces
// all of them except the last with …, as in SGDClassifier(…, average=True).
func (r Result) Short() string {
	class, arguments, _ := strings.Cut(r.Model, "(")
	if list := strings.Split(arguments, ", "); len(list) > 3 {
		return class + "(…, " + list[len(list)-1]
	}
	return r.Model
}
