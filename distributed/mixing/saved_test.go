package mixing

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"perceptronlab/perceptron"
)

// The files in testdata/0.1.0 were written by release 0.1.0: shards of rows of three classes, the state
// before the first of four epochs and after it, and the model. The folders csv and libsvm, one for each
// format that is cut into shards, also have what the second epoch makes of each shard.
func TestTrainingOf010GoesOn(t *testing.T) {
	for _, format := range []string{"", "csv", "libsvm"} {
		folder := filepath.Join("testdata", "0.1.0", format)
		state := filepath.Join(t.TempDir(), "state")
		after := perceptron.Must(os.ReadFile(filepath.Join(folder, "after-epoch-1")))
		if err := os.WriteFile(state, after, 0o600); err != nil {
			t.Fatal(err)
		}
		for name, kept := range map[string]string{"the start": "", "the first epoch": state} {
			t.Run(fmt.Sprint(format, " from ", name), func(t *testing.T) { goesOn(t, folder, kept) })
		}
		if format == "" {
			continue
		}
		t.Run(format+" from results of the second epoch", func(t *testing.T) {
			m := perceptron.Must(Kept(folder, filepath.Join(folder, "after-epoch-1")))
			err := m.Mix(func(s int) (Partial, error) {
				return ReadPartial(filepath.Join(folder, fmt.Sprintf("epoch-2-%05d.partial", s)))
			})
			if err != nil {
				t.Fatal(err)
			}
			if m.Learner.Epoch != 2 {
				t.Errorf("after the second epoch it is %d", m.Learner.Epoch)
			}
			mixed := filepath.Join(t.TempDir(), "state")
			if err := m.Save(mixed); err != nil {
				t.Fatal(err)
			}
			goesOn(t, folder, mixed)
		})
	}
}

// goesOn fails the test unless training on a folder's shards, from a kept state on, ends with its model.
func goesOn(t *testing.T, folder, kept string) {
	t.Helper()
	want := perceptron.Must(os.ReadFile(filepath.Join(folder, "model.json")))
	got := savedText(t, perceptron.Must(Run(t.Context(), folder, kept)))
	if !bytes.Equal(blanked(got), blanked(want)) {
		t.Errorf("the model is\n%s\nwant\n%s", got, want)
	}
}
