package mixing

import (
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// Of each line of testdata/0.1.0/models.txt, the model is the one that release 0.1.0 trained on shards,
// but for its sentences.
func TestModelsAreThoseOf010(t *testing.T) {
	lines := perceptron.Must(os.ReadFile(filepath.Join("testdata", "0.1.0", "models.txt")))
	for line := range strings.Lines(string(lines)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		words, want := words[:len(words)-1], words[len(words)-1]
		t.Run(strings.Join(words, " "), func(t *testing.T) {
			text := savedText(t, trainedAs(t, words))
			if got := fmt.Sprintf("%x", sha256.Sum256(blanked(text))); got != want {
				t.Errorf("the sum is %s, want %s, of\n%s", got, want, text)
			}
		})
	}
}

// trainedAs returns the model that a line of models.txt describes.
func trainedAs(t *testing.T, words []string) *classifier.Model {
	t.Helper()
	var source interface {
		classifier.ChunkReader
		datasets.Source
	} = files.CSV{Label: "class"}
	file := filepath.Join("..", "..", "perceptron", "classifier", "testdata", "0.1.0", words[0]+words[1])
	if words[0] == "sparse" {
		source = files.LIBSVM{}
		file += ".svm"
	} else {
		file += ".csv"
	}
	table := perceptron.Must(source.ReadFile(file))
	tr := classifier.Trainer{MaxEpochs: 6, Chunk: 20}
	switch words[2] {
	case "crammer-singer":
		tr.Method = classifier.CrammerSinger
	case "one-vs-rest":
		tr.Method = classifier.OneVsRest
	case "all-pairs":
		tr.Method = classifier.AllPairs
	}
	for _, word := range words[3:] {
		setField(t, &tr, word, table)
	}
	folder := filepath.Join(t.TempDir(), "shards")
	perceptron.Must(Cut(t.Context(), tr, source, folder, file))
	return perceptron.Must(Run(t.Context(), folder, ""))
}

// setField sets the field of a Trainer that a word of models.txt stands for.
func setField(t *testing.T, tr *classifier.Trainer, word string, table datasets.Table) {
	t.Helper()
	switch word {
	case "averaged":
	case "last":
		tr.Plain = true
	case "no-bias":
		tr.NoBias = true
	case "in-order":
		tr.InOrder = true
	case "class-weights":
		tr.ClassWeights = classifier.Balanced(table)
	case "example-weights":
		for i := range table.Len() {
			tr.ExampleWeights = append(tr.ExampleWeights, 1/float64(1+i%3))
		}
	case "started": // from the model with the fields so far
		first := *tr
		first.Chunk, first.MaxEpochs, first.RandomState = 0, 2, 5
		tr.Start = perceptron.Must(first.Train(table))
		tr.Method, tr.NoBias = 0, false
	case "seed":
		tr.RandomState = math.MaxUint64
	case "unscaled":
		tr.Scale = prepare.None
	case "standardized":
		tr.Scale = prepare.Standard
	default:
		t.Fatalf("no field is called %q", word)
	}
}

// savedText returns what Save writes.
func savedText(t *testing.T, m *classifier.Model) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "model.json")
	if err := m.Save(file); err != nil {
		t.Fatal(err)
	}
	return perceptron.Must(os.ReadFile(file))
}

var (
	proseField   = regexp.MustCompile(`"(end|reason)":"(?:[^"\\]|\\.)*"`)
	warningsList = regexp.MustCompile(`"warnings":\[("(?:[^"\\]|\\.)*",?)*\]`)
	warning      = regexp.MustCompile(`"(?:[^"\\]|\\.)*"([,\]])`)
)

// blanked returns a saved model without its sentences: its end, its warnings, and the reasons of its parts.
func blanked(model []byte) []byte {
	model = proseField.ReplaceAll(model, []byte(`"$1":""`))
	return warningsList.ReplaceAllFunc(model, func(list []byte) []byte {
		return warning.ReplaceAll(list, []byte(`""$1`))
	})
}
