package classifier_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// fruit returns a small table with three classes of fruit.
func fruit() datasets.Table {
	return datasets.Table{
		Features: []string{"length", "weight"},
		Rows:     [][]float64{{2, 1}, {3, 1}, {2, 2}, {7, 7}, {8, 7}, {7, 8}, {18, 2}, {20, 2}, {19, 3}},
		Classes:  []string{"cherry", "cherry", "cherry", "apple", "apple", "apple", "banana", "banana", "banana"},
	}
}

// Train a model, and predict the classes of two new rows.
func Example() {
	model, err := classifier.Train(fruit())
	if err != nil {
		panic(err)
	}
	fmt.Println(model.Predict([]float64{17, 3}), model.Predict([]float64{1, 1}))
	// Output: banana cherry
}

func ExampleTrain() {
	fmt.Println(classifier.Train(datasets.Iris()))
	// Output:
	// averaged perceptron for 3 classes and 4 features (Crammer-Singer), from epoch 11 of at most 20: the latest of the best epochs, with 1 error on the 15 held-out rows (10 % of 150)
	// training has not converged: there were still 5 mistakes in epoch 12; the classes may or may not be separable
	// the averaged weights misclassify 2 of the 135 training rows: setosa 0, versicolor 2, virginica 0
	// training stopped early, after epoch 12, because no later epoch was better than epoch 7 (Patience 5) <nil>
}

// The scaling is fitted to the training rows, and the model stores it. Rows to predict must not be scaled.
func ExampleTrainer() {
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Printf("%.4f %.4f\n", model.Scaling.Shift, model.Scaling.Scale)
	fmt.Println(model.Predict([]float64{18, 2})) // an unscaled row
	// Output:
	// [9.5556 3.6667] [7.0097 2.6667]
	// banana
}

// Train on one table after another, as they arrive. The first table has no banana, so Classes names all classes.
func ExampleTrainer_classes() {
	deliveries := []datasets.Table{
		perceptron.Must(fruit().Subset(0, 1, 3, 4)),
		perceptron.Must(fruit().Subset(2, 5, 6, 7, 8)),
	}
	trainer := classifier.Trainer{Classes: []string{"apple", "banana", "cherry"}}
	for _, table := range deliveries {
		model := perceptron.Must(trainer.Train(table))
		errors := perceptron.Must(model.Errors(fruit()))
		fmt.Println(model.Classes, "errors:", errors)
		trainer.Start = model // the next training run continues from this model
	}
	// Output:
	// [apple banana cherry] errors: 3
	// [apple banana cherry] errors: 0
}

func ExampleTrainer_Epochs() {
	for model, err := range (classifier.Trainer{MaxEpochs: 3}).Epochs(datasets.Iris()) {
		if err != nil {
			panic(err)
		}
		epoch := model.Curve[model.Epoch-1]
		fmt.Printf("epoch %d: training errors %d, held-out errors %d\n", epoch.Epoch, epoch.TrainErrors, epoch.HeldOutErrors)
	}
	// Output:
	// epoch 1: training errors 11, held-out errors 1
	// epoch 2: training errors 7, held-out errors 1
	// epoch 3: training errors 4, held-out errors 1
}

