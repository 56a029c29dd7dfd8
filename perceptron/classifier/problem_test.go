package classifier

import (
	"math"
	"path/filepath"
	"reflect"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// wantProblem fails the test unless err is a problem with this place, these findings and these fixes.
func wantProblem(t *testing.T, err error, want datasets.Problem) {
	t.Helper()
	got, ok := err.(*datasets.Problem)
	if !ok || got.Place != want.Place || got.Found != want.Found || !reflect.DeepEqual(got.Fixes, want.Fixes) {
		t.Errorf("error %v\nwant %v", err, &want)
	}
}

// found is the problem of such findings, with these fixes.
func found(what string, fixes ...datasets.Fix) datasets.Problem {
	return datasets.Problem{Found: what, Fixes: fixes}
}

// foundAt is found for a place.
func foundAt(place, what string, fixes ...datasets.Fix) datasets.Problem {
	return datasets.Problem{Place: datasets.Place{Other: place}, Found: what, Fixes: fixes}
}

// do is the fix to do something.
func do(what string) datasets.Fix { return datasets.Fix{Do: what} }

// What is said for place, findings and fixes, in whole sentences.
func TestSentences(t *testing.T) {
	t.Chdir(t.TempDir())
	iris := datasets.Iris()
	start := train(t, Trainer{}, iris)
	several := three([]float64{1, 0}, []float64{0, 1}, []float64{-1, 2})
	several.Threshold = 1
	unknown := datasets.Iris()
	unknown.Classes[0] = "lily"
	missing := datasets.Table{Features: []string{"a", "b", "c", "d"}, Rows: iris.Rows}
	far := two(1e300, 1, 0)
	far.Scaling = &prepare.Scaling{Scale: []float64{1e-300, 1}}
	errorOf := func(_ any, err error) error { return err }
	trainErr := func(tr Trainer, t datasets.Table) error { return errorOf(tr.Train(t)) }
	_, _, coefficients := train(t, Trainer{Method: OneVsOne}, iris).Coefficients()
	if err := start.Save("start.json"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{trainErr(Trainer{MaxEpochs: -1}, iris), "classifier: got a limit of -1 epochs, want 1 or more, or 0 for 20; set MaxEpochs"},
		{trainErr(Trainer{HeldOut: 2}, iris), "classifier: got the share 2 of rows to hold out, want 0 or more, and below 1; to hold out a tenth, set HeldOut: 0; to hold out nothing, set NoHeldOut: true"},
		{trainErr(Trainer{HeldOut: 0.001}, iris), "classifier: got the share 0.001, which is 0 of 150 rows, want 3 to 147 rows, so both parts can have a row of each class; to hold out a tenth, or nothing if that is impossible, set HeldOut: 0"},
		{trainErr(Trainer{Patience: 3, NoHeldOut: true}, iris), "classifier: got the share 0 of rows to hold out and a patience of 3 with nothing held out, want 0 for both, which need held-out rows; to hold out nothing, set HeldOut: 0 and Patience: 0; to hold rows out, set NoHeldOut: false"},
		{trainErr(Trainer{Checkpoint: "state"}, iris), "classifier: got a checkpoint for training on all rows at once, want training in chunks, because the state is saved between them; set Chunk: 65536"},
		{trainErr(Trainer{Start: start, Scale: prepare.None}, iris), "classifier: got a scaling beside a model to start from, which has its own, want none; set Scale: nil"},
		{trainErr(Trainer{Start: start, Method: OneVsRest}, iris), "classifier: got the method one against the rest, want Crammer-Singer, by which the model to start from was trained; set Method: classifier.CrammerSinger"},
		{trainErr(Trainer{Start: start}, unknown), `classifier: row 0: got the class "lily", want one that the model to start from knows: "setosa", "versicolor", "virginica"`},
		{trainErr(Trainer{ExampleWeights: []float64{1}}, iris), "classifier: got 1 example weight for 150 rows, want one a row; set ExampleWeights"},
		{trainErr(Trainer{ClassWeights: map[string]float64{"rose": 1}}, iris), `classifier: got a weight of the class "rose", want weights of the table's classes: "setosa", "versicolor", "virginica"; set ClassWeights`},
		{errorOf(start.Errors(unknown)), `classifier: row 0: got the class "lily", want one that the model knows: "setosa", "versicolor", "virginica"; leave such rows out; to count them apart, call metrics.Confuse(t.Classes, predicted) with what PredictAll returns`},
		{errorOf(start.PredictAll(missing)), `classifier: got the columns "a", "b", "c", "d", want also "sepal_length", "sepal_width", "petal_length", "petal_width", which the model has`},
		{errorOf(start.ScoreAll(iris, "rose")), `classifier: got the class "rose", want one of the model: "setosa", "versicolor", "virginica"`},
		{errorOf(several.PredictAll(datasets.Table{Rows: [][]float64{{1}}})), "classifier: got the threshold 1 for 3 classes, want 0, because a threshold is for the second of two; set Threshold: 0"},
		{errorOf(two(10, 1, 0).PredictAll(datasets.Table{Rows: [][]float64{{1e308, 0}}})), `classifier: row 0: got the score -Inf of "no", because the numbers are too large, want a finite score; divide the data, those to train on too, by a power of two`},
		{errorOf(two(1, 1, 0).ProbabilitiesAll(iris)), "classifier: the model has no probabilities: Train finds them on held-out rows, and this model had none; train it with them and set HeldOut"},
		{coefficients, "classifier: got a model of all pairs, whose 3 perceptrons vote, want one that has coefficients for each class; to train each class against the rest, set Method: classifier.OneVsRest; to train all classes together, set Method: classifier.CrammerSinger"},
		{far.WriteONNX("far.onnx"), `classifier: far.onnx: got coefficients of "yes" that are not finite, because the scaling is too small, want finite numbers`},
		{errorOf(Load("none.json")), `classifier: none.json: there is no such file in the folder "."`},
		{errorOf(Load(".")), "classifier: .: is a directory"},
		{start.Save(filepath.Join("none", "a.json")), `classifier: none/a.json: the file can't be written: the folder "none" does not exist; create it first`},
		{trainErr(Trainer{Chunk: 100, Checkpoint: "start.json"}, iris), "classifier: start.json: the checkpoint was left as it is: the file is of another kind; choose a new name, or the checkpoint of an earlier training run"},
		{errorOf(start.ReadFile("a.csv")), "classifier: the model has no Source, so it does not know how its training file was read; read that file again, set the model's Source to that of the table, and save the model"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%v\nwant %s", c.err, c.want)
		}
	}
}

// A problem has the file that it is about, and its cause.
func TestProblemsOfFiles(t *testing.T) {
	m := train(t, Trainer{}, datasets.Iris())
	folder := t.TempDir()
	broken := file(t, "{}")
	m.Source = files.CSV{}
	m.Threshold = math.NaN()
	_, empty := Load(broken)
	_, isFolder := Load(folder)
	for name, err := range map[string]error{
		broken:                       empty,
		folder:                       isFolder,
		filepath.Join(folder, "npz"): m.WriteNPZ(filepath.Join(folder, "npz")),
		filepath.Join(folder, "none", "model.onnx"): two(1, 1, 0).WriteONNX(filepath.Join(folder, "none", "model.onnx")),
	} {
		problem, ok := err.(*datasets.Problem)
		if !ok || problem.File != name {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
