package metrics

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
)

// Is reports for each row whether its class, truth[i], equals positive. Pass the result to [ROC] or [AUC] as
// their argument truth. Is compares classes as [Confuse] does, so 1 and 1.0 may be equal.
//
//	auc, err := metrics.AUC(metrics.Is(test.Classes, "malignant"), scores)
func Is(truth []string, positive string) []bool {
	positives := make([]bool, len(truth))
	spelling := spellings(truth)
	names := slices.Collect(maps.Keys(spelling))
	if k := classes.Index(names)(positive); k >= 0 {
		for i, class := range truth {
			positives[i] = spelling[class] == spelling[names[k]]
		}
	}
	return positives
}

// IsText is like [Is], but equal numbers that are spelled differently are different classes. See
// [ConfuseTexts].
func IsText(truth []string, positive string) []bool {
	positives := make([]bool, len(truth))
	for i, class := range truth {
		positives[i] = class == positive
	}
	return positives
}

// A Point is a point of a [ROC] curve: it contains the counts that result if all rows with a score of at
// least Threshold are predicted as positive.
type Point struct {
	Threshold      float64
	FalsePositives int // negative rows that are predicted as positive
	TruePositives  int // positive rows that are predicted as positive
}

// ROC returns the receiver operating characteristic of the scores, where truth[i] reports whether
// row i is positive. Its first point has the threshold +Inf, for which no row is predicted as
// positive. Then there is one point for each distinct score, in decreasing order. At the last point
// all rows are predicted as positive. Let N be the number of negative rows, and P the number of
// positive rows. The false positive rate and the true positive rate of a point are
//
//	FPR = FP/N,   TPR = TP/P
//
// ROC keeps all points, as scikit-learn's roc_curve does with drop_intermediate=False. It takes
// as long as sorting the scores.
//
// ROC returns an error if truth and scores differ in length, if a score is NaN (infinite scores
// are allowed), or if truth has no positive or no negative row.
func ROC(truth []bool, scores []float64) ([]Point, error) {
	if len(truth) != len(scores) {
		return nil, fmt.Errorf("metrics: got %s and %s, want equal numbers",
			wording.Plural(len(truth), "true class"), wording.Plural(len(scores), "score"))
	}
	positives := 0
	rows := make([]int, len(scores))
	for i, score := range scores {
		if math.IsNaN(score) {
			return nil, fmt.Errorf("metrics: row %d, counted from 0: got the score NaN, want a number", i)
		}
		if truth[i] {
			positives++
		}
		rows[i] = i
	}
	const want = "want at least one positive and one negative row"
	count := wording.Plural(len(truth), "row")
	switch {
	case len(truth) == 0:
		return nil, errors.New("metrics: got no rows, " + want)
	case positives == 0:
		return nil, fmt.Errorf("metrics: got %s, none of them positive, %s", count, want)
	case positives == len(truth):
		return nil, fmt.Errorf("metrics: got %s, none of them negative, %s", count, want)
	}
	slices.SortFunc(rows, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
	curve := []Point{{Threshold: math.Inf(1)}}
	last := curve[0]
	for k, i := range rows {
		if truth[i] {
			last.TruePositives++
		} else {
			last.FalsePositives++
		}
		last.Threshold = scores[i]
		if k == len(rows)-1 || scores[rows[k+1]] != scores[i] {
			curve = append(curve, last)
		}
	}
	return curve, nil
}

// AUC returns the area under the [ROC] curve. The area is the fraction, among all pairs of a positive and a
// negative row, of pairs in which the positive row has the higher score. A tie counts ½:
//
//	AUC = (#{s⁺ > s⁻} + ½ #{s⁺ = s⁻})/(P·N)
//
// where # counts pairs. AUC is 1 if all positive rows have higher scores than all negative rows,
// 0 if they all have lower scores, and about ½ for random scores. Only the order of the scores
// matters.
//
// AUC adds up the trapezoids under the curve in integers, and divides only at the end. The
// trapezoid from a point (FP, TP) to the next point (FP', TP') has the area
// (FP' − FP)(TP + TP')/2. AUC returns the same errors as ROC.
//
// J. Hanley and B. McNeil, "The meaning and use of the area under a receiver operating
// characteristic (ROC) curve", Radiology 143, 1982.
func AUC(truth []bool, scores []float64) (float64, error) {
	curve, err := ROC(truth, scores)
	if err != nil {
		return 0, err
	}
	var twice int64 // twice the area; at most 2PN ≤ n²/2, which is below 2⁶³ for fewer than 2³² rows
	for k := 1; k < len(curve); k++ {
		before, p := curve[k-1], curve[k]
		twice += int64(p.FalsePositives-before.FalsePositives) * int64(p.TruePositives+before.TruePositives)
	}
	all := curve[len(curve)-1]
	return float64(twice) / (2 * float64(all.FalsePositives) * float64(all.TruePositives)), nil
}