func ExampleTrainer_Train() {
	first := perceptron.Must(classifier.Trainer{MaxEpochs: 1}.Train(datasets.Iris()))
	second := perceptron.Must(classifier.Trainer{Start: first}.Train(datasets.Iris())) // continues from first
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

// Count the errors of each method on the test rows of 20 splits of Iris: first with scaling, then without.
func ExampleMethod() {
	for _, method := range []classifier.Method{classifier.CrammerSinger, classifier.OneVsRest, classifier.OneVsOne} {
		scaled, unscaled, rows := 0, 0, 0
		for seed := range uint64(20) {
			part := perceptron.Must(datasets.Iris().Split(0.25, seed+1))
			model := perceptron.Must(classifier.Trainer{Method: method}.Train(part.Train))
			scaled += perceptron.Must(model.Errors(part.Test))
			model = perceptron.Must(classifier.Trainer{Method: method, Scale: prepare.None}.Train(part.Train))
			unscaled += perceptron.Must(model.Errors(part.Test))
			rows += part.Test.Len()
		}
		fmt.Println(method, scaled, unscaled, "of", rows)
	}
	// Output:
	// Crammer-Singer 27 23 of 760
	// one-vs-rest 63 133 of 760
	// one-vs-one 27 21 of 760
}

// In JSON, a method is its name.
func ExampleMethod_UnmarshalText() {
	var settings struct{ Method classifier.Method }
	if err := json.Unmarshal([]byte(`{"Method": "one-vs-rest"}`), &settings); err != nil {
		panic(err)
	}
	fmt.Println(settings.Method == classifier.OneVsRest)
	fmt.Println(json.Unmarshal([]byte(`{"Method": "nearest"}`), &settings))
	fmt.Println(string(perceptron.Must(json.Marshal(settings))))
	// Output:
	// true
	// classifier.Method: got "nearest", want Crammer-Singer, one-vs-rest or one-vs-one
	// {"Method":"one-vs-rest"}
}

func ExampleComponent() {
	model := perceptron.Must(classifier.Trainer{Method: classifier.OneVsOne}.Train(fruit()))
	for _, part := range model.Components {
		fmt.Println(part.Class, "against", part.Against, part.Outcome, part.Weights)
	}
	// Output:
	// banana against apple converged [1.513 -1.49 -0.04167]
	// cherry against apple converged [-0.5798 -2.219 0.025]
	// cherry against banana converged [-2.413 -0.3802 0.008333]
}

func ExampleModel_Scores() {
	model := perceptron.Must(classifier.Trainer{NoAverage: true, InOrder: true, Scale: prepare.None}.Train(fruit()))
	fmt.Println(model.Classes, model.Scores([]float64{19, 2}), model.Predict([]float64{19, 2}))
	// Output: [apple banana cherry] [-212 156 56] banana
}

func ExampleModel_PredictAll() {
	model := perceptron.Must(classifier.Train(fruit()))
	basket := datasets.Table{
		Features: []string{"weight", "colour", "length"}, // the model finds its columns by name
		Rows:     [][]float64{{1, 5, 2}, {3, 0, 21}},
	}
	fmt.Println(model.PredictAll(basket))
	basket.Features[0] = "mass"
	fmt.Println(model.PredictAll(basket))
	// Output:
	// [cherry banana] <nil>
	// [] classifier: got the columns "mass", "colour", "length", want also "weight", as in the model
}

func ExampleModel_ScoreAll() {
	model := perceptron.Must(classifier.Trainer{NoAverage: true, InOrder: true, Scale: prepare.None}.Train(fruit()))
	fmt.Println(model.ScoreAll(fruit(), "cherry"))
	fmt.Println(model.ScoreAll(fruit(), "pear"))
	// Output:
	// [24 26 22 22 24 20 54 58 54] <nil>
	// [] classifier: got the class "pear", want a class of the model: "apple", "banana", "cherry"
}

// The scores of apple, banana and cherry for the first and the last fruit.
func ExampleModel_ScoresAll() {
	model := perceptron.Must(classifier.Trainer{NoAverage: true, InOrder: true, Scale: prepare.None}.Train(fruit()))
	scores := perceptron.Must(model.ScoresAll(fruit()))
	fmt.Println(scores[0], scores[8])
	// Output: [-14 -10 24] [-189 135 54]
}

// Print the probabilities of the classes benign and malignant, and the predicted class. With a Threshold
// below 0, the model predicts malignant for more rows.
func ExampleModel_ProbabilitiesAll() {
	part := perceptron.Must(datasets.BreastCancer().Split(0.25, 1))
	model := perceptron.Must(classifier.Train(part.Train))
	row := part.Test.Rows[2]
	fmt.Printf("%.3f %s\n", perceptron.Must(model.ProbabilitiesAll(part.Test))[2], model.Predict(row))
	model.Threshold = -20
	fmt.Println(model.Predict(row))
	// Output:
	// [0.826 0.174] benign
	// malignant
}

func ExampleModel_Errors() {
	part := perceptron.Must(datasets.Iris().Split(0.3, 1))
	model := perceptron.Must(classifier.Train(part.Train))
	fmt.Println(perceptron.Must(model.Errors(part.Test)), "of", part.Test.Len())
	// Output: 1 of 45
}

func ExampleLoad() {
	name := filepath.Join(os.TempDir(), "fruit.json")
	defer os.Remove(name)
	fmt.Println(perceptron.Must(classifier.Train(fruit())).Save(name))
	fmt.Println(perceptron.Must(classifier.Load(name)).Predict([]float64{19, 2}))
	_, err := classifier.Load("no-such-model.json")
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// <nil>
	// banana
	// true
}

// Predict the classes of the rows of fresh.csv. This file has the columns of the training file old.csv in a
// different order, an additional column, and no classes.
func ExampleModel_ReadFile() {
	folder := perceptron.Must(os.MkdirTemp("", "fruit"))
	defer os.RemoveAll(folder)
	old, fresh, saved := filepath.Join(folder, "old.csv"), filepath.Join(folder, "fresh.csv"), filepath.Join(folder, "fruit.json")
	text := "weight;colour;fruit\n1,5;red;cherry\n2;red;cherry\n9,5;red;apple\n8;green;apple\n9;green;apple\n1,8;red;cherry\n"
	fmt.Println(os.WriteFile(old, []byte(text), 0o600), os.WriteFile(fresh, []byte("id;colour;weight\n7;green;8,5\n8;red;1\n"), 0o600))

	reader := files.CSV{Label: "fruit", Comma: ';', Decimal: ',', Categorical: []string{"colour"}}
	model := perceptron.Must(classifier.Train(perceptron.Must(reader.ReadFile(old))))
	fmt.Println(model.Save(saved))

	loaded := perceptron.Must(classifier.Load(saved))
	fmt.Println(loaded.PredictAll(perceptron.Must(loaded.ReadFile(fresh))))
	// Output:
	// <nil> <nil>
	// <nil>
	// [apple cherry] <nil>
}

func ExampleModel_Coefficients() {
	model := perceptron.Must(classifier.Trainer{NoAverage: true, InOrder: true, NoHeldOut: true, Scale: prepare.None}.Train(fruit()))
	fmt.Println(model.Classes)
	fmt.Println(model.Coefficients())
	// Output:
	// [apple banana cherry]
	// [[-13 23] [11 -21] [2 -2]] [-11 -11 22] <nil>
}

// Three presidents of the United States, and the words in which their speeches differ most from those of the
// other two. The names of the folders are the classes.
func ExampleModel_Strongest() {
	speeches := perceptron.Must(files.BagOfWords{}.ReadFolder("../../notebooks/data/speeches"))
	model := perceptron.Must(classifier.Train(speeches))
	for _, class := range model.Classes {
		fmt.Print(class, ":")
		for _, word := range perceptron.Must(model.Strongest(class, 5)) {
			fmt.Printf(" %s (%.2f)", word.Feature, word.Value)
		}
		fmt.Println()
	}
	// Output:
	// jefferson: you (20.93) before (14.59) us (14.57) shall (13.17) they (12.85)
	// madison: more (16.21) american (15.34) of (15.05) its (14.46) british (14.17)
	// monroe: great (19.77) spain (17.47) it (13.62) any (12.39) is (11.85)
}

func ExampleModel_WriteNPZ() {
	name := filepath.Join(os.TempDir(), "fruit.npz")
	defer os.Remove(name)
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.WriteNPZ(name))
	// Output: <nil>
}

