package multiclass

import "perceptronlab/internal/rows"

// trainTogether shows the rows of x to the parts of all classes, in the given order, and updates the
// parts by the rule of Crammer and Singer. All parts count the same rows and mistakes. If the parts
// make no further updates, trainTogether only counts the rows.
func trainTogether(parts []Part, x rows.Matrix, classes, order []int) {
	bank := rows.Vectors(weights(parts))
	for k := range parts {
		parts[k].W = bank.Row(k).Values // share memory, so an update of the part also changes the bank
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

// Rival returns the class with the highest score among all classes except the row's own. In a tie it
// returns the first such class. mistake reports whether the row is a mistake, which it is unless the
// score of its own class is higher than that of the rival.
func Rival(scores []float64, own int) (wrong int, mistake bool) {
	wrong = -1
	for k, s := range scores {
		if k != own && (wrong < 0 || s > scores[wrong]) {
			wrong = k
		}
	}
	return wrong, !(scores[own] > scores[wrong])
}
