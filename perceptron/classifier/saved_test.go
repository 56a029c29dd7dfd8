package classifier

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// Training continues from two checkpoints that release 0.1.0 wrote when training on a small table was
// interrupted in the second epoch, after two chunks. It ends with the models that release 0.1.0 trained
// without an interruption. The table must be the table of that training run, because the checkpoints contain
// a fingerprint of its rows.
func TestTrainContinuesFromCheckpointsOfSmallTable(t *testing.T) {
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
		"all-pairs":      OneVsOne,
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
		saved := must[*savedRun](t)(readCheckpoint(trainer.Checkpoint))
		if saved.State.Epoch != 2 || saved.State.Done != 2 {
			t.Errorf("%s: the state is %v, want epoch 2 and 2 chunks done", name, saved.State)
		}
		file := filepath.Join(t.TempDir(), "model.json")
		if err := must[*Model](t)(trainer.Train(table)).Save(file); err != nil {
			t.Fatal(err)
		}
		if got := must[[]byte](t)(os.ReadFile(file)); !bytes.Equal(blankSentences(got), blankSentences(want)) {
			t.Errorf("%s: the model is\n%s\nwant, except for its sentences,\n%s", name, got, want)
		}
	}
}

// Training on files continues from checkpoints of release 0.1.0, and ends with the models that release 0.1.0
// saved. Some checkpoints were written between two chunks of an epoch ("inside"), some while the errors of an
// epoch were counted, after its last chunk ("counting"), and one at the end of training ("ended"). A
// checkpoint contains a fingerprint of the training run's settings. Together, the Trainers below set all
// fields on which the fingerprint depends. In release 0.1.0, it also depends on the sentences of the
// warnings, so the rows of odd.csv cause all six warnings.
func TestTrainContinuesFromCheckpointsOf010(t *testing.T) {
	t.Chdir(filepath.Join("testdata", "0.1.0"))
	start := must[*Model](t)(Load("start.json"))
	reader := files.CSV{Label: "class"}
	weights := map[string]float64{"oak": 1.9, "ash": 0.7, "beech": 1.0 / 3}
	for name, c := range map[string]struct {
		trainer Trainer
		source  fileSource
		file    string
		// By the moment when the checkpoint was written: its epoch, and the number of chunks done.
		checkpoints map[string][2]int
	}{
		"weighted": {
			Trainer{
				NoAverage: true, MaxEpochs: 5, HeldOut: 0.2, Patience: 4, RandomState: 9, Chunk: 16,
				ClassWeights: weights, ExampleWeights: thirds(90),
			},
			reader, "dense3.csv",
			map[string][2]int{"inside": {3, 2}, "counting": {2, 6}, "ended": {5, 0}},
		},
		"started": {
			Trainer{MaxEpochs: 4, Chunk: 16, Start: start},
			reader, "dense3.csv",
			map[string][2]int{"inside": {2, 3}, "counting": {3, 6}},
		},
		"warned": {
			Trainer{Method: OneVsRest, MaxEpochs: 4, InOrder: true, Scale: prepare.None, Chunk: 16},
			files.CSV{Label: "class", Categorical: []string{"town"}},
			"odd.csv",
			map[string][2]int{"inside": {2, 1}},
		},
		"sparse": {
			Trainer{Method: OneVsOne, MaxEpochs: 4, NoHeldOut: true, NoBias: true, Chunk: 16},
			files.LIBSVM{},
			"sparse3.svm",
			map[string][2]int{"inside": {1, 4}},
		},
	} {
		want := blankSentences(must[[]byte](t)(os.ReadFile(name + ".json")))
		for moment, state := range c.checkpoints {
			t.Run(name+" "+moment, func(t *testing.T) {
				text := must[[]byte](t)(os.ReadFile(name + "-" + moment + ".checkpoint"))
				tr := c.trainer
				tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
				restore := func() { // writes the checkpoint of release 0.1.0
					t.Helper()
					if err := os.WriteFile(tr.Checkpoint, text, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				restore()
				saved := must[*savedRun](t)(readCheckpoint(tr.Checkpoint)).State
				if got := [2]int{saved.Epoch, saved.Done}; got != state {
					t.Errorf("the checkpoint has [Epoch Done] = %v, want %v", got, state)
				}
				table := must[datasets.Table](t)(c.source.ReadFile(c.file))
				m := must[*Model](t)(tr.TrainFile(t.Context(), c.source, c.file))
				fitAs010(t, tr, m, table)
				got := savedText(t, m)
				if !bytes.Equal(blankSentences(got), want) {
					t.Errorf("TrainFile returns\n%s\nwant\n%s", got, want)
				}
				restore()
				m = train(t, tr, table)
				fitAs010(t, tr, m, table)
				got = savedText(t, m)
				if !bytes.Equal(blankSentences(got), want) {
					t.Errorf("Train returns\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

// Models of release 0.1.0, with a Source of each format, can be loaded. If they are saved again, the files
// have the same bytes. The models read a data file as in release 0.1.0, and predict the same classes with the
// same scores. The file predictions.txt has three lines per model: the names of the model and of the data
// file, the predicted classes, and a hash of the scores.
func TestLoadReadsModelsOf010(t *testing.T) {
	t.Chdir(filepath.Join("testdata", "0.1.0"))
	lines := strings.Split(string(must[[]byte](t)(os.ReadFile("predictions.txt"))), "\n")
	for ; len(lines) >= 3; lines = lines[3:] {
		name, file, _ := strings.Cut(lines[0], " ")
		predicted, sum := lines[1], lines[2]
		t.Run(name, func(t *testing.T) {
			model := must[*Model](t)(Load(name + ".json"))
			want := must[[]byte](t)(os.ReadFile(name + ".json"))
			if got := savedText(t, model); !bytes.Equal(got, want) {
				t.Errorf("Save writes\n%s\nwant\n%s", got, want)
			}
			table := must[datasets.Table](t)(model.ReadFile(file))
			if got := strings.Join(must[[]string](t)(model.PredictAll(table)), " "); got != predicted {
				t.Errorf("PredictAll = %s, want %s", got, predicted)
			}
			hash := sha256.New() // of the scores of all classes
			for _, class := range model.Classes {
				classScores := must[[]float64](t)(model.ScoreAll(table, class))
				if err := binary.Write(hash, binary.LittleEndian, classScores); err != nil {
					t.Fatal(err)
				}
			}
			if got := fmt.Sprintf("%x", hash.Sum(nil)); got != sum {
				t.Errorf("hash of the scores = %s, want %s", got, sum)
			}
		})
	}
}
