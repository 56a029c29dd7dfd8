package classifier

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// The folders in testdata/0.1.0/shards were written by release 0.1.0: shards of rows of three classes, the
// state before the first of four epochs and after it, what the second epoch makes of each shard (but of
// all-pairs), and the model. Training goes on to that model from each of them.
func TestShardsOf010(t *testing.T) {
	for _, name := range []string{"all-pairs", "csv", "libsvm"} {
		folder := filepath.Join("testdata", "0.1.0", "shards", name)
		t.Run(name+" from the start", func(t *testing.T) {
			goesOn(t, folder, "")
		})
		t.Run(name+" from the first epoch", func(t *testing.T) {
			goesOn(t, folder, copyOf(t, filepath.Join(folder, "after-epoch-1")))
		})
		if name == "all-pairs" {
			continue
		}
		t.Run(name+" from the results of the second epoch", func(t *testing.T) {
			run := must[*ShardRun](t)(ReadShardRun(filepath.Join(folder, "after-epoch-1")))
			err := run.Mix(func(s int) (*Partial, error) {
				kept, err := ReadPartial(filepath.Join(folder, fmt.Sprintf("epoch-2-%05d.partial", s)))
				if err != nil {
					return nil, err
				}
				made := must[*Partial](t)(run.Epoch(s, filepath.Join(folder, shardFile(s))))
				if !reflect.DeepEqual(made, kept) {
					t.Errorf("the second epoch makes of shard %d\n%+v\nwant\n%+v", s, made, kept)
				}
				return kept, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := run.Status().Epoch; got != 2 {
				t.Errorf("after the second epoch it is %d", got)
			}
			mixed := filepath.Join(t.TempDir(), "state")
			if err := run.Save(mixed); err != nil {
				t.Fatal(err)
			}
			goesOn(t, folder, mixed)
		})
	}
}

// goesOn fails the test unless training on a folder's shards, from a state on, ends with its model.
func goesOn(t *testing.T, folder, state string) {
	t.Helper()
	want := must[[]byte](t)(os.ReadFile(filepath.Join(folder, "model.json")))
	run := must[*ShardRun](t)(OpenShards(folder, state))
	got := savedText(t, must[*Model](t)(run.Run(t.Context())))
	if !bytes.Equal(blanked(got), blanked(want)) {
		t.Errorf("the model is\n%s\nwant\n%s", got, want)
	}
}

// copyOf returns the name of a copy of a file, which may be changed.
func copyOf(t *testing.T, name string) string {
	t.Helper()
	text := must[[]byte](t)(os.ReadFile(name))
	name = filepath.Join(t.TempDir(), filepath.Base(name))
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
