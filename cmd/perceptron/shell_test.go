package main

import "testing"

// Words with control characters or bytes that are not UTF-8 are escaped, so that bash and zsh read them, but a
// terminal does not obey them.
func TestShellQuote(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"height", "height"},
		{"größe", "größe"},
		{"a b", "'a b'"},
		{"it's", `'it'\''s'`},
		{",", "','"},
		{"b,\u0083J", `$'b,\302\203J'`},
		{"\u0096¼\u0091O", `$'\302\226¼\302\221O'`},
		{"a\x1b[31m", `$'a\033[31m'`},
		{"a\nb", `$'a\012b'`},
		{"it's \\ \xff1", `$'it\'s \\ \3771'`},
	} {
		if got := shellQuote(c.word); got != c.want {
			t.Errorf("shellQuote(%q) = %s, want %s", c.word, got, c.want)
		}
	}
}
