package main

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// newClassWeights returns the kind of --class-weight, whose value is a list of weights, such as yes=2,no=1. A
// class is in quotation marks if its name contains a comma, an equals sign or a quotation mark. If the flag
// is repeated, the lists are joined; of two weights of a class, the last one counts.
func newClassWeights() kind {
	return kindOf[map[string]float64]{
		field: func(s *settings) *map[string]float64 { return &s.trainer.ClassWeights },
		read:  readClassWeights,
		write: writeClassWeights,
		join: func(before, value map[string]float64) map[string]float64 {
			joined := maps.Clone(before)
			if joined == nil {
				return value
			}
			maps.Copy(joined, value)
			return joined
		},
		want: "CLASS=NUMBER, or several separated by commas, such as yes=2,no=1, each class once, " +
			"and quotation marks around a class with a comma or an equals sign",
	}
}

// readClassWeights parses a list of weights. It reports false if a class occurs twice.
func readClassWeights(text string) (weights map[string]float64, ok bool) {
	weights = map[string]float64{}
	for {
		class, rest, ok := cutColumn(text)
		if !ok {
			return nil, false
		}
		number, others, more := strings.Cut(rest, ",")
		weight, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		class = strings.TrimSpace(class)
		if _, twice := weights[class]; twice || err != nil {
			return nil, false
		}
		weights[class] = weight
		if !more {
			return weights, true
		}
		text = strings.TrimLeft(others, " ")
	}
}

// writeClassWeights returns a text that readClassWeights converts to the given weights.
func writeClassWeights(weights map[string]float64) string {
	var texts []string
	for _, class := range slices.Sorted(maps.Keys(weights)) {
		texts = append(texts, quoteColumn(class)+"="+strconv.FormatFloat(weights[class], 'g', -1, 64))
	}
	return strings.Join(texts, ",")
}
