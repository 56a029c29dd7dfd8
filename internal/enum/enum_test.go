package enum

import "testing"

var colour = Type{Name: "paint.Colour", Values: []string{"red", "green", "blue"}}

// Each value is read back from its text.
func TestTextIsReadBack(t *testing.T) {
	for want, name := range colour.Values {
		text, err := colour.Text(want)
		if err != nil || string(text) != name {
			t.Errorf("Text(%d) = %q, %v, want %q", want, text, err, name)
		}
		got := -1
		if err := Set(&got, colour, text); err != nil || got != want {
			t.Errorf("Set to %q: got %d, %v, want %d", text, got, err, want)
		}
	}
}

// Unknown names and numbers are errors that name what would be right.
func TestErrors(t *testing.T) {
	got := 2
	err := Set(&got, colour, []byte("Red"))
	if err == nil || err.Error() != `paint.Colour: got "Red", want red, green or blue` || got != 2 {
		t.Errorf("Set to Red: got %d, error = %v, want 2 and an error", got, err)
	}
	for _, value := range []int{-1, 3} {
		if text, err := colour.Text(value); err == nil {
			t.Errorf("Text(%d) = %q, want an error", value, text)
		}
	}
	if got := colour.String(3); got != "Colour(3)" {
		t.Errorf("String(3) = %q, want Colour(3)", got)
	}
}
