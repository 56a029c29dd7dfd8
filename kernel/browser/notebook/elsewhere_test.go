package notebook

import "testing"

func TestAdvise(t *testing.T) {
	const sentence = "no [-a] here[, or ELSEWHERE now]; write Go[; ELSEWHERE].\n"
	for elsewhere, want := range map[string]string{
		"":        "no [-a] here; write Go.\n",
		"pay $1]": "no [-a] here, or pay $1] now; write Go; pay $1].\n",
	} {
		n := New(Settings{Elsewhere: elsewhere})
		if got := n.advise(sentence); got != want {
			t.Errorf("with %q: got %q, want %q", elsewhere, got, want)
		}
	}
}
