package classifier

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/platt"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// Training returns the models that release 0.1.0 saved, except for their sentences (see blankSentences) and
// the coefficients of their probabilities (see fitAs010). Each line of testdata/0.1.0/models.txt describes
// the training of a model, and contains the hash of the model.
func TestTrainReproducesModelsOf010(t *testing.T) {
	t.Chdir(filepath.Join("testdata", "0.1.0"))
	compareHashes(t, "models.txt", func(t *testing.T, words []string) *Model {
		t.Helper()
		mode := words[3] // "whole" (Train without Chunk), "chunks" (Train with Chunk) or "file" (TrainFile)
		tr, source, file := parseLine(t, slices.Delete(words, 3, 4))
		if mode != "whole" {
			tr.Chunk = 16
		}
		table := must[datasets.Table](t)(source.ReadFile(file))
		var m *Model
		if mode == "file" {
			m = must[*Model](t)(tr.TrainFile(t.Context(), source, file))
		} else {
			m = train(t, tr, table)
		}
		fitAs010(t, tr, m, table)
		return m
	})
}

// fitAs010 replaces the coefficients of m's probabilities with those of release 0.1.0, which were fitted to
// the scores of the first held-out rows, for each class separately. tr has trained m on the table.
func fitAs010(t *testing.T, tr Trainer, m *Model, table datasets.Table) {
	t.Helper()
	if m.HeldOut == 0 {
		return
	}
	held := tr.independentSplit()
	if tr.Chunk == 0 {
		held = must[split](t)(tr.stratifiedSplit(table))
	}
	var rows []int
	for i := range table.Len() {
		if tr.Chunk > 0 && i%tr.Chunk == 0 && len(rows) >= tr.Chunk {
			break
		}
		if held.holdsOut(i) {
			rows = append(rows, i)
		}
	}
	part := must[datasets.Table](t)(table.Subset(rows...))
	var fitted [][2]float64
	for k, class := range m.Classes {
		if k > 0 || len(m.Classes) > 2 {
			isClass := make([]bool, len(rows))
			for i := range rows {
				isClass[i] = m.classIndex()(part.Classes[i]) == k
			}
			fitted = append(fitted, platt.Fit(must[[]float64](t)(m.ScoreAll(part, class)), isClass))
		}
	}
	m.Platt, m.Softmax, m.Floor = fitted, false, 0
}

// Training on shards returns the models that release 0.1.0 saved, except for their sentences. Each line of
// testdata/0.1.0/shards/models.txt describes the training of a model, and contains the hash of the model.
func TestShardRunReproducesModelsOf010(t *testing.T) {
	t.Chdir(filepath.Join("testdata", "0.1.0"))
	compareHashes(t, filepath.Join("shards", "models.txt"), func(t *testing.T, words []string) *Model {
		t.Helper()
		tr, source, file := parseLine(t, words)
		tr.Chunk = 20
		folder := filepath.Join(t.TempDir(), "shards")
		run := must[*ShardRun](t)(tr.CutShards(t.Context(), source, folder, file))
		return must[*Model](t)(run.Run(t.Context()))
	})
}

// compareHashes calls trainModel with the words of each line of the named file, except for the last word. The
// last word is the SHA-256 hash that the resulting model must have when its sentences are blanked.
func compareHashes(t *testing.T, name string, trainModel func(t *testing.T, words []string) *Model) {
	t.Helper()
	for line := range strings.Lines(string(must[[]byte](t)(os.ReadFile(name)))) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		words, want := words[:len(words)-1], words[len(words)-1]
		t.Run(strings.Join(words, " "), func(t *testing.T) {
			text := savedText(t, trainModel(t, words))
			if got := fmt.Sprintf("%x", sha256.Sum256(blankSentences(text))); got != want {
				t.Errorf("hash = %s, want %s; the model is\n%s", got, want, text)
			}
		})
	}
}

// A fileSource reads files as tables and in chunks.
type fileSource interface {
	ChunkReader
	datasets.Source
}

