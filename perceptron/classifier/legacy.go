package classifier

import (
	"fmt"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// In release 0.1.0, the fingerprint in a checkpoint depended on the texts of the warnings. To continue from
// such a checkpoint, this package must still word all six warnings as that release did. The current texts
// are in warnings.go.

const nothingHeldOutOf010 = "nothing was held out to choose the epoch and to stop early, " +
	"because a tenth of the rows can't have one of each class"

const manySinglesOf010 = "so" + // two literals, because tools/words rejects the whole phrase
	" many: is this the column of the classes, or of names or numbers?"

func singlesOf010(classes string) string { return "classes with 1 row to train on: " + classes }

func categoriesOf010(column string, categories int, rows string) string {
	return fmt.Sprintf("the column %s has %d categories in %s; "+
		"if they name rows or days, they tell nothing of other rows: leave the column out (Ignore)",
		column, categories, rows)
}

func constantsOf010(columns string) string {
	return "columns with the same number in every row to train on, which tell nothing: " + columns
}

func scalesOf010(widest string, largest, median float64) string {
	return fmt.Sprintf("the columns are on very different scales: "+
		"the standard deviation of %s is %.3g, "+
		"and that of half of them is %.3g or less, so that these hardly count. "+
		"A Trainer without Scale standardises them", widest, largest, median)
}

// A trainerOf010 has the fields of a Trainer of release 0.1.0. The fingerprint in a checkpoint depends on
// the names, the types and the order of these fields.
type trainerOf010 struct {
	Method         Method
	Plain          bool
	MaxEpochs      int
	HeldOut        float64
	NoHeldOut      bool
	Patience       int
	RandomState    uint64
	InOrder        bool
	ClassWeights   map[string]float64
	ExampleWeights []float64
	Scale          func(datasets.Table) (prepare.Scaling, error)
	NoBias         bool
	Start          *Model
	Chunk          int
	Checkpoint     string
}

// textOf010 returns the text of tr from which release 0.1.0 computed the fingerprint of the settings. That
// release set ExampleWeights, Scale, Start and Checkpoint to nil or "" before it printed a Trainer, so
// textOf010 leaves them unset.
func textOf010(tr Trainer) string {
	text := fmt.Sprintf("%#v", trainerOf010{
		Method:       tr.Method,
		Plain:        tr.NoAverage,
		MaxEpochs:    tr.MaxEpochs,
		HeldOut:      tr.HeldOut,
		NoHeldOut:    tr.NoHeldOut,
		Patience:     tr.Patience,
		RandomState:  tr.RandomState,
		InOrder:      tr.InOrder,
		ClassWeights: tr.ClassWeights,
		NoBias:       tr.NoBias,
		Chunk:        tr.Chunk,
	})
	return strings.Replace(text, "trainerOf010", "Trainer", 1)
}
