package main

import (
	"slices"
	"strings"
)

// nearest returns the one of names that was probably meant: typed with few letters more, fewer,
// different or swapped, or one of whose parts was typed, as header of no-header. It returns "" if
// there is none, or several are as near.
func nearest(typed string, names []string) string {
	best := ""
	least := 1 + (len(typed)+1)/3 // farther ones are others
	for _, name := range names {
		far := distance(typed, name)
		if slices.Contains(strings.Split(name, "-"), typed) {
			far = 1
		}
		switch {
		case far < least:
			best, least = name, far
		case far == least:
			best = ""
		}
	}
	return best
}

// distance returns how many letters have to be put in, taken out, replaced or swapped with the
// next to make b of a, each letter at most once (the optimal string alignment distance).
func distance(a, b string) int {
	to := make([][]int, len(a)+1) // to[i][j] makes b[:j] of a[:i]
	for i := range to {
		to[i] = make([]int, len(b)+1)
		to[i][0] = i
	}
	for j := range to[0] {
		to[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := to[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			to[i][j] = min(to[i-1][j]+1, to[i][j-1]+1, replaced)
			swapped := i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1]
			if swapped {
				to[i][j] = min(to[i][j], to[i-2][j-2]+1)
			}
		}
	}
	return to[len(a)][len(b)]
}
