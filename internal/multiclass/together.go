package multiclass

import "perceptronlab/internal/rows"

// trainTogether shows rows to the parts of all classes, in the given order, by the rule of Crammer and
// Singer. All parts count the same rows and mistakes. If they have ended, they only count the rows.
func trainTogether(parts []Part, x rows.Matrix, classes, order []int) {
	bank := rows.Vectors(weights(parts))
	for k := range parts {
		parts[k].W = bank.Row(k).Values // an update of the part also changes the bank
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

// Rival returns the class with the highest score among all except the row's own; in a tie, the
// first. It also reports whether the row is a mistake: the score of its own class is not higher.
func Rival(scores []float64, own int) (wrong int, mistake bool) {
	wrong = -1
	for k, s := range scores {
		if k != own && (wrong < 0 || s > scores[wrong]) {
			wrong = k
		}
	}
	return wrong, !(scores[own] > scores[wrong])
}