func ExampleModel_WriteONNX() {
	name := filepath.Join(os.TempDir(), "fruit.onnx")
	defer os.Remove(name)
	model := perceptron.Must(classifier.Train(fruit()))
	fmt.Println(model.WriteONNX(name))
	// Output: <nil>
}

// Write a model to a buffer, for example to send it elsewhere, and read it again.
func ExampleModel_WriteTo() {
	model := perceptron.Must(classifier.Train(fruit()))
	var saved bytes.Buffer
	n, err := model.WriteTo(&saved)
	fmt.Println(n == int64(saved.Len()), err)

	again := perceptron.Must(classifier.Read(&saved))
	fmt.Println(again.Predict([]float64{19, 2}))

	// A model without weights can't be saved, because it couldn't be read.
	_, err = new(classifier.Model).WriteTo(&saved)
	fmt.Println(err)
	// Output:
	// true <nil>
	// banana
	// classifier: got 0 classes, none, want at least 2 classes
}

// A model can be a field of a struct that is encoded as JSON.
func ExampleModel_UnmarshalJSON() {
	type release struct {
		Name  string
		Model *classifier.Model
	}
	model := perceptron.Must(classifier.Train(fruit()))
	text := perceptron.Must(json.Marshal(release{"fruit 7", model}))

	var loaded release
	if err := json.Unmarshal(text, &loaded); err != nil {
		panic(err)
	}
	fmt.Println(loaded.Name, loaded.Model.Predict([]float64{19, 2}), reflect.DeepEqual(loaded.Model, model))
	// Output: fruit 7 banana true
}

