package thousands

import "testing"

func TestRemove(t *testing.T) {
	for text, want := range map[string]string{
		"1,234": "1234", "-1,234,567.5": "-1234567.5", "1,23,45,678": "12345678", "12": "12", "red": "red",
		"1,23": "1,23", "1234,567": "1234,567", ",123": ",123", "1,2a4": "1,2a4", "1.5,000": "1.5,000",
	} {
		if got := Remove(text, ',', '.'); got != want {
			t.Errorf("Remove(%q, ',', '.') = %q, want %q", text, got, want)
		}
	}
	if got := Remove("1.234,5", '.', ','); got != "1234,5" {
		t.Errorf(`Remove("1.234,5", '.', ',') = %q, want "1234,5"`, got)
	}
}
