package classifier_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/judge"
	"perceptronlab/perceptron/prepare"
)

// fruit is a small table of three classes.
func fruit() datasets.Table {
	return datasets.Table{
		Features: []string{"length", "weight"},
		Rows:     [][]float64{{2, 1}, {3, 1}, {2, 2}, {7, 7}, {8, 7}, {7, 8}, {18, 2}, {20, 2}, {19, 3}},
		Classes:  []string{"cherry", "cherry", "cherry", "apple", "apple", "apple", "banana", "banana", "banana"},
	}
}

// A class for new points, in the table's own words.
func Example() {
	model, err := classifier.Trainer{Passes: 50}.Train(fruit())
	if err != nil {
		panic(err)
	}
	fmt.Println(model)
	fmt.Println(model.Predict([]float64{17, 3}), model.Predict([]float64{1, 1}))
	// Output:
	// averaged perceptron, Crammer-Singer: 3 classes, 2 features; pass 50 of at most 50, nothing held out
	// separated: no mistake in pass 8, so that the classes of the training part are separable
	// the averaged weights err on 1 of the 9 rows trained on: apple 0, banana 0, cherry 1
	// training stopped at the limit of 50 passes (Passes)
	// note: nothing was held out to choose the pass, because a tenth of the rows can't have one of each class
	// banana cherry
}

func ExampleTrain() {
	model, err := classifier.Train(datasets.Iris())
	if err != nil {
		panic(err)
	}
	fmt.Println(model)
	// Output:
	// averaged perceptron, Crammer-Singer: 3 classes, 4 features; pass 20 of at most 20, the best on 15 rows held out of 150 (10 %): 0 errors there
	// stopped unseparated: still 15 mistakes in pass 20, and no proof that nothing separates them
	// the averaged weights err on 4 of the 135 rows trained on: setosa 0, versicolor 4, virginica 0
	// training stopped at the limit of 20 passes (Passes)
}

func ExampleTrainer() {
	for _, method := range []classifier.Method{classifier.CrammerSinger, classifier.OneVsRest, classifier.AllPairs} {
		model := perceptron.Must(classifier.Trainer{Method: method, Seed: 1}.Train(datasets.Iris()))
		fmt.Println(method, perceptron.Must(model.Errors(datasets.Iris())))
	}
	// Output:
	// Crammer-Singer 5
	// one against the rest 12
	// all pairs 4
}

func ExampleTrainer_EachPass() {
	for model, err := range (classifier.Trainer{Passes: 3}).EachPass(datasets.Iris()) {
		if err != nil {
			panic(err)
		}
		pass := model.Curve[model.Pass-1]
		fmt.Println("pass", model.Pass, "errs on", pass.TrainErrors, "rows trained on and on", pass.HeldOutErrors, "held out")
	}
	// Output:
	// pass 1 errs on 7 rows trained on and on 0 held out
	// pass 2 errs on 6 rows trained on and on 1 held out
	// pass 3 errs on 5 rows trained on and on 0 held out
}

func ExampleTrainer_Train() {
	first := perceptron.Must(classifier.Trainer{Passes: 1}.Train(datasets.Iris()))
	second := perceptron.Must(classifier.Trainer{Start: first}.Train(datasets.Iris())) // goes on
	fmt.Println(second.Classes)
	// Output: [setosa versicolor virginica]
}

func ExampleTrainer_TrainContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	model, err := classifier.Trainer{}.TrainContext(ctx, datasets.Iris())
	fmt.Println(model == nil, err)
	// Output: true context canceled
}

// Errors on the test rows of 20 splits of Iris, and on standardised columns.
func ExampleMethod() {
	for _, method := range []classifier.Method{classifier.CrammerSinger, classifier.OneVsRest, classifier.AllPairs} {
		errs, scaled, rows := 0, 0, 0
		for seed := range uint64(20) {
			part := perceptron.Must(datasets.Iris().Split(0.25, seed+1))
			model := perceptron.Must(classifier.Trainer{Method: method}.Train(part.Train))
			errs += perceptron.Must(model.Errors(part.Test))
			model = perceptron.Must(classifier.Trainer{Method: method, Scale: prepare.Standardize}.Train(part.Train))
			scaled += perceptron.Must(model.Errors(part.Test))
			rows += part.Test.Len()
		}
		fmt.Println(method, errs, scaled, "of", rows)
	}
	// Output:
	// Crammer-Singer 19 26 of 760
	// one against the rest 115 57 of 760
	// all pairs 18 24 of 760
}

