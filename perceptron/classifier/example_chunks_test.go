package classifier_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// iris is the name of a file with 150 rows.
const iris = "../datasets/iris.csv"

// Interrupt training with Ctrl+C, and continue later. Here, a call of stop takes the place of Ctrl+C: it also
// ends the context.
func ExampleTrainer_EpochsFile_interrupt() {
	folder := perceptron.Must(os.MkdirTemp("", "iris"))
	defer os.RemoveAll(folder)
	source := files.CSV{Label: "species"}
	trainer := classifier.Trainer{Chunk: 50, Checkpoint: filepath.Join(folder, "checkpoint")}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for model, err := range trainer.EpochsFile(ctx, source, iris) {
		if errors.Is(err, context.Canceled) {
			fmt.Println("interrupted")
			break
		}
		if model.Epoch == 3 {
			stop()
		}
	}

	// The same program, started again, continues with the fourth epoch.
	model := perceptron.Must(trainer.TrainFile(context.Background(), source, iris))
	uninterrupted := perceptron.Must(classifier.Trainer{Chunk: 50}.TrainFile(context.Background(), source, iris))
	fmt.Println(model.End)
	fmt.Println(reflect.DeepEqual(model, uninterrupted))
	// Output:
	// interrupted
	// training stopped at the limit of 20 epochs (MaxEpochs)
	// true
}

// Log the progress of training.
func ExampleTrainer_EpochsFile() {
	withoutTime := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: withoutTime}))

	trainer := classifier.Trainer{Chunk: 50, MaxEpochs: 3}
	for model, err := range trainer.EpochsFile(context.Background(), files.CSV{Label: "species"}, iris) {
		if err != nil {
			panic(err)
		}
		epoch := model.Curve[model.Epoch-1]
		log.Info("trained", "epoch", epoch.Epoch, "mistakes", epoch.Mistakes, "stop", model.StopReason)
	}
	// Output:
	// level=INFO msg=trained epoch=1 mistakes=3 stop=running
	// level=INFO msg=trained epoch=2 mistakes=5 stop=running
	// level=INFO msg=trained epoch=3 mistakes=2 stop=limit
}

// Train on the rows of several files.
func ExampleTrainer_TrainFile_severalFiles() {
	source := files.CSV{Label: "species"}
	model := perceptron.Must(classifier.Trainer{Chunk: 50}.TrainFile(context.Background(), source, iris, iris))
	fmt.Println(model.Examples)
	// Output: 300
}

// If there were too few epochs, train for more. Training continues from the checkpoint.
func ExampleTrainer_TrainFile_moreEpochs() {
	folder := perceptron.Must(os.MkdirTemp("", "iris"))
	defer os.RemoveAll(folder)
	ctx, source := context.Background(), files.CSV{Label: "species"}
	trainer := classifier.Trainer{Chunk: 50, MaxEpochs: 2, Checkpoint: filepath.Join(folder, "checkpoint")}
	model := perceptron.Must(trainer.TrainFile(ctx, source, iris))
	fmt.Println(len(model.Curve), model.StopReason)

	if model.StopReason == perceptron.LimitReached {
		trainer.MaxEpochs = 50
		model = perceptron.Must(trainer.TrainFile(ctx, source, iris))
	}
	fmt.Println(len(model.Curve), model.StopReason)
	// Output:
	// 2 limit
	// 26 no improvement
}

// A cursor returns one row after another, like sql.Rows.
type cursor struct{ row int }

func (c *cursor) Next() bool { c.row++; return c.row <= 1000 }

func (c *cursor) Scan(length, weight *float64, fruit *string) error {
	kind := c.row % 2
	*length, *weight = float64(2+5*kind+c.row%3), float64(1+6*kind)
	*fruit = []string{"cherry", "apple"}[kind]
	return nil
}

// tablesOf returns the rows of a cursor, in tables of up to 100 rows.
func tablesOf(rows *cursor) iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		empty := datasets.Table{Features: []string{"length", "weight"}}
		t := empty
		for rows.Next() {
			var length, weight float64
			var fruit string
			if err := rows.Scan(&length, &weight, &fruit); err != nil {
				yield(empty, err)
				return
			}
			t.Rows = append(t.Rows, []float64{length, weight})
			t.Classes = append(t.Classes, fruit)
			if t.Len() == 100 {
				if !yield(t, nil) {
					return
				}
				t = empty
			}
		}
		yield(t, nil) // the remaining rows, if there are any
	}
}

// The models after each epoch on rows from a database show the progress.
func ExampleTrainer_EpochsTables() {
	trainer := classifier.Trainer{MaxEpochs: 3}
	for model, err := range trainer.EpochsTables(context.Background(), tablesOf(&cursor{})) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("epoch", model.Epoch, "of", model.MaxEpochs)
	}
	// Output:
	// epoch 1 of 3
	// epoch 2 of 3
	// epoch 3 of 3
}

// Train on the rows of a database. Only one table, and Trainer.Chunk rows, are in memory at a time.
func ExampleTrainer_TrainTables() {
	model := perceptron.Must(classifier.Trainer{}.TrainTables(context.Background(), tablesOf(&cursor{})))
	fmt.Println(model.Examples, model.Predict([]float64{8, 7}))
	// Output: 1000 apple
}

// Improve a model with each table of new rows, like partial_fit of scikit-learn. Each row is visited once.
func ExampleTrainer_chunkByChunk() {
	shuffled := perceptron.Must(files.CSV{Label: "species"}.Chunks(context.Background(), iris, 50))
	defer shuffled.Close()
	if err := shuffled.Shuffle(context.Background(), 1); err != nil { // each chunk then has rows of all classes
		panic(err)
	}
	trainer := classifier.Trainer{MaxEpochs: 1, NoHeldOut: true}
	for table, err := range shuffled.All() {
		if err != nil {
			panic(err)
		}
		model := perceptron.Must(trainer.Train(table))
		fmt.Println(perceptron.Must(model.Errors(datasets.Iris())))
		trainer.Start = model
	}
	// Output:
	// 18
	// 11
	// 9
}

// Decide by the StopReason what to do after training.
func ExampleModel_stopReason() {
	model := perceptron.Must(classifier.Trainer{MaxEpochs: 3}.Train(datasets.Iris()))
	switch model.StopReason {
	case perceptron.LimitReached:
		fmt.Println("more epochs may help")
	case perceptron.NoImprovement, perceptron.Proved, perceptron.NothingChanges:
		fmt.Println("more epochs would not help")
	}
	fmt.Println(strings.ToUpper(model.StopReason.String()))
	// Output:
	// more epochs may help
	// LIMIT
}
