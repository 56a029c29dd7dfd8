package classifier

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// checkProblem fails the test unless err is a *datasets.Problem. If it is a problem of this package, its
// message must be the message in testdata/messages.txt for the case caseName.
func checkProblem(t *testing.T, caseName string, err error) {
	t.Helper()
	problem, ok := err.(*datasets.Problem)
	if !ok {
		t.Errorf("%s: error %T, want a *datasets.Problem", caseName, err)
		return
	}
	if problem.Package == "classifier" {
		messagetest.Error(t, caseName, err)
	}
}

// errorOf returns the error of a call that returns a value and an error. It ignores the value.
func errorOf(_ any, err error) error { return err }

// Load, ReadShardRun and the methods of Model return problems with the expected messages.
func TestModelProblems(t *testing.T) {
	t.Chdir(t.TempDir())
	iris := datasets.Iris()
	model := train(t, Trainer{}, iris)
	withThreshold := threeClassModel([]float64{1, 0}, []float64{0, 1}, []float64{-1, 2})
	withThreshold.Threshold = 1
	lily := datasets.Iris()
	lily.Classes[0] = "lily"
	renamed := datasets.Table{Features: []string{"a", "b", "c", "d"}, Rows: iris.Rows}
	var fromEpochs *Model
	for m := range (Trainer{MaxEpochs: 1}).Epochs(iris) {
		fromEpochs = m
	}
	_, _, errCoefficients := train(t, Trainer{Method: OneVsOne}, iris).Coefficients()
	for caseName, err := range map[string]error{
		"Errors, unknown class":      errorOf(model.Errors(lily)),
		"Errors, no classes":         errorOf(model.Errors(datasets.Table{Rows: iris.Rows})),
		"PredictAll, other columns":  errorOf(model.PredictAll(renamed)),
		"PredictAll, threshold":      errorOf(withThreshold.PredictAll(datasets.Table{Rows: [][]float64{{1}}})),
		"PredictAll, overflow":       errorOf(twoClassModel(10, 1, 0).PredictAll(datasets.Table{Rows: [][]float64{{1e308, 0}}})),
		"ScoreAll, unknown class":    errorOf(model.ScoreAll(iris, "rose")),
		"ProbabilitiesAll, none":     errorOf(twoClassModel(1, 1, 0).ProbabilitiesAll(iris)),
		"ProbabilitiesAll, Epochs":   errorOf(fromEpochs.ProbabilitiesAll(iris)),
		"Coefficients, one-vs-one":   errCoefficients,
		"WriteONNX, large":           checkONNXSize(1 << 31),
		"WriteONNX, threshold":       withThreshold.WriteONNX("threshold.onnx"),
		"Load, no such file":         errorOf(Load("none.json")),
		"Load, a folder":             errorOf(Load(".")),
		"Save, no such folder":       model.Save(filepath.Join("none", "a.json")),
		"ReadFile, no Source":        errorOf(model.ReadFile("a.csv")),
		"ReadShardRun, no such file": errorOf(ReadShardRun("none")),
	} {
		checkProblem(t, caseName, err)
	}
}

// If a problem occurs while a file is read or written, the field File of the problem is the file's name.
func TestProblemsHaveFiles(t *testing.T) {
	m := train(t, Trainer{}, datasets.Iris())
	folder := t.TempDir()
	broken := file(t, "{}")
	m.Threshold = math.NaN() // WriteNPZ subtracts the threshold from the intercept
	_, loadBroken := Load(broken)
	_, loadFolder := Load(folder)
	npz := filepath.Join(folder, "npz")
	onnx := filepath.Join(folder, "none", "model.onnx")
	for name, err := range map[string]error{
		broken: loadBroken,
		folder: loadFolder,
		npz:    m.WriteNPZ(npz),
		onnx:   twoClassModel(1, 1, 0).WriteONNX(onnx),
	} {
		problem, ok := err.(*datasets.Problem)
		if !ok || problem.File != name {
			t.Errorf("error %v, want a problem with File = %q", err, name)
		}
	}
}
