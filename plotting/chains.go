package plotting

import (
	"slices"

	"gonum.org/v1/plot/vg"
)

// A segment is a straight piece of a line, from one point to another.
type segment [2]vg.Point

// chains joins segments that share ends into lines as long as possible, to avoid
// notches where they meet and to let dashes run on.
func chains(segments []segment) [][]vg.Point {
	at := make(map[vg.Point][]int) // the segments that end at a point
	for i, s := range segments {
		at[s[0]] = append(at[s[0]], i)
		at[s[1]] = append(at[s[1]], i)
	}
	used := make([]bool, len(segments))
	// follow returns the points after end of the line that goes on from it.
	follow := func(end vg.Point) (line []vg.Point) {
		for {
			k := slices.IndexFunc(at[end], func(i int) bool { return !used[i] })
			if k < 0 {
				return line
			}
			next := at[end][k]
			used[next] = true
			if s := segments[next]; s[0] == end {
				end = s[1]
			} else {
				end = s[0]
			}
			line = append(line, end)
		}
	}

	var lines [][]vg.Point
	for i, s := range segments {
		if used[i] {
			continue
		}
		used[i] = true
		line := follow(s[0])
		slices.Reverse(line)
		line = append(line, s[0], s[1])
		lines = append(lines, append(line, follow(s[1])...))
	}
	return lines
}
