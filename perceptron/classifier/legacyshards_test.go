package classifier

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// Training on shards continues from files of release 0.1.0, and ends with the same model as in that
// release. Each folder in testdata/0.1.0/shards contains shards with rows of three classes, the state
// before the first of four epochs, the state after it, the partial results of the second epoch (except in
// the folder "all-pairs"), and the model at the end of training.
func TestShardRunContinuesFromFilesOf010(t *testing.T) {
	for _, name := range []string{"all-pairs", "csv", "libsvm"} {
		folder := filepath.Join("testdata", "0.1.0", "shards", name)
		t.Run(name+" from the state before the first epoch", func(t *testing.T) {
			checkContinues(t, folder, "")
		})
		t.Run(name+" from the state after the first epoch", func(t *testing.T) {
			checkContinues(t, folder, copyFile(t, filepath.Join(folder, "after-epoch-1")))
		})
		if name == "all-pairs" {
			continue
		}
		t.Run(name+" from the partial results of the second epoch", func(t *testing.T) {
			run := must[*ShardRun](t)(ReadShardRun(filepath.Join(folder, "after-epoch-1")))
			err := run.Mix(func(s int) (*Partial, error) {
				old, err := ReadPartial(filepath.Join(folder, fmt.Sprintf("epoch-2-%05d.partial", s)))
				if err != nil {
					return nil, err
				}
				got := must[*Partial](t)(run.Epoch(s, filepath.Join(folder, shardFile(s))))
				for p := range got.saved.Parts { // ignore the reasons, which releases may word differently
					got.saved.Parts[p].Reason = old.saved.Parts[p].Reason
				}
				if !reflect.DeepEqual(got, old) {
					t.Errorf("Epoch on shard %d =\n%+v\nwant the result of release 0.1.0\n%+v", s, got, old)
				}
				return old, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := run.Status().Epoch; got != 2 {
				t.Errorf("Status().Epoch = %d, want 2", got)
			}
			mixed := filepath.Join(t.TempDir(), "state")
			if err := run.Save(mixed); err != nil {
				t.Fatal(err)
			}
			checkContinues(t, folder, mixed)
		})
	}
}

// checkContinues fails the test unless training on the shards in the folder ends with the model in the
// file model.json of the folder. Training continues from the named state file, or begins if state is "".
func checkContinues(t *testing.T, folder, state string) {
	t.Helper()
	want := must[[]byte](t)(os.ReadFile(filepath.Join(folder, "model.json")))
	run := must[*ShardRun](t)(OpenShards(folder, state))
	got := savedText(t, must[*Model](t)(run.Run(t.Context())))
	if !bytes.Equal(blankSentences(got), blankSentences(want)) {
		t.Errorf("the model is\n%s\nwant, except for its sentences,\n%s", got, want)
	}
}

// copyFile copies a file to a temporary folder and returns the name of the copy.
func copyFile(t *testing.T, name string) string {
	t.Helper()
	text := must[[]byte](t)(os.ReadFile(name))
	name = filepath.Join(t.TempDir(), filepath.Base(name))
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
