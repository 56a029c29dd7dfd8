package caption

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// TestPlain: the plain text is that of fmt.Sprintf, with any verbs, flags and indices, and with any mistakes.
func TestPlain(t *testing.T) {
	type pair struct{ A, B any }
	lists := [][]any{
		{"a", 1, 2.5},
		{3, 2, 1.25},
		{-3, "x*y", errors.New("$5")},
		{nil, []string{"_", "`"}, map[string]int{"a": 1}},
		{pair{"<b>", 1}, time.Second, [2]bool{true}},
		{7},
	}
	formats := []string{
		"", "%", "%%", "100 %% %d", "%s", "%v %v %v", "%v %v %v %v", "%+v|%#v|%T", "%q %x %X",
		"%-10s|%10v|%6.2f",
		"%[2]v %[1]v", "%[3]*.[2]*[1]f", "%*d|%-*v", "%.*f", "%[1]T %[1]v", "%[5]d", "%[x]d", "%!",
		"%z", "% d %+d",
		"%05d %x", "%é %v", "%[2]*[1]d", "%.1f", "%.[2]*[3]f", "%c %U", "%v\n%v", "%[1]", "%-", "%.v", "%6.v",
		"%[0]d", "%[-1]d", "%t %p", "%[2]v %v %v", "%10%", "%[1]*v", "%.3", "%[]d", "%[1 %d",
		"%#x %# x", "a%\x00b",
	}
	for _, values := range lists {
		for _, format := range formats {
			if got, want := Format(format, values).Plain, fmt.Sprintf(format, values...); got != want {
				t.Errorf("Format(%q, %v).Plain = %q, want %q", format, values, got, want)
			}
		}
	}
}
