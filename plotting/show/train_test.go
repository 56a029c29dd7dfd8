package show

import (
	"context"
	"reflect"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func TestTrainIsTrain(t *testing.T) {
	for _, c := range []struct {
		name    string
		trainer perceptron.Trainer
		data    *perceptron.Dataset
		last    string
	}{
		{"converges", perceptron.Trainer{}, datasets.AND().AbsorbBias(), ">training: 9 epochs"},
		{"returns", perceptron.Trainer{}, datasets.XOR().AbsorbBias(), ">training: 1 epoch"},
		{"stops at the limit", perceptron.Trainer{MaxEpochs: 3}, datasets.AND().AbsorbBias(), ">training: 3 of 3 epochs"},
		{"shuffled", perceptron.Trainer{Seed: 1, Margin: 0.5}, datasets.OR().AbsorbBias(), ""},
	} {
		var r record
		got, want := train(t.Context(), &r, c.trainer, c.data), c.trainer.Train(c.data)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
		if last := r.texts[len(r.texts)-1]; last != c.last && c.last != "" {
			t.Errorf("%s: the last line is %q, want %q", c.name, last, c.last)
		}
	}
}

func TestTrainInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	var r record
	run := train(ctx, &r, perceptron.Trainer{}, datasets.AND().AbsorbBias())
	if run == nil || run.Outcome != perceptron.Stopped || run.Epochs != 0 {
		t.Errorf("the run is %v, want one that was stopped", run)
	}
	if last := r.texts[len(r.texts)-1]; last != ">training: 0 of 1000 epochs, interrupted" {
		t.Errorf("the last line is %q", last)
	}
}
