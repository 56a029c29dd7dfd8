package perceptron

import (
	"encoding/json"
	"testing"

	"perceptronlab/internal/messagetest"
)

// A Dataset, a Voted, a Bound and a KernelRun have no JSON form. It is an error to write or to read them, also as values
// and as parts of other values.
func TestNoJSON(t *testing.T) {
	d := and().AbsorbBias()
	voted := Trainer{}.Voted(d)
	run := Trainer{}.Kernel(d, Gaussian{1})
	bound := Must(Novikoff(d, Weights{2, 2, -3}))
	for name, values := range map[string][]any{
		"Dataset":   {d, *d, []*Dataset{d}, new(Dataset)},
		"Voted":     {voted, *voted, struct{ V *Voted }{voted}},
		"Bound":     {bound, &bound, map[string]Bound{"b": bound}},
		"KernelRun": {run, *run, []KernelRun{*run}},
	} {
		for _, v := range values {
			if text, err := json.Marshal(v); err == nil {
				t.Errorf("Marshal of a %T = %s, want an error", v, text)
			}
		}
		_, err := values[0].(json.Marshaler).MarshalJSON()
		messagetest.Error(t, name, err)
	}
	for _, v := range []any{d, voted, &bound, run} {
		if err := json.Unmarshal([]byte("{}"), v); err == nil {
			t.Errorf("Unmarshal of {} into a %T: error nil, want an error", v)
		}
	}
	if d.Len() != 4 || voted.Mistakes() != 18 || bound.Most() != 51 {
		t.Errorf("after Unmarshal: %d examples, %d mistakes, at most %d mistakes, want 4, 18 and 51",
			d.Len(), voted.Mistakes(), bound.Most())
	}
}
