package ask

import (
	"fmt"
	"strings"
)

// Join writes a list, a word for each item.
func Join[T any](list []T, separator string, word func(T) string) string {
	return strings.Join(Map(list, word), separator)
}

// Map returns f of each item.
func Map[T, U any](list []T, f func(T) U) []U {
	mapped := make([]U, len(list))
	for i, item := range list {
		mapped[i] = f(item)
	}
	return mapped
}

// Signed writes a class as +1, -1 or 0.
func Signed(class int) string {
	if class == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", class)
}

// cut shortens a text to at most n characters, on one line.
func cut(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n-1]) + "…"
	}
	return text
}
