// Command export trains models on several data sets. It writes the models, the data and the predictions to a
// folder, for peers.py, which compares the predictions with those of scikit-learn and onnxruntime.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A set is a data set with its name.
type set struct {
	name  string
	table datasets.Table
}

// A record describes a model, its data and its predictions. It is written as JSON for peers.py.
type record struct {
	Name, Method   string // of the data set, and of training
	Plain, InOrder bool
	MaxEpochs      int
	Rows           [][]float64
	Classes        []string // the classes of the rows
	Predicted      []string
	Scores         [][]float64
	Threshold      float64
	Platt          [][2]float64
	Floor          float64
	Probabilities  [][]float64 // nil: the model has none
	Exact          bool        // whether all numbers are integers; if so, no operation rounds
	Stopped        int         // the number of components that have not converged
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: export FOLDER")
	}
	n := 0
	for _, s := range sets() {
		for _, tr := range trainers() {
			if err := export(os.Args[1], s, tr, n); err != nil {
				log.Fatalf("%s, %v: %v", s.name, tr.Method, err)
			}
			n++
		}
	}
	fmt.Println(n, "models exported")
}

// trainers returns the Trainers whose models are exported for each data set.
func trainers() []classifier.Trainer {
	ownScale := func(t datasets.Table) (prepare.Scaling, error) {
		s := prepare.Scaling{}
		for j := range t.Dim() {
			s.Shift, s.Scale = append(s.Shift, float64(j+1)), append(s.Scale, float64(j+2))
		}
		return s, nil
	}
	return []classifier.Trainer{
		{Method: classifier.OneVsRest, NoAverage: true, InOrder: true, NoHeldOut: true, MaxEpochs: 12, Scale: prepare.None}, // compared with scikit-learn's Perceptron
		{Method: classifier.OneVsRest, InOrder: true, NoHeldOut: true, MaxEpochs: 12, Scale: prepare.None},                  // compared with an averaged SGDClassifier
		{Method: classifier.OneVsRest, RandomState: 1},
		{RandomState: 2, Scale: prepare.FitFirst(ownScale)},
		{RandomState: 3},
		{RandomState: 4, NoBias: true, NoAverage: true, Scale: prepare.None},
		{Method: classifier.OneVsOne, RandomState: 5},
	}
}

// export trains tr on s and writes the files of model n to the folder.
func export(folder string, s set, tr classifier.Trainer, n int) error {
	m, err := tr.Train(s.table)
	if err != nil {
		return err
	}
	if len(m.Classes) == 2 && tr.RandomState == 1 {
		m.Threshold = 0.5
	}
	predicted, err := m.PredictAll(s.table)
	if err != nil {
		return err
	}
	r := record{
		Name: s.name, Method: tr.Method.String(), Plain: tr.NoAverage, InOrder: tr.InOrder, MaxEpochs: tr.MaxEpochs,
		Rows: s.table.Rows, Classes: s.table.Classes, Predicted: predicted, Exact: true, Threshold: m.Threshold,
	}
	if m.HeldOut > 0 {
		r.Platt, r.Floor = m.Platt, m.Floor
		r.Probabilities, err = m.ProbabilitiesAll(s.table)
		if err != nil {
			return err
		}
	}
	for _, x := range s.table.Rows {
		r.Scores = append(r.Scores, m.Scores(x))
		for _, v := range x {
			r.Exact = r.Exact && v == float64(int(v))
		}
	}
	for _, part := range m.Components {
		if part.Outcome == perceptron.Stopped {
			r.Stopped++
		}
	}
	base := filepath.Join(folder, fmt.Sprintf("%03d", n))
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.WriteFile(base+".json", text, 0o644); err != nil {
		return err
	}
	return errors.Join(m.WriteNPZ(base+".npz"), m.WriteONNX(base+".onnx"))
}

// sets returns 18 data sets with 2 to 10 classes.
func sets() []set {
	iris := datasets.Iris()
	tenfold := datasets.Iris()
	for _, row := range tenfold.Rows {
		for j, v := range row {
			row[j] = float64(int(10*v + 0.5))
		}
	}
	two := datasets.Table{Features: tenfold.Features}
	for i, class := range tenfold.Classes {
		if class != "setosa" {
			two.Rows, two.Classes = append(two.Rows, tenfold.Rows[i]), append(two.Classes, class)
		}
	}
	s := []set{
		{"iris", iris},
		{"iris × 10", tenfold},
		{"versicolor, virginica", two},
		{"digits", datasets.Digits()},
		{"breast cancer", datasets.BreastCancer()},
	}
	for _, gate := range []datasets.Gate{1, 7, 6} { // AND, OR, XOR
		t := datasets.Table{Features: []string{"x1", "x2"}}
		for x, y := range gate.Dataset().All() {
			t.Rows, t.Classes = append(t.Rows, x), append(t.Classes, map[float64]string{1: "1", -1: "0"}[y])
		}
		s = append(s, set{gate.String(), t})
	}
	for k := 2; k <= 6; k++ {
		s = append(s, set{fmt.Sprintf("%d blobs of integers", k), blobs(60*k, k, 3+k, 6, 11, 1, uint64(k))})
		s = append(s, set{fmt.Sprintf("%d blobs", k), blobs(60*k, k, 3+k, 600, 1101, 97, uint64(10+k))})
	}
	return s
}

// blobs returns n rows around k centres. The numbers are integers divided by unit. If unit is not 1, the
// numbers are rounded, and programs may break ties differently. To avoid ties, use a large spread and width
// in this case.
func blobs(n, k, dim, spread, width int, unit float64, seed uint64) datasets.Table {
	source := random.New(seed, 0)
	centres := make([][]int, k)
	for c := range centres {
		for range dim {
			centres[c] = append(centres[c], source.Below(2*spread+1)-spread)
		}
	}
	t := datasets.Table{}
	for j := range dim {
		t.Features = append(t.Features, fmt.Sprintf("x%d", j))
	}
	names := []string{"ä", "two words", "c", "日本", "e", "\"f\""}
	for i := range n {
		row := make([]float64, dim)
		for j := range row {
			row[j] = float64(centres[i%k][j]+source.Below(width)-width/2) / unit
		}
		t.Rows, t.Classes = append(t.Rows, row), append(t.Classes, names[i%k])
	}
	return t
}