// The same model as bytes for NumPy and for ONNX, such as the body of an HTTP response.
func ExampleModel_WriteNPZTo() {
	model := perceptron.Must(classifier.Train(fruit()))
	var npz, onnx bytes.Buffer
	fmt.Println(model.WriteNPZTo(&npz), model.WriteONNXTo(&onnx))
	fmt.Println(npz.Len() > 0, onnx.Len() > 0)
	// Output:
	// <nil> <nil>
	// true true
}

func ExampleBalanced() {
	weights := classifier.Balanced(datasets.Table{Rows: [][]float64{{1}, {2}, {3}, {9}}, Classes: []string{"often", "often", "often", "rare"}})
	fmt.Println(weights["rare"])
	// Output: 2
}

func ExampleUpdates() {
	for up := range perceptron.Must(classifier.Updates(fruit())) {
		fmt.Println(up.K, up.X, up.Y, up.Before[up.Y], "→", up.After[up.Y], up.Wrong, up.Before[up.Wrong], "→", up.After[up.Wrong])
		if up.K == 3 {
			break
		}
	}
	// Output:
	// 1 [2 1 1] cherry [0 0 0] → [2 1 1] apple [0 0 0] → [-2 -1 -1]
	// 2 [7 7 1] apple [-2 -1 -1] → [5 6 0] cherry [2 1 1] → [-5 -6 0]
	// 3 [18 2 1] banana [0 0 0] → [18 2 1] apple [5 6 0] → [-13 4 -1]
}

