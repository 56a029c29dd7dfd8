package notebook

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/kernel/cells"
)

// field matches the name of a field in TypeScript.
var field = regexp.MustCompile(`(\w+)\??: `)

// The engine knows by its own types what the notebook encodes. Both have the same fields.
func TestEngineKnowsTheFields(t *testing.T) {
	source, err := os.ReadFile("../extension/src/engine/messages.ts")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`/\*\*[^/]*\*/`).ReplaceAllString(string(source), "")
	for _, test := range []struct {
		values []any
		types  []string // in TypeScript, which together have the fields of the values
	}{
		{[]any{Settings{}}, []string{"interface Settings"}},
		{[]any{Result{}}, []string{"interface Result"}},
		{[]any{Output{}, Display{}, Write{}, Prompt{}}, []string{"type Output", "type Task", "interface Prompt"}},
		{[]any{cells.Failure{}}, []string{"interface Failure"}},
		{[]any{Program{}, Step{}}, []string{"interface Job", "interface Program"}},
		{[]any{Ending{}}, []string{"type Ending"}},
	} {
		var want []string
		for _, value := range test.values {
			for _, f := range reflect.VisibleFields(reflect.TypeOf(value)) {
				want = append(want, strings.TrimSuffix(f.Tag.Get("json"), ",omitempty"))
			}
		}
		var got []string
		for _, name := range test.types {
			_, rest, found := strings.Cut(text, "export "+name+" ")
			if !found {
				t.Errorf("messages.ts has no %s", name)
			}
			definition, _, _ := strings.Cut(rest, "\nexport ")
			for _, match := range field.FindAllStringSubmatch(definition, -1) {
				got = append(got, match[1])
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if got, want := slices.Compact(got), slices.Compact(want); !slices.Equal(got, want) {
			t.Errorf("%v: got the fields %q, want those of %T: %q", test.types, got, test.values, want)
		}
	}
}
