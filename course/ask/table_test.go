package ask_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"perceptronlab/course/ask"
)

// Two calls of a row are on two lines, so the other columns stay aligned.
func ExampleTable_longRows() {
	fmt.Print(ask.Table("update", []ask.Row{
		{Tried: "Update([0 0], [1 2], +1)", Mark: ask.Mark{Right: true, Got: "[1 2]", Want: "[1 2]"}},
		{
			Tried: "Update([1 2], [3 1], -1)",
			Mark:  ask.Mark{Got: "[4 3]", Want: "[-2 1]", Hint: "this is w + x, but y is -1 here: add y·x[j], not x[j]"},
		},
		{
			Tried: "Update([0 1], [1 -1], +1), Update([2 3 1], [2 1 1], -1)",
			Mark:  ask.Mark{Got: "[1 0], [4 4 2]", Want: "[1 0], [0 2 0]", Hint: "this is w + x, but y is -1 here: add y·x[j], not x[j]"},
		},
		{
			Tried: "Update([1 1], [2], +1)",
			Mark:  ask.Mark{Got: "panic: runtime error: index out of range [1] with length 1", Want: "an answer"},
		},
	}))
	// Output:
	// update: 1 of 4 right
	//    tried                         got                                           want
	// ✓  Update([0 0], [1 2], +1)      [1 2]                                         [1 2]
	// ✗  Update([1 2], [3 1], -1)      [4 3]                                         [-2 1]
	//    → this is w + x, but y is -1 here: add y·x[j], not x[j]
	// ✗  Update([0 1], [1 -1], +1),    [1 0], [4 4 2]                                [1 0], [0 2 0]
	//    Update([2 3 1], [2 1 1], -1)
	//    → this is w + x, but y is -1 here: add y·x[j], not x[j]
	// ✗  Update([1 1], [2], +1)        panic: runtime error: index out of range [1]  an answer
	//                                  with length 1
}

// Whatever the lengths of the calls and answers, all lines of a table have their columns at the same
// places, and no text is lost.
func TestTableIsAligned(t *testing.T) {
	for _, word := range []string{"f(1)", "αβγ,", "[1", strings.Repeat("w", 40), strings.Repeat("ö", 44)} {
		for n := range 12 {
			long := strings.TrimSpace(strings.Repeat(word+" ", n+1))
			rows := []ask.Row{
				{Tried: long, Mark: ask.Mark{Got: "1", Want: "|"}},
				{Tried: "f(2)", Mark: ask.Mark{Got: long, Want: "|"}},
				{Tried: long, Mark: ask.Mark{Got: long, Want: "|"}},
			}
			table := ask.Table("part", rows)
			places := map[int]bool{}
			for line := range strings.Lines(table) {
				if before, _, found := strings.Cut(line, "|"); found {
					places[utf8.RuneCountInString(before)] = true
				}
			}
			if len(places) != 1 {
				t.Errorf("%d times %q: the column want begins at %v, want one place in\n%s", n+1, word, places, table)
			}
			words := slices.DeleteFunc(strings.Fields(table), func(w string) bool { return w != word })
			if len(words) != 4*(n+1) {
				t.Errorf("%d times %q in each text: got it %d times, want %d times in\n%s", n+1, word, len(words), 4*(n+1), table)
			}
		}
	}
}

// A word that is longer than a column can't be broken, and does not stop the rest from being broken.
func TestTableWithLongWord(t *testing.T) {
	word := strings.Repeat("x", 60)
	table := ask.Table("part", []ask.Row{{Tried: word + " y", Mark: ask.Mark{Got: word, Want: "1"}}})
	want := "✗  " + word + "  " + word + "  1\n   y\n"
	if _, rows, _ := strings.Cut(table, "want\n"); rows != want {
		t.Errorf("rows =\n%swant\n%s", rows, want)
	}
}

// A forged answer may be very long. If the time to break it into lines were proportional to the square of its
// length, this test would take more than an hour, which is above the limit of go test.
func TestTableWithLongAnswer(t *testing.T) {
	words := 2_000_000
	long := strings.TrimSpace(strings.Repeat("[] ", words))
	table := ask.Table("part", []ask.Row{{Tried: "f(1)", Mark: ask.Mark{Got: long, Want: "1"}}})
	if got := strings.Count(table, "[]"); got != words {
		t.Errorf("the table has %d words of the answer, want %d", got, words)
	}
}
