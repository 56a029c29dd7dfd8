package ask

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// callsPerAnswer returns how often a function is called for each answer to four different questions, if each
// question calls it once.
func callsPerAnswer(varies string) (counts []int) {
	part := New(Spec[func(float64) float64, Number, Number]{
		Name:   "half",
		Call:   func(f func(float64) float64, q Number) Number { return Number(f(float64(q))) },
		Varies: varies,
	})
	calls := 0
	answer := part.answerer(func(v float64) float64 { calls++; return v / 2 })
	for q := range 4 {
		before := calls
		answer(json.RawMessage(fmt.Sprint(q)))
		counts = append(counts, calls-before)
	}
	return counts
}

// The lecturer's guide states how long an answer may take, and how many calls this time is for.
func TestGuideStatesTimeAndCallsOfAnAnswer(t *testing.T) {
	// Each question is repeated once for its own answer, and once for the next one.
	if got, want := callsPerAnswer(""), []int{2, 3, 3, 3}; !slices.Equal(got, want) {
		t.Errorf("the answers took %v calls, want %v", got, want)
	}
	if got, want := callsPerAnswer("it may be random"), []int{1, 1, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("the answers of a part that varies took %v calls, want %v", got, want)
	}

	guide, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(guide)), " ")
	seconds := int(answerTime / time.Second)
	const format = "An answer may take %d s of processor time, which includes repeats: the calls for " +
		"this question are made twice, and those for the question before once more"
	if sentence := fmt.Sprintf(format, seconds); !strings.Contains(text, sentence) {
		t.Errorf("course/README.md doesn't say %q; correct its paragraph on limits", sentence)
	}
}
