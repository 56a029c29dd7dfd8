package classifier

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron/datasets"
)

// The checkpoints in testdata/0.1.0 were written by release 0.1.0 when training was interrupted in
// the second epoch, after two of its chunks. The models are those of a training without a break.
func TestCheckpointOf010GoesOn(t *testing.T) {
	draw := random.New(31, 0)
	table := datasets.Table{Features: []string{"a", "b"}}
	for i := range 24 {
		class := i % 3
		table.Rows = append(table.Rows, []float64{
			float64(class*40+draw.Below(64)) / 64,
			float64(class*class*30+draw.Below(64)) / 64,
		})
		table.Classes = append(table.Classes, string(rune('a'+class)))
	}
	for name, method := range map[string]Method{
		"all-pairs":      AllPairs,
		"crammer-singer": CrammerSinger,
	} {
		stored := filepath.Join("testdata", "0.1.0", name)
		want := must[[]byte](t)(os.ReadFile(stored + ".json"))
		text := must[[]byte](t)(os.ReadFile(stored + ".checkpoint"))
		trainer := Trainer{Method: method, Chunk: 5, MaxEpochs: 4}
		trainer.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
		if err := os.WriteFile(trainer.Checkpoint, text, 0o600); err != nil {
			t.Fatal(err)
		}
		kept := must[*saved](t)(readCheckpoint(trainer.Checkpoint))
		if kept.State.Epoch != 2 || kept.State.Done != 2 {
			t.Errorf("%s: the checkpoint goes on from %v", name, kept.State)
		}
		file := filepath.Join(t.TempDir(), "model.json")
		if err := must[*Model](t)(trainer.Train(table)).Save(file); err != nil {
			t.Fatal(err)
		}
		if got := must[[]byte](t)(os.ReadFile(file)); !bytes.Equal(got, want) {
			t.Errorf("%s: the model is\n%s\nwant\n%s", name, got, want)
		}
	}
}
