package wording

import (
	"encoding/json"
	"testing"
)

func TestJSONError(t *testing.T) {
	var to struct {
		Epoch int
		Parts []struct{ Weights []float64 }
		Name  string
		Flag  bool
		Inner struct{ A int }
	}
	for text, want := range map[string]string{
		`{"Epoch": "x"}`:                    `got a string in "Epoch", want an integer`,
		`{"Epoch": 1.5}`:                    `got the number 1.5 in "Epoch", want an integer`,
		`{"Parts": [{"Weights": [1e999]}]}`: `got the number 1e999 in "Parts.Weights", want a number in the range of float64`,
		`{"Parts": {}}`:                     `got an object in "Parts", want an array`,
		`{"Name": true}`:                    `got true or false in "Name", want a string`,
		`{"Flag": 1}`:                       `got a number in "Flag", want true or false`,
		`{"Inner": []}`:                     `got an array in "Inner", want an object`,
		`[1]`:                               `got an array, want an object`,
		`{`:                                 `unexpected end of JSON input`,
	} {
		if got := JSONError(json.Unmarshal([]byte(text), &to)); got != want {
			t.Errorf("%s: JSONError = %s, want %s", text, got, want)
		}
	}
}