func ExampleMethod_String() {
	fmt.Println(classifier.AllPairs)
	// Output: all pairs
}

// The scaling is learnt on the rows to train on, and kept in the model.
func ExampleTrainer_scale() {
	model := perceptron.Must(classifier.Trainer{Scale: prepare.Standardize}.Train(fruit()))
	fmt.Printf("%.4f %.4f\n", model.Scaling.Shift, model.Scaling.Scale)
	fmt.Println(model.Predict([]float64{18, 2})) // as it is measured
	// Output:
	// [9.5556 3.6667] [7.0097 2.6667]
	// banana
}

func ExampleModel() {
	model := perceptron.Must(classifier.Train(datasets.Iris()))
	fmt.Println(model.Classes, model.Features, model.Pass, model.End)
	// Output: [setosa versicolor virginica] [sepal_length sepal_width petal_length petal_width] 20 training stopped at the limit of 20 passes (Passes)
}

func ExamplePart() {
	model := perceptron.Must(classifier.Trainer{Method: classifier.AllPairs}.Train(fruit()))
	for _, part := range model.Parts {
		fmt.Println(part.Class, "against", part.Against, part.Outcome, part.Weights)
	}
	// Output:
	// banana against apple converged [4.95 -12.88 -0.9917]
	// cherry against apple converged [3.283 -7.875 9.1]
	// cherry against banana converged [-4.533 6.608 5.683]
}

func ExamplePass() {
	model := perceptron.Must(classifier.Trainer{Passes: 3}.Train(datasets.Iris()))
	for _, pass := range model.Curve {
		fmt.Println(pass.Pass, pass.Mistakes, pass.TrainErrors, pass.HeldOutErrors)
	}
	// Output:
	// 1 60 7 0
	// 2 44 6 1
	// 3 24 5 0
}

func ExampleModel_String() {
	xor := datasets.Table{Rows: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Classes: []string{"0", "1", "1", "0"}}
	fmt.Println(perceptron.Must(classifier.Train(xor)))
	// Output:
	// averaged perceptron: 2 classes, 2 features; pass 3 of at most 20, nothing held out
	// inseparable: proved in pass 3, when the weights came back to earlier ones
	// the averaged weights err on 1 of the 4 rows trained on
	// training ended after pass 3, because every problem is at its end
	// note: nothing was held out to choose the pass, because a tenth of the rows can't have one of each class
}

func ExampleModel_Predict() {
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.Predict([]float64{19, 2}))
	// Output: banana
}

func ExampleModel_Scores() {
	model := perceptron.Must(classifier.Trainer{Plain: true, InOrder: true}.Train(fruit()))
	fmt.Println(model.Classes, model.Scores([]float64{19, 2}))
	// Output: [apple banana cherry] [-212 156 56]
}

func ExampleModel_PredictAll() {
	model := perceptron.Must(classifier.Train(fruit()))
	basket := datasets.Table{
		Features: []string{"weight", "colour", "length"}, // found by name
		Rows:     [][]float64{{1, 5, 2}, {3, 0, 21}},
	}
	fmt.Println(model.PredictAll(basket))
	basket.Features[0] = "mass"
	fmt.Println(model.PredictAll(basket))
	// Output:
	// [cherry banana] <nil>
	// [] classifier: the table lacks 1 column of the model: "weight"; it has "mass", "colour", "length"
}

func ExampleModel_ScoreAll() {
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.ScoreAll(fruit(), "pear"))
	for _, class := range model.Classes {
		scores := perceptron.Must(model.ScoreAll(fruit(), class))
		auc := perceptron.Must(judge.ExactAUC(judge.Is(fruit().Classes, class), scores))
		fmt.Println(class, "AUC", auc)
	}
	// Output:
	// [] classifier: the model has no class "pear"; it has "apple", "banana", "cherry"
	// apple AUC 1/1
	// banana AUC 1/1
	// cherry AUC 5/9
}

