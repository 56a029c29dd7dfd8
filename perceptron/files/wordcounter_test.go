package files

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// The counts of single texts are those of scikit-learn's CountVectorizer in testdata/words.json.
func TestWordCounter(t *testing.T) {
	var want struct {
		Texts, Words []string
		Counts       [][]float64
	}
	if err := json.Unmarshal([]byte(readContent(t, "testdata/words.json")), &want); err != nil {
		t.Fatal(err)
	}
	counter, err := BagOfWords{Vocabulary: want.Words}.Counter()
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range want.Texts {
		row, err := counter.Count(text)
		table := datasets.Table{Features: want.Words, Sparse: []datasets.Sparse{row}}
		if err != nil || !reflect.DeepEqual(table.Row(0), want.Counts[i]) || table.Check() != nil {
			t.Errorf("counts of text %d = %v, error = %v, want %v", i, row, err, want.Counts[i])
		}
	}
}

func TestWordCounterErrors(t *testing.T) {
	for _, c := range []struct {
		caseName   string
		vocabulary []string
		found      string
		fixes      settings
	}{
		{"no vocabulary", nil, "no Vocabulary", settings{set("BagOfWords.Vocabulary", nil)}},
		{"empty vocabulary", []string{}, "no Vocabulary", settings{set("BagOfWords.Vocabulary", nil)}},
		{"word twice", []string{"one", "two", "one"}, `the word "one" twice in the Vocabulary`, nil},
	} {
		counter, err := BagOfWords{Vocabulary: c.vocabulary}.Counter()
		mustBeProblem(t, err, place{}, c.found, c.fixes)
		messagetest.Error(t, c.caseName, err)
		if counter != nil {
			t.Errorf("%s: Counter = %v, want nil", c.caseName, counter)
		}
	}
	counter, err := BagOfWords{Vocabulary: []string{"one"}}.Counter()
	if err != nil {
		t.Fatal(err)
	}
	row, err := counter.Count("one \xff")
	mustBeProblem(t, err, place{}, "bytes that are not UTF-8", nil)
	messagetest.Error(t, "not UTF-8", err)
	if !reflect.DeepEqual(row, datasets.Sparse{}) {
		t.Errorf("row of a text that is not UTF-8 = %v, want no columns", row)
	}
}

// An entry that is never counted is an error of Counter that names the entry. Count and ReadFS accept it, as a
// column of zeros.
func TestVocabularyWithoutWords(t *testing.T) {
	for _, c := range []struct{ entry, fix string }{
		{"The", `write "the"`},
		{"ΣΑΣ", `write "σασ"`},
		{"petal length (cm)", ""},
		{"two words", ""},
		{"it's", ""},
		{"x", ""},
		{"word ", ""},
		{"", ""},
		{"\xff\xff", ""},
		{"e\u0301t\u0301", ""}, // combining marks divide words
	} {
		bag := BagOfWords{Vocabulary: []string{"one", c.entry}}
		counter, err := bag.Counter()
		found := wording.Quote(c.entry) + ", which BagOfWords never counts"
		mustBeProblem(t, err, place{Other: "Vocabulary, entry 1, counted from 0"}, found, nil)
		messagetest.Error(t, wording.Quote(c.entry), err)
		if counter != nil {
			t.Errorf("%q: Counter = %v, want nil", c.entry, counter)
		}
		var p *datasets.Problem
		if errors.As(err, &p) && c.fix != "" && p.Fixes[0].Do != c.fix {
			t.Errorf("%q: fix = %q, want %q", c.entry, p.Fixes[0].Do, c.fix)
		}
		table, err := bag.Count([]string{"one " + strings.ToValidUTF8(c.entry, "") + " one"}, nil)
		if err != nil || !reflect.DeepEqual(table.Row(0), []float64{2, 0}) {
			t.Errorf("%q: Count = %v, error = %v, want the counts 2 and 0", c.entry, table.Sparse, err)
		}
	}
	for _, word := range []string{"the", "σασ", "zoë", "__", "42", "x²", "日本"} {
		if _, err := (BagOfWords{Vocabulary: []string{word}}).Counter(); err != nil {
			t.Errorf("%q: error = %v, want nil", word, err)
		}
	}
}

// Lower case is lower case: without this, a word of a text could be an error of Counter.
func TestLowerCaseStays(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if lower := unicode.ToLower(r); unicode.ToLower(lower) != lower {
			t.Errorf("the lower case of %U is %U, whose lower case is %U, want no change", r, lower, unicode.ToLower(lower))
		}
	}
}

// The zero WordCounter, which JSON of a struct with a WordCounter yields, does not return rows of zeros.
func TestZeroWordCounter(t *testing.T) {
	row, err := new(WordCounter).Count("a text")
	if row.Columns != nil || foundText(err) != "a WordCounter without words" {
		t.Errorf("Count = %v, %v, want no row and a problem", row, err)
	}
}

// A word that occurs twice in one text occurs in one text, whether it is new or known from an earlier text.
func TestMinTextsCountsTexts(t *testing.T) {
	texts := []string{"once once twice", "twice twice", "never seen", "also also"}
	table, err := BagOfWords{MinTexts: 2}.Count(texts, nil)
	if err != nil || !reflect.DeepEqual(table.Features, []string{"twice"}) {
		t.Errorf("words in at least two texts = %q, error = %v, want twice", table.Features, err)
	}
	if _, err = (BagOfWords{MinTexts: 3}).Count(texts, nil); err == nil {
		t.Error("MinTexts 3: error = nil, want an error, because no word occurs in three texts")
	}
}

// The counts of one text are those of BagOfWords.Count and those of a map, for each vocabulary.
func FuzzWordCounter(f *testing.F) {
	f.Add("It's 9 o'clock, Zoë!", "It's time, Zoë, it's TIME.")
	f.Add("b a bb aa aa", "aa ab, bb")
	f.Add("one two", "\xff two")
	f.Add("ΣΑΣ İI ǅ", "σας ǆ ii i\u0307i İI")
	f.Fuzz(func(t *testing.T, known, text string) {
		table, err := BagOfWords{}.Count([]string{known}, nil)
		if err != nil {
			return
		}
		bag := BagOfWords{Vocabulary: table.Features}
		counter, err := bag.Counter()
		if err != nil {
			t.Fatal(err)
		}
		row, err := counter.Count(text)
		counted, countErr := bag.Count([]string{text}, nil)
		if (err == nil) != (countErr == nil) || (err == nil) != utf8.ValidString(text) {
			t.Fatalf("errors = %v and %v, want two errors if the text is not UTF-8", err, countErr)
		}
		if err != nil {
			return
		}
		if !reflect.DeepEqual(row, counted.Sparse[0]) {
			t.Errorf("Count of %q = %v, want %v, as BagOfWords.Count returns", text, row, counted.Sparse[0])
		}
		counts := map[string]float64{}
		for _, word := range strings.FieldsFunc(strings.Map(unicode.ToLower, text), isSeparator) {
			counts[word]++
		}
		for j, n := range counted.Row(0) {
			if want := counts[table.Features[j]]; n != want {
				t.Errorf("count of %q in %q = %v, want %v", table.Features[j], text, n, want)
			}
		}
	})
}
