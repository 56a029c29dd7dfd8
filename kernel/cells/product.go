package cells

import (
	"go/scanner"
	"go/token"
)

// productOf returns the product that a name such as yx may stand for, y * x, if the function above uses both
// names for values; otherwise "".
func productOf(name, function string) string {
	names := valuesIn(function)
	for i := 1; i < len(name); i++ {
		if names[name[:i]] && names[name[i:]] {
			return name[:i] + " * " + name[i:]
		}
	}
	return ""
}

// valuesIn returns the names in Go code, without those in comments and texts, and without those of functions.
func valuesIn(code string) map[string]bool {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(code))
	s.Init(file, []byte(code), func(token.Position, string) {}, 0)
	names, previous := map[string]bool{}, ""
	for {
		_, kind, text := s.Scan()
		if kind != token.LPAREN && previous != "" {
			names[previous] = true
		}
		previous = ""
		switch kind {
		case token.EOF:
			return names
		case token.IDENT:
			previous = text
		}
	}
}
