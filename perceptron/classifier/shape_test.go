package classifier

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// misshapen change a model of three classes and four columns, so that its scores can't be computed.
var misshapen = map[string]func(m *Model){
	"empty":              func(m *Model) { *m = Model{} },
	"no class":           func(m *Model) { m.Classes, m.Platt, m.Softmax = nil, nil, false },
	"two classes":        func(m *Model) { m.Classes, m.Platt, m.Softmax = m.Classes[:2], m.Platt[:1], false },
	"no component":       func(m *Model) { m.Components = nil },
	"component missing":  func(m *Model) { m.Components = m.Components[:2] },
	"one component":      func(m *Model) { m.Components = m.Components[:1] },
	"too many":           func(m *Model) { m.Components = append(m.Components, m.Components[0]) },
	"weight missing":     func(m *Model) { m.Components[1].Weights = m.Components[1].Weights[:4] },
	"weight too many":    func(m *Model) { m.Components[1].Weights = append(m.Components[1].Weights, 1) },
	"no weights":         func(m *Model) { m.Components[2].Weights = nil },
	"bias missing":       func(m *Model) { m.NoBias = true },
	"unknown method":     func(m *Model) { m.Method = 3 },
	"name missing":       func(m *Model) { m.Features = m.Features[:3] },
	"no names, not nil":  func(m *Model) { m.Features = []string{} },
	"too many columns":   func(m *Model) { m.Features, m.Columns, m.Scaling = nil, 5, nil },
	"columns below zero": func(m *Model) { m.Features, m.Columns, m.Scaling = nil, -1, nil },
}

// checkRefused fails the test unless err is a problem that states what is wrong.
func checkRefused(t *testing.T, caseName, method string, err error) {
	t.Helper()
	var p *datasets.Problem
	if !errors.As(err, &p) {
		t.Errorf("%s: %s: error = %v, want a problem", caseName, method, err)
	}
}

// If the fields of a model contradict one another, no method panics, predicts, or exports. In particular, no
// method uses the numbers of an earlier prediction of another model.
func TestMisshapenModels(t *testing.T) {
	iris := datasets.Iris()
	good := train(t, Trainer{MaxEpochs: 2}, iris)
	x := iris.Rows[0]
	sparse := datasets.Sparse{Columns: []int{0, 1, 2, 3}, Values: x}
	for caseName, change := range misshapen {
		m := must[*Model](t)(decode(savedText(t, good)))
		change(m)
		_ = good.Predict(iris.Rows[77]) // leaves its numbers in the memory that the next prediction uses
		_, _, err := m.Classify(x)
		checkRefused(t, caseName, "Classify", err)
		_, _, err = m.ClassifySparse(sparse)
		checkRefused(t, caseName, "ClassifySparse", err)
		_, err = m.ScoresTo(nil, x)
		checkRefused(t, caseName, "ScoresTo", err)
		_, err = m.PredictAll(iris)
		checkRefused(t, caseName, "PredictAll", err)
		_, err = m.ProbabilitiesAll(iris)
		checkRefused(t, caseName, "ProbabilitiesAll", err)
		_, _, err = m.Coefficients()
		checkRefused(t, caseName, "Coefficients", err)
		_, err = m.Strongest("setosa", 3)
		checkRefused(t, caseName, "Strongest", err)
		checkRefused(t, caseName, "WriteNPZTo", m.WriteNPZTo(io.Discard))
		checkRefused(t, caseName, "WriteONNXTo", m.WriteONNXTo(io.Discard))
		if message := panicOf(func() { m.Predict(x) }); !strings.HasPrefix(message, "classifier: ") {
			t.Errorf("%s: Predict panics with %q, want the message of Classify", caseName, message)
		}
	}
}

// panicOf returns the string with which f panics, or "" if it does not panic with a string.
func panicOf(f func()) (message string) {
	defer func() { message, _ = recover().(string) }()
	f()
	return ""
}

// A model whose Scaling is too short can't be exported.
func TestExportWithShortScaling(t *testing.T) {
	m := train(t, Trainer{MaxEpochs: 2}, datasets.Iris())
	m.Scaling = &prepare.Scaling{Scale: []float64{1, 2}}
	_, _, err := m.Coefficients()
	checkRefused(t, "short scaling", "Coefficients", err)
	checkRefused(t, "short scaling", "WriteNPZTo", m.WriteNPZTo(io.Discard))
	checkRefused(t, "short scaling", "WriteONNXTo", m.WriteONNXTo(io.Discard))
}

// misshapenKernels change a kernel model of three classes and four columns, so that its scores can't be
// computed.
var misshapenKernels = map[string]func(m *KernelModel){
	"empty":               func(m *KernelModel) { *m = KernelModel{Columns: 4} },
	"no class":            func(m *KernelModel) { m.Classes = nil },
	"two classes":         func(m *KernelModel) { m.Classes = m.Classes[:2] },
	"no component":        func(m *KernelModel) { m.Components = nil },
	"one component":       func(m *KernelModel) { m.Components = m.Components[:1] },
	"too many components": func(m *KernelModel) { m.Components = append(m.Components, m.Components[0]) },
	"coefficient missing": func(m *KernelModel) { c := &m.Components[1]; c.Coefficients = c.Coefficients[1:] },
	"no support":          func(m *KernelModel) { m.Support = nil },
	"support missing":     func(m *KernelModel) { m.Support = m.Support[1:] },
	"support too short":   func(m *KernelModel) { m.Support[0] = m.Support[0][1:] },
	"no kernel":           func(m *KernelModel) { m.Kernel = nil },
	"name missing":        func(m *KernelModel) { m.Features = m.Features[1:] },
}

// A kernel model whose fields contradict one another does not panic and does not predict.
func TestMisshapenKernelModels(t *testing.T) {
	iris := datasets.Iris()
	good := must[*KernelModel](t)(KernelTrainer{MaxEpochs: 2}.Train(iris))
	text := must[[]byte](t)(good.MarshalJSON())
	for caseName, change := range misshapenKernels {
		m := must[*KernelModel](t)(decodeKernel(text))
		change(m)
		_, err := m.Classify(iris.Rows[0])
		checkRefused(t, caseName, "Classify", err)
		_, err = m.PredictAll(iris)
		checkRefused(t, caseName, "PredictAll", err)
		_, err = m.ScoresAll(iris)
		checkRefused(t, caseName, "ScoresAll", err)
		if _, err := m.MarshalJSON(); err == nil {
			t.Errorf("%s: MarshalJSON: error nil, want an error", caseName)
		}
	}
}

// The errors of KernelModel.Classify are about the row, as those of Model.Classify.
func TestKernelClassifyErrors(t *testing.T) {
	iris := datasets.Iris()
	linear := train(t, Trainer{MaxEpochs: 2}, iris)
	kernel := must[*KernelModel](t)(KernelTrainer{MaxEpochs: 2}.Train(iris))
	for _, x := range [][]float64{nil, {1, 2, 3}, {1, 2, 3, 4, 5}, {1, math.NaN(), 3, 4}} {
		_, _, want := linear.Classify(x)
		if _, err := kernel.Classify(x); fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("Classify(%v): error = %v, want %v", x, err, want)
		}
	}
}
