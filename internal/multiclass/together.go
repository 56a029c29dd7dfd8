package multiclass

import "perceptronlab/internal/rows"

// together shows the rows to the weights of all classes, by the rule of Crammer and Singer. Each
// part counts the same rows and mistakes. Once the parts have ended, they make no further updates.
func together(parts []Part, x rows.Matrix, classes, order []int) {
	bank := rows.Vectors(weights(parts))
	for k := range parts {
		parts[k].W = bank.Row(k).Values // so that an update changes both
	}
	ended := parts[0].Reason != ""
	scores := make([]float64, len(parts))
	for _, i := range order {
		own := classes[i]
		wrong, mistake := 0, false
		if !ended {
			bank.ScoresOf(x.Row(i), scores)
			wrong, mistake = Rival(scores, own)
		}
		if mistake {
			parts[own].update(x.Row(i), 1)
			parts[wrong].update(x.Row(i), -1)
		}
		for k := range parts {
			part := &parts[k]
			part.Seen++
			if mistake {
				part.Mistakes++
				part.Last++
			}
		}
	}
}

// Rival returns the class with the highest score among all but a row's own (the first in a tie),
// and reports a mistake: its own score is not higher.
func Rival(scores []float64, own int) (wrong int, mistake bool) {
	wrong = -1
	for k, s := range scores {
		if k != own && (wrong < 0 || s > scores[wrong]) {
			wrong = k
		}
	}
	return wrong, !(scores[own] > scores[wrong])
}
