package classifier

import (
	"fmt"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A trainerOf010 has the fields of a Trainer of release 0.1.0, because the fingerprint in a checkpoint is
// one of their names, types and order.
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

// textOf010 returns tr, without what is nil or empty in every fingerprint, as release 0.1.0 printed it.
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