func ExampleModel_Errors() {
	part := perceptron.Must(datasets.Iris().Split(0.3, 1))
	model := perceptron.Must(classifier.Trainer{Method: classifier.CrammerSinger}.Train(part.Train))
	fmt.Println(perceptron.Must(model.Errors(part.Test)), "of", part.Test.Len())
	// Output: 2 of 45
}

func ExampleModel_Save() {
	name := filepath.Join(os.TempDir(), "fruit.json")
	defer os.Remove(name)
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.Save(name))
	loaded := perceptron.Must(classifier.Load(name))
	fmt.Println(loaded.Predict([]float64{19, 2}))
	// Output:
	// <nil>
	// banana
}

func ExampleLoad() {
	name := filepath.Join(os.TempDir(), "not-a-model.json")
	defer os.Remove(name)
	if err := os.WriteFile(name, []byte(`{"kind": "recipe"}`), 0o644); err != nil {
		panic(err)
	}
	_, err := classifier.Load(name)
	fmt.Println(strings.TrimPrefix(err.Error(), name))
	_, err = classifier.Load("no-such-model.json")
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// : classifier: the kind is "recipe"; wanted "perceptronlab classifier"
	// true
}

func ExampleModel_MarshalJSON() {
	model := perceptron.Must(classifier.Trainer{Plain: true, InOrder: true, Passes: 1}.Train(fruit()))
	text := perceptron.Must(model.MarshalJSON())
	fmt.Printf("%.100s…\n", text)
	// Output: {"kind":"perceptronlab classifier","version":1,"method":"Crammer-Singer","averaged":false,"bias":tru…
}

func ExampleModel_UnmarshalJSON() {
	var model classifier.Model
	fmt.Println(model.UnmarshalJSON([]byte(`{"kind":"perceptronlab classifier","version":9}`)))
	// Output: classifier: version 9 of a model; wanted 1: another release wrote it
}

func ExampleModel_Coefficients() {
	model := perceptron.Must(classifier.Trainer{Plain: true, InOrder: true, HeldOut: -1}.Train(fruit()))
	coef, intercept, err := model.Coefficients()
	fmt.Println(model.Classes)
	fmt.Println(coef, intercept, err)
	// Output:
	// [apple banana cherry]
	// [[-13 23] [11 -21] [2 -2]] [-11 -11 22] <nil>
}

func ExampleModel_WriteNPZ() {
	var file bytes.Buffer // or a file
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.WriteNPZ(&file), file.Len() > 0)
	// Output: <nil> true
}

func ExampleModel_WriteONNX() {
	var file bytes.Buffer // or a file
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.WriteONNX(&file), file.Len() > 0)
	// Output: <nil> true
}

func ExampleBalanced() {
	table := datasets.Table{Rows: [][]float64{{1}, {2}, {3}, {9}}, Classes: []string{"often", "often", "often", "rare"}}
	weights := classifier.Balanced(table)
	fmt.Println(weights["rare"])
	_, err := classifier.Trainer{ClassWeights: weights}.Train(table)
	fmt.Println(err)
	// Output:
	// 2
	// <nil>
}

func ExampleUpdates() {
	stream, err := classifier.Updates(fruit())
	if err != nil {
		panic(err)
	}
	for up := range stream {
		fmt.Println(up.K, up.X, up.Class, "+", up.Wrong, "−")
		if up.K == 4 {
			break
		}
	}
	// Output:
	// 1 [2 1 1] cherry + apple −
	// 2 [7 7 1] apple + cherry −
	// 3 [18 2 1] banana + apple −
	// 4 [2 1 1] cherry + banana −
}

func ExampleUpdate() {
	for up := range perceptron.Must(classifier.Updates(fruit())) {
		fmt.Println(up.Before[up.Class], "→", up.After[up.Class])
		fmt.Println(up.Before[up.Wrong], "→", up.After[up.Wrong])
		break
	}
	// Output:
	// [0 0 0] → [2 1 1]
	// [0 0 0] → [-2 -1 -1]
}
