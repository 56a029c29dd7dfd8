package mixing

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The files in testdata/0.1.0 were written by release 0.1.0: shards of 24 rows of three classes with
// --method all-pairs and four epochs, the state before the first epoch and after it, and the model.
func TestTrainingOf010GoesOn(t *testing.T) {
	folder := filepath.Join("testdata", "0.1.0")
	want, err := os.ReadFile(filepath.Join(folder, "model.json"))
	if err != nil {
		t.Fatal(err)
	}
	state := filepath.Join(t.TempDir(), "state")
	after, err := os.ReadFile(filepath.Join(folder, "after-epoch-1"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(state, after, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, kept := range map[string]string{"from the start": "", "from the first epoch on": state} {
		model, err := Run(t.Context(), folder, kept)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		saved := filepath.Join(t.TempDir(), "model.json")
		if err := model.Save(saved); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(saved)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the model is\n%s\nwant\n%s", name, got, want)
		}
	}
}
