package libsvm

import "testing"

func TestLooksLike(t *testing.T) {
	for _, c := range []struct {
		text    string
		entries int
		want    bool
	}{
		{"+1 1:2 3:4\n-1 2:1 5:1\n", 2, true},
		{"# a comment\n\n+1 1:2 3:4 # row\n", 2, true},
		{"+1\n-1 2:1 5:1\n", 2, true}, // the first row is zero
		{"+1 qid:3 1:2 3:4\n", 2, true},
		{"+1 1:2\n-1 2:1\n", 1, true},
		{"+1 1:2\n-1 2:1\n", 2, false},
		{"monday 10:30\ntuesday 9:15\n", 2, false},
		{"when\nmonday 10:30 11:45\n", 2, false},
		{"a,b\n1,2\n", 1, false},
		{"1\n2\n", 1, false}, // a column of numbers
		{"", 1, false},
	} {
		if got := LooksLike(c.text, true, c.entries); got != c.want {
			t.Errorf("LooksLike(%q, true, %d) = %v, want %v", c.text, c.entries, got, c.want)
		}
	}
	if LooksLike("+1 1:2 3:4", false, 1) {
		t.Error("an incomplete line looks like LIBSVM, want only complete lines to count")
	}
}
