package files

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// The counts are the same as those of scikit-learn's CountVectorizer, which testdata/make.py recorded in
// testdata/words.json.
func TestCountsOfCountVectorizer(t *testing.T) {
	var want struct {
		Texts, Words, Twice []string // Twice: the words that occur in at least two texts
		Counts              [][]float64
	}
	if err := json.Unmarshal([]byte(readContent(t, "testdata/words.json")), &want); err != nil {
		t.Fatal(err)
	}
	got, err := BagOfWords{}.Count(want.Texts, nil)
	if err != nil || !reflect.DeepEqual(got.Features, want.Words) {
		t.Fatalf("words = %q, error = %v, want %q", got.Features, err, want.Words)
	}
	for i, row := range want.Counts {
		if !reflect.DeepEqual(got.Row(i), row) {
			t.Errorf("text %d: counts = %v, want %v", i, got.Row(i), row)
		}
	}
	if err := got.Check(); err != nil {
		t.Error(err)
	}
	got, err = BagOfWords{MinTexts: 2}.Count(want.Texts, nil)
	if err != nil || !reflect.DeepEqual(got.Features, want.Twice) {
		t.Errorf("words that occur in at least two texts = %q, error = %v, want %q", got.Features, err, want.Twice)
	}
}

// writeFolder creates a folder with the given files and returns its path. The keys are the names of the
// files, and the values are their texts. A name that ends in / is an empty subfolder.
func writeFolder(t *testing.T, texts map[string]string) string {
	t.Helper()
	root, files := t.TempDir(), fstest.MapFS{}
	for name, text := range texts {
		if name, ok := strings.CutSuffix(name, "/"); ok {
			files[name] = &fstest.MapFile{Mode: fs.ModeDir}
		} else {
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	if err := os.CopyFS(root, files); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestReadFolder(t *testing.T) {
	root := writeFolder(t, map[string]string{
		"spam/1.txt": "Win MONEY now, win!", "spam/2.txt": gzipped("money, money"),
		"ham/b.txt": "\ufeffsee you now", "ham/a.txt": "", ".DS_Store": "\x00", "ham/.hidden": "\x00",
	})
	got, err := BagOfWords{}.ReadFolder(root)
	want := datasets.Table{
		Features: []string{"money", "now", "see", "win", "you"},
		Sparse: []datasets.Sparse{
			{},
			{Columns: []int{1, 2, 4}, Values: []float64{1, 1, 1}},
			{Columns: []int{0, 1, 3}, Values: []float64{1, 1, 2}},
			{Columns: []int{0}, Values: []float64{2}},
		},
		Classes: []string{"ham", "ham", "spam", "spam"},
		Report:  &datasets.Report{Rows: 4},
	}
	if got.Source = nil; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ReadFolder = %+v, error = %v, want %+v", got, err, want)
	}

	reread, err := BagOfWords{Vocabulary: got.Features}.ReadFolder(root)
	if err != nil || !reflect.DeepEqual(reread.Row(2), got.Row(2)) || !reflect.DeepEqual(reread.Features, got.Features) {
		t.Errorf("ReadFolder with the words of the first table as Vocabulary = %+v, error = %v, want %+v", reread, err, got)
	}
}

// withoutFile returns a copy of a Problem without its File, which is in a temporary folder with another
// name in each run.
func withoutFile(err error) error {
	p, ok := err.(*datasets.Problem)
	if !ok {
		return err
	}
	copied := *p
	copied.File = ""
	return &copied
}

func TestBagOfWordsErrors(t *testing.T) {
	for _, c := range []struct {
		files       map[string]string
		file, found string
	}{
		{nil, "", "an empty folder"},
		{map[string]string{"a/": ""}, "/a", "an empty folder"},
		{map[string]string{"readme": "text"}, "/readme", "a file"},
		{map[string]string{"a/b/c.txt": "text"}, "/a/b", "a folder"},
		{map[string]string{"a/b": "caf\xe9"}, "/a/b", "bytes that are not UTF-8"},
		{map[string]string{"a/b": "text\x00"}, "/a/b", "a NUL byte"},
		{map[string]string{"a/b": "? a !"}, "", "no word of two or more letters or digits in the texts"},
	} {
		root := writeFolder(t, c.files)
		_, err := BagOfWords{}.ReadFolder(root)
		mustBeProblem(t, err, place{}, c.found, nil)
		messagetest.Error(t, c.found+c.file, withoutFile(err))
		if p, ok := err.(*datasets.Problem); !ok || p.File != root+c.file {
			t.Errorf("error = %v, want a Problem with the file %s", err, root+c.file)
		}
	}
	_, err := BagOfWords{MinTexts: 3}.ReadFolder(writeFolder(t, map[string]string{"a/b": "one two", "a/c": "two"}))
	mustBeProblem(t, err, place{}, "no word that occurs in 3 texts", settings{set("BagOfWords.MinTexts", 2)})
	for _, c := range []struct {
		texts, classes []string
		at             place
		found          string
	}{
		{nil, nil, place{}, "no text"},
		{[]string{"one"}, []string{"a", "b"}, place{}, "1 text and 2 classes"},
		{[]string{"one"}, []string{""}, place{Other: "text 0, counted from 0"}, "an empty class name"},
		{[]string{"\xff"}, nil, place{Other: "text 0, counted from 0"}, "bytes that are not UTF-8"},
	} {
		_, err := BagOfWords{}.Count(c.texts, c.classes)
		mustBeProblem(t, err, c.at, c.found, nil)
		messagetest.Error(t, c.found+" in memory", err)
	}
	if _, err := (BagOfWords{}).ReadFolder("testdata/none"); !strings.HasPrefix(foundText(err), "there is no such file in ") {
		t.Errorf("reading a missing folder: error = %v, want \"there is no such file\"", err)
	}
	_, err = BagOfWords{}.ReadFolder("words.go")
	mustBeProblem(t, err, place{}, "a file", nil)
}

// Combining marks divide words, as in scikit-learn, and a folder of reviews without a class is read as a class. Both
// are read silently only if the vocabulary is that of other texts.
func TestWarningsAboutTexts(t *testing.T) {
	for _, c := range []struct {
		texts, classes []string
		want           string // in the warnings
	}{
		{[]string{"a cafe\u0301 au lait", "the\u0301 vert", "caf\u00e9"}, nil, "in 2 of 3 texts, as in \"cafe\u0301\""},
		{[]string{"\u0939\u093f\u0928\u094d\u0926\u0940 mein"}, nil, "in 1 of 1 text, as in"},
		{[]string{"1\ufe0f\u20e3 love \u2764\ufe0f", "na\u00efve"}, nil, ""},
		{[]string{"good film", "bad film", "some film"}, []string{"pos", "neg", "unsup"}, `the class "unsup" may be texts without a class`},
		{[]string{"good film", "bad film"}, []string{"unsup", "unsup"}, ""},
	} {
		table, err := BagOfWords{}.Count(c.texts, c.classes)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(table.Report); !strings.Contains(got, c.want) || (c.want == "") != table.Report.Empty() {
			t.Errorf("%q: report = %s, want %q", c.texts, got, c.want)
		}
		if again, err := table.Source.(BagOfWords).Count(c.texts, c.classes); err != nil || !again.Report.Empty() {
			t.Errorf("%q: with the vocabulary: report = %v, error = %v, want an empty report", c.texts, again.Report, err)
		}
	}
}