// Train on a file that need not fit into memory. After an interruption, the same call continues from the
// checkpoint.
func ExampleTrainer_TrainFile() {
	folder := perceptron.Must(os.MkdirTemp("", "large"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "large.csv")
	_ = os.WriteFile(name, []byte("size,class\n"+strings.Repeat("1,small\n2,small\n8,large\n9,large\n", 50)), 0o644)

	trainer := classifier.Trainer{Chunk: 30, Checkpoint: filepath.Join(folder, "checkpoint")}
	reader := files.CSV{Label: "class"}
	model := perceptron.Must(trainer.TrainFile(context.Background(), reader, name))
	fmt.Println(model.Predict([]float64{7}), model.Examples, model.HeldOut)

	// Training on the same rows in memory returns the same model.
	inMemory := perceptron.Must(trainer.Train(perceptron.Must(reader.ReadFile(name))))
	fmt.Println(reflect.DeepEqual(inMemory.Components, model.Components))
	// Output:
	// large 200 21
	// true
}

// Train on Iris in three shards, each of which contains the rows of one class, and count the model's errors.
func ExampleTrainer_CutShards() {
	ctx := context.Background()
	folder := filepath.Join(os.TempDir(), "shards-of-iris")
	defer os.RemoveAll(folder)
	trainer := classifier.Trainer{Chunk: 50, MaxEpochs: 30}
	reader := files.CSV{Label: "species"}
	run := perceptron.Must(trainer.CutShards(ctx, reader, folder, "../datasets/iris.csv"))
	model := perceptron.Must(run.Run(ctx))
	fmt.Println(model.Predict([]float64{5.1, 3.5, 1.4, 0.2}), perceptron.Must(model.Errors(datasets.Iris())))
	// Output: setosa 6
}

// Open a run again, from the state that Run saved. Run saves the state after each epoch, so training can
// continue after an interruption.
func ExampleOpenShards() {
	ctx := context.Background()
	folder := perceptron.Must(os.MkdirTemp("", "iris"))
	defer os.RemoveAll(folder)
	shards, state := filepath.Join(folder, "shards"), filepath.Join(folder, "state")
	trainer := classifier.Trainer{Chunk: 100, MaxEpochs: 2}
	perceptron.Must(trainer.CutShards(ctx, files.CSV{Label: "species"}, shards, "../datasets/iris.csv"))

	run := perceptron.Must(classifier.OpenShards(shards, state))
	fmt.Printf("%+v\n", run.Status())
	perceptron.Must(run.Run(ctx))
	reopened := perceptron.Must(classifier.OpenShards(shards, state))
	fmt.Printf("%+v\n", reopened.Status())
	fmt.Println(perceptron.Must(reopened.Run(ctx)).End)
	// Output:
	// {Shards:2 Rows:150 Classes:3 Epoch:0 Mistakes:0 Done:false}
	// {Shards:2 Rows:150 Classes:3 Epoch:2 Mistakes:1 Done:true}
	// training stopped at the limit of 2 epochs (MaxEpochs)
}

// The file is sorted by class. With Shuffle, there is no warning.
func ExampleShardRun_Warnings() {
	folder := perceptron.Must(os.MkdirTemp("", "iris"))
	defer os.RemoveAll(folder)
	for _, trainer := range []classifier.Trainer{{Chunk: 50}, {Chunk: 50, Shuffle: true}} {
		shards := filepath.Join(folder, fmt.Sprint(trainer.Shuffle))
		run := perceptron.Must(trainer.CutShards(context.Background(), files.CSV{Label: "species"}, shards, "../datasets/iris.csv"))
		fmt.Println(len(run.Warnings()))
	}
	// Output:
	// 1
	// 0
}

// Train for one epoch, in the steps of a program that sends the shards to other machines and collects the
// results.
func ExampleShardRun_Mix() {
	folder := perceptron.Must(os.MkdirTemp("", "iris"))
	defer os.RemoveAll(folder)
	file := func(name string) string { return filepath.Join(folder, "shards", name) }
	trainer := classifier.Trainer{Chunk: 50, InOrder: true}
	perceptron.Must(trainer.CutShards(context.Background(), files.CSV{Label: "species"}, file(""), "../datasets/iris.csv"))

	for shard := range 3 { // each iteration could run on a different machine
		run := perceptron.Must(classifier.ReadShardRun(file("start")))
		partial := perceptron.Must(run.Epoch(shard, file(fmt.Sprintf("%05d.shard", shard))))
		fmt.Println(partial.Save(file(fmt.Sprint("partial-", shard))))
	}

	run := perceptron.Must(classifier.ReadShardRun(file("start")))
	err := run.Mix(func(shard int) (*classifier.Partial, error) {
		return classifier.ReadPartial(file(fmt.Sprint("partial-", shard)))
	})
	fmt.Println(err, run.Save(file("after-epoch-1")))
	fmt.Println(run.Status().Epoch, run.Status().Mistakes)
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// <nil> <nil>
	// 1 4
}

// If ctx is done, TrainContext stops, even while it reads the file.
func ExampleFileTrainer() {
	name := filepath.Join(os.TempDir(), "large.csv")
	_ = os.WriteFile(name, []byte("size,class\n1,small\n2,small\n8,large\n9,large\n"), 0o644)
	defer os.Remove(name)
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	trainer := classifier.FileTrainer{
		Trainer: classifier.Trainer{MaxEpochs: 50},
		Source:  files.CSV{Label: "class"},
	}
	model, err := trainer.TrainContext(ctx, name)
	fmt.Println(model == nil, errors.Is(err, context.Canceled))
	// Output: true true
}
