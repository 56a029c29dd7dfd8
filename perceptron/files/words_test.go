package files

import (
	"encoding/json"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"perceptronlab/perceptron/datasets"
)

// The counts are those of scikit-learn's CountVectorizer (testdata/make.py).
func TestCountVectorizer(t *testing.T) {
	var want struct {
		Texts, Words, Twice []string
		Counts              [][]float64
	}
	if err := json.Unmarshal([]byte(content(t, "testdata/words.json")), &want); err != nil {
		t.Fatal(err)
	}
	got, err := Words{}.Count(want.Texts, nil)
	if err != nil || !reflect.DeepEqual(got.Features, want.Words) {
		t.Fatalf("%q, %v, want %q", got.Features, err, want.Words)
	}
	for i, row := range want.Counts {
		if !reflect.DeepEqual(got.Row(i), row) {
			t.Errorf("text %d: %v, want %v", i, got.Row(i), row)
		}
	}
	if err := got.Check(); err != nil {
		t.Error(err)
	}
	got, err = Words{MinTexts: 2}.Count(want.Texts, nil)
	if err != nil || !reflect.DeepEqual(got.Features, want.Twice) {
		t.Errorf("%q, %v, want %q", got.Features, err, want.Twice)
	}
}

// folder makes a folder of texts by their names; one that ends in / is a folder.
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
	got, err := Words{}.ReadFolder(root)
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
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}

	same, err := Words{Vocabulary: got.Features}.ReadFolder(root)
	if err != nil || !reflect.DeepEqual(same.Row(2), got.Row(2)) || !reflect.DeepEqual(same.Features, got.Features) {
		t.Errorf("%+v, %v, want %+v", same, err, got)
	}
}

func TestWordsErrors(t *testing.T) {
	for _, c := range []struct {
		words Words
		files map[string]string
		want  string
	}{
		{Words{}, nil, ": the folder is empty; wanted a folder for each class, with the texts in it"},
		{Words{}, map[string]string{"a/": ""}, "/a: the folder is empty; wanted a folder for each class, with the texts in it"},
		{Words{}, map[string]string{"readme": "text"}, "/readme: this is no folder; wanted a folder for each class, with the texts in it"},
		{Words{}, map[string]string{"a/b/c.txt": "text"}, "/a/b: this is a folder; wanted a file"},
		{Words{}, map[string]string{"a/b": "caf\xe9"}, "/a/b: the text is not UTF-8; save it as UTF-8"},
		{Words{}, map[string]string{"a/b": "text\x00"}, "/a/b: the file holds a NUL byte; wanted text"},
		{Words{}, map[string]string{"a/b": "? a !"}, ": there is no word of two or more letters or digits in the texts; wanted at least one"},
		{Words{MinTexts: 2}, map[string]string{"a/b": "one two"}, ": no word is in 2 texts; set MinTexts lower"},
	} {
		root := folder(t, c.files)
		if _, err := c.words.ReadFolder(root); err == nil || err.Error() != "files: "+root+c.want {
			t.Errorf("%v\nwant files: %s%s", err, root, c.want)
		}
	}
	for _, c := range []struct {
		words          Words
		texts, classes []string
		want           string
	}{
		{Words{}, nil, nil, "there is no text; wanted at least one"},
		{Words{}, []string{"one"}, []string{"a", "b"}, "there are 1 text and 2 classes; wanted one class a text"},
		{Words{}, []string{"one"}, []string{""}, "the class of text 0, counted from 0, is empty; wanted a word"},
		{Words{}, []string{"\xff"}, nil, "text 0, counted from 0, is not UTF-8"},
	} {
		if _, err := c.words.Count(c.texts, c.classes); err == nil || err.Error() != "files: "+c.want {
			t.Errorf("%v\nwant files: %s", err, c.want)
		}
	}
	if _, err := (Words{}).ReadFolder("testdata/none"); err == nil || !strings.Contains(err.Error(), "files: testdata/none: there is no such file in ") {
		t.Error(err)
	}
	if _, err := (Words{}).ReadFolder("words.go"); err == nil || err.Error() != "files: words.go: this is no folder; wanted a folder for each class, with the texts in it" {
		t.Error(err)
	}
}
