package multiclass

import "perceptronlab/internal/rows"

// trainTogether shows rows of x to all parts, one per class. It updates the parts by the rule of Crammer
// and Singer. order lists the indices of the rows, and classes holds the classes of all rows of x. All
// parts count the same rows and mistakes. If the parts make no further updates, trainTogether only counts
// the rows.
func trainTogether(parts []Part, x rows.Matrix, classes, order []int) {
	bank := rows.Vectors(weights(parts)) // the weight vectors of all parts, as the rows of a matrix
	for k := range parts {
		parts[k].W = bank.Row(k).Values // share memory, so an update of the part also changes the bank
	}
	ended := parts[0].Reason != ""
	scores := make([]float64, len(parts))
	for _, i := range order {
		own := classes[i]
		rival, mistake := 0, false
		if !ended {
			bank.ScoresOf(x.Row(i), scores)
			rival, mistake = Rival(scores, own)
		}
		if mistake {
			parts[own].update(x.Row(i), 1)
			parts[rival].update(x.Row(i), -1)
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

// Rival returns the rival for a row whose class is the argument own. scores[k] is the row's score for
// class k. The rival is the class with the highest score among all other classes, or the first of them if
// several have this score. The row is a mistake unless scores[own] is higher than scores[rival].
func Rival(scores []float64, own int) (rival int, mistake bool) {
	rival = -1
	for k, s := range scores {
		if k != own && (rival < 0 || s > scores[rival]) {
			rival = k
		}
	}
	return rival, !(scores[own] > scores[rival])
}
