package files

import (
	"encoding/json"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// The script testdata/make.py writes the counts of scikit-learn's CountVectorizer to
// testdata/words.json.
func TestCountVectorizer(t *testing.T) {
	var want struct {
		Texts, Words, Twice []string
		Counts              [][]float64
	}
	if err := json.Unmarshal([]byte(content(t, "testdata/words.json")), &want); err != nil {
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
		t.Errorf("words that occur in two texts = %q, error = %v, want %q", got.Features, err, want.Twice)
	}
}

// folder creates a folder with the given texts and returns its path. Names that end in / are
// folders.
func folder(t *testing.T, texts map[string]string) string {
	t.Helper()
	root, all := t.TempDir(), fstest.MapFS{}
	for name, text := range texts {
		if name, ok := strings.CutSuffix(name, "/"); ok {
			all[name] = &fstest.MapFile{Mode: fs.ModeDir}
		} else {
			all[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	if err := os.CopyFS(root, all); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestReadFolder(t *testing.T) {
	root := folder(t, map[string]string{
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

	same, err := BagOfWords{Vocabulary: got.Features}.ReadFolder(root)
	if err != nil || !reflect.DeepEqual(same.Row(2), got.Row(2)) || !reflect.DeepEqual(same.Features, got.Features) {
		t.Errorf("ReadFolder with the Vocabulary = %+v, error = %v, want %+v", same, err, got)
	}
}

// withoutFile returns a copy of a Problem without its file, because the file's name differs between
// runs.
func withoutFile(err error) error {
	p, ok := err.(*datasets.Problem)
	if !ok {
		return err
	}
	unnamed := *p
	unnamed.File = ""
	return &unnamed
}

func TestWordsErrors(t *testing.T) {
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
		root := folder(t, c.files)
		_, err := BagOfWords{}.ReadFolder(root)
		mustBe(t, err, place{}, c.found, nil)
		messagetest.Error(t, c.found+c.file, withoutFile(err))
		if p, ok := err.(*datasets.Problem); !ok || p.File != root+c.file {
			t.Errorf("error = %v, want a Problem with the file %s", err, root+c.file)
		}
	}
	_, err := BagOfWords{MinTexts: 3}.ReadFolder(folder(t, map[string]string{"a/b": "one two", "a/c": "two"}))
	mustBe(t, err, place{}, "no word that occurs in 3 texts", sets{set("BagOfWords.MinTexts", 2)})
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
		mustBe(t, err, c.at, c.found, nil)
		messagetest.Error(t, c.found+" in memory", err)
	}
	if _, err := (BagOfWords{}).ReadFolder("testdata/none"); !strings.HasPrefix(foundBy(err), "there is no such file in ") {
		t.Errorf("reading a missing folder: error = %v, want there is no such file", err)
	}
	_, err = BagOfWords{}.ReadFolder("words.go")
	mustBe(t, err, place{}, "a file", nil)
}