// parseLine returns the Trainer, the reader and the name of the data file that the words of a line
// describe. The first word is "dense" or "sparse", and describes the rows. The second is the number of
// classes, the third the Method. The remaining words describe other fields of the Trainer.
func parseLine(t *testing.T, words []string) (Trainer, fileSource, string) {
	t.Helper()
	var source fileSource = files.CSV{Label: "class"}
	file := words[0] + words[1] + ".csv"
	if words[0] == "sparse" {
		source = files.LIBSVM{}
		file = words[0] + words[1] + ".svm"
	}
	table := must[datasets.Table](t)(source.ReadFile(file))
	tr := Trainer{MaxEpochs: 6}
	switch words[2] {
	case "crammer-singer":
		tr.Method = CrammerSinger
	case "one-vs-rest":
		tr.Method = OneVsRest
	case "all-pairs":
		tr.Method = OneVsOne
	}
	for _, word := range words[3:] {
		setField(t, &tr, word, table)
	}
	return tr, source, file
}

// setField sets the field of tr that a word of models.txt describes.
func setField(t *testing.T, tr *Trainer, word string, table datasets.Table) {
	t.Helper()
	switch word {
	case "averaged": // the default
	case "last":
		tr.NoAverage = true
	case "no-bias":
		tr.NoBias = true
	case "in-order":
		tr.InOrder = true
	case "class-weights":
		tr.ClassWeights = Balanced(table)
	case "example-weights":
		tr.ExampleWeights = thirds(table.Len())
	case "started": // Start is a model trained with the fields that the previous words of the line describe
		first := *tr
		first.Chunk, first.MaxEpochs, first.RandomState = 0, 2, 5
		tr.Start = train(t, first, table)
		tr.Method, tr.NoBias = 0, false
	case "held-out":
		tr.HeldOut = 0.3
	case "no-held-out":
		tr.NoHeldOut = true
	case "patience":
		tr.Patience = 1
	case "seed":
		tr.RandomState = math.MaxUint64
	case "unscaled":
		tr.Scale = prepare.None
	case "standardized":
		tr.Scale = prepare.Standard
	case "shrunk":
		tr.Scale = prepare.Shrunk
	case "own-scale":
		tr.Scale = prepare.FitFirst(scaleByRowCount)
	default:
		t.Fatalf("got the word %q, want a word that describes a field", word)
	}
}

// thirds returns n weights, which repeat 1, 1/2, 1/3.
func thirds(n int) []float64 {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = 1 / float64(1+i%3)
	}
	return weights
}

// scaleByRowCount returns the scaling that multiplies each number by the number of rows.
func scaleByRowCount(t datasets.Table) (prepare.Scaling, error) {
	scale := make([]float64, t.Dim())
	for j := range scale {
		scale[j] = 1 / float64(t.Len())
	}
	return prepare.Scaling{Scale: scale}, nil
}

// savedText returns the content of the file that m.Save writes.
func savedText(t *testing.T, m *Model) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "model.json")
	if err := m.Save(file); err != nil {
		t.Fatal(err)
	}
	return must[[]byte](t)(os.ReadFile(file))
}

var (
	sentenceField   = regexp.MustCompile(`"(end|reason)":"(?:[^"\\]|\\.)*"`)
	stopReasonField = regexp.MustCompile(`,"stopReason":"[a-z ]*"`)
	warningsList    = regexp.MustCompile(`"warnings":\[("(?:[^"\\]|\\.)*",?)*\]`)
	warningText     = regexp.MustCompile(`"(?:[^"\\]|\\.)*"([,\]])`)
)

// blankSentences returns a saved model in which all sentences are replaced with "": the end, the warnings,
// and the reasons of the parts. It removes the stop reason, which release 0.1.0 did not save.
func blankSentences(model []byte) []byte {
	model = stopReasonField.ReplaceAll(model, nil)
	model = sentenceField.ReplaceAll(model, []byte(`"$1":""`))
	return warningsList.ReplaceAllFunc(model, func(list []byte) []byte {
		return warningText.ReplaceAll(list, []byte(`""$1`))
	})
}

// blankSentences replaces the sentences, but no other text, even if that text looks like the field of a
// sentence.
func TestBlankSentences(t *testing.T) {
	text := `{"classes":["\"end\":\"","warnings"],"parts":[{"reason":"a \"b\" \\"}],"end":"c, \\\"d]","stopReason":"no improvement","warnings":["e\"]","f, \"g\""],"source":["h"]}`
	want := `{"classes":["\"end\":\"","warnings"],"parts":[{"reason":""}],"end":"","warnings":["",""],"source":["h"]}`
	if got := blankSentences([]byte(text)); !bytes.Equal(got, []byte(want)) {
		t.Errorf("blankSentences(%s) = %s, want %s", text, got, want)
	}
}
