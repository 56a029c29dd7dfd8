package perceptron

import (
	"encoding/json"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
)

// onlineState is the JSON form of an Online. Each number appears only once, so that tests can replace it.
const onlineState = `{"kind":"perceptron.Online","version":1,"weights":[0.5,-0],"rate":0.25,"margin":0.125,` +
	`"average":true,"missedSum":[-13,1e-300],"seen":7,"meanFrom":4,"mistakes":3}`

// The saved form stays as it is: programs may keep it for years.
func TestOnlineForm(t *testing.T) {
	var o Online
	if err := json.Unmarshal([]byte(onlineState), &o); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{"pointer": &o, "value": o, "in a slice": []Online{o}} {
		text, err := json.Marshal(value)
		if got := strings.Trim(string(text), "[]"); err != nil || got != onlineState {
			t.Errorf("%s: json.Marshal = %s, %v, want %s", name, text, err, onlineState)
		}
	}
	withoutMean := Trainer{LearningRate: 2}.Online(1)
	want := `{"kind":"perceptron.Online","version":1,"weights":[0],"rate":2,"margin":0,"average":false,` +
		`"seen":0,"meanFrom":0,"mistakes":0}`
	if text, err := json.Marshal(withoutMean); err != nil || string(text) != want {
		t.Errorf("without Average: json.Marshal = %s, %v, want %s", text, err, want)
	}
}

// Text that MarshalJSON can't have written is an error, and the receiver keeps its state.
func TestOnlineRefusesOtherForms(t *testing.T) {
	for name, change := range map[string][2]string{
		"another kind":              {"perceptron.Online", "perceptron.Verdict"},
		"version 2":                 {`"version":1`, `"version":2`},
		"an unknown key":            {`"rate"`, `"epochs":2,"rate"`},
		"no rate":                   {`"rate":0.25,`, ``},
		"no margin":                 {`"margin":0.125,`, ``},
		"no average":                {`"average":true,`, ``},
		"no seen":                   {`"seen":7,`, ``},
		"no meanFrom":               {`"meanFrom":4,`, ``},
		"no mistakes":               {`,"mistakes":3`, ``},
		"no weights":                {`[0.5,-0]`, `[]`},
		"no missedSum":              {`"missedSum":[-13,1e-300],`, ``},
		"missedSum without average": {`true`, `false`},
		"missedSum too short":       {`[-13,1e-300]`, `[-13]`},
		"NaN as null":               {`[0.5,-0]`, `[0.5,null]`},
		"a weight beyond float64":   {`0.5,-0`, `0.5,1e999`},
		"a word as weight":          {`0.5,-0`, `0.5,"NaN"`},
		"a list as weights":         {`[0.5,-0]`, `0.5`},
		"rate 0":                    {`0.25`, `0`},
		"margin -1":                 {`0.125`, `-1`},
		"more mistakes than seen":   {`"mistakes":3`, `"mistakes":8`},
		"mistakes -1":               {`"mistakes":3`, `"mistakes":-1`},
		"meanFrom after seen":       {`"meanFrom":4`, `"meanFrom":8`},
		"meanFrom -1":               {`"meanFrom":4`, `"meanFrom":-1`},
		"half an example":           {`"seen":7`, `"seen":7.5`},
		"later version":             {`"version":1`, `"version":2,"forgetting":0.5`},
		"two states":                {onlineState, onlineState + onlineState},
		"truncated":                 {`,"mistakes":3}`, ``},
		"2 mistakes in 1 example":   {`"seen":7,"meanFrom":4,"mistakes":3`, `"seen":1,"meanFrom":1,"mistakes":2`},
	} {
		if !strings.Contains(onlineState, change[0]) {
			t.Fatalf("%s: the state does not contain %s", name, change[0])
		}
		o := Trainer{Average: true}.Online(2)
		o.Learn([]float64{3, 4}, 1)
		before := restore(t, o)
		err := o.UnmarshalJSON([]byte(strings.Replace(onlineState, change[0], change[1], 1)))
		messagetest.Error(t, name, err)
		checkSameState(t, name, o, before)
	}
}

// Whatever UnmarshalJSON reads, MarshalJSON writes so that the same state is read again, and both Onlines
// learn the same. After an error, the receiver is unchanged.
func FuzzOnlineJSON(f *testing.F) {
	f.Add([]byte(onlineState))
	f.Add([]byte(strings.Replace(onlineState, "-0", "-0.0e7", 1)))
	f.Add([]byte(strings.Replace(onlineState, "true", "false", 1)))
	f.Add([]byte(strings.Replace(onlineState, `"meanFrom":4`, `"meanFrom":7`, 1)))
	f.Add([]byte(strings.Replace(onlineState, `"seen":7`, `"seen":9223372036854775807`, 1)))
	f.Add([]byte(strings.Replace(onlineState, "[0.5,-0]", "[1.7976931348623157e308,5e-324]", 1)))
	f.Add([]byte(strings.Replace(onlineState, "[0.5,-0]", "[null,1e999]", 1)))
	f.Add([]byte(onlineState[:len(onlineState)/2]))
	f.Add([]byte(`{"kind":"perceptron.Online","version":1,"weights":[1],"rate":1,"margin":0,"average":false,` +
		`"missedSum":[],"seen":0,"meanFrom":0,"mistakes":0}`))
	f.Add([]byte(`null`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		o := Trainer{Average: true}.Online(1)
		o.Learn([]float64{2}, -1)
		before := restore(t, o)
		if err := json.Unmarshal(text, o); err != nil {
			checkSameState(t, "after an error", o, before)
			return
		}
		again := restore(t, o)
		checkSameState(t, "saved again", again, o)
		x := make([]float64, len(o.w))
		x[0] = 1e200
		for _, y := range []float64{1, -1} {
			if o.Learn(x, y) != again.Learn(x, y) || o.LearnSparse([]int{0}, x[:1], y) != again.LearnSparse([]int{0}, x[:1], y) {
				t.Fatal("the restored Online learns differently")
			}
			checkSameState(t, "after learning", again, o)
		}
	})
}
