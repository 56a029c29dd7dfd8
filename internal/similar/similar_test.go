package similar

import "testing"

func TestMost(t *testing.T) {
	names := []string{"yes", "no", "Petal Length", "petal_width"}
	for name, want := range map[string]string{
		"Yes": "yes", "yess": "yes", "NO": "no", "petal length": "Petal Length", "petal-widht": "petal_width",
		"maybe": "", "": "", "y": "",
	} {
		got, ok := Most(name, names)
		if got != want || ok != (want != "") {
			t.Errorf("Most(%q) = %q, %v, want %q, %v", name, got, ok, want, want != "")
		}
	}
}
