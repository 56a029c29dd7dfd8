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
		got, err := colour.Value(text)
		if err != nil || got != want {
			t.Errorf("Value(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
}

// Unknown names and numbers are errors that name what would be right.
func TestErrors(t *testing.T) {
	if _, err := colour.Value([]byte("Red")); err == nil || err.Error() != `paint.Colour: got "Red", want red, green or blue` {
		t.Errorf("Value: error = %v", err)
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
