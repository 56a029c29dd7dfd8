package metrics

// Accuracy returns the fraction of correct predictions, Right()/Rows(), or 0 without rows.
func (c Confusion) Accuracy() float64 {
	accuracy, _ := ratio(c.Right(), c.Rows())
	return accuracy
}

// Precision returns the fraction of correct predictions among the rows predicted as a class:
//
//	precision = TP/(TP + FP)
//
// TP is the number of rows of the class that were predicted as the class, and FP is the number of
// other rows that were predicted as the class. If no row was predicted as the class, the fraction
// is 0/0; value is then 0, and ok is false. The same holds for a class that is not in c.
//
// The value is scikit-learn's precision_score with zero_division=0.
func (c Confusion) Precision(class string) (value float64, ok bool) {
	hits, predicted, _ := c.counts(class)
	return ratio(hits, predicted)
}

// Recall returns the fraction of correct predictions among the rows of a class:
//
//	recall = TP/(TP + FN)
//
// TP is the number of rows of the class that were predicted as the class, and FN is the number of
// rows of the class that were predicted as another class. If there are two classes, the recall of
// the positive class is also called sensitivity, and the recall of the negative class is called
// specificity. If no row is of the class, the fraction is 0/0; value is then 0, and ok is false.
// The same holds for a class that is not in c.
//
// The value is scikit-learn's recall_score with zero_division=0.
func (c Confusion) Recall(class string) (value float64, ok bool) {
	hits, _, rows := c.counts(class)
	return ratio(hits, rows)
}

// F1 returns the harmonic mean of precision and recall:
//
//	F1 = 2TP/(2TP + FP + FN)
//
// F1 is 0/0 only for a class that is not in c; value is then 0, and ok is false. The F1 of a class
// that was never predicted is 0.
//
// The value is scikit-learn's f1_score with zero_division=0.
func (c Confusion) F1(class string) (value float64, ok bool) {
	hits, predicted, rows := c.counts(class)
	return ratio(2*hits, predicted+rows)
}

// mean returns the mean of a score over the classes. If weighted is true, the weight of a class is its
// number of rows; otherwise all weights are equal.
func (c Confusion) mean(score func(class string) (float64, bool), weighted bool) float64 {
	total, weights := 0.0, 0
	for _, class := range c.Classes {
		weight := 1
		if weighted {
			_, _, weight = c.counts(class)
		}
		value, _ := score(class)
		total += float64(value * float64(weight))
		weights += weight
	}
	if weights == 0 {
		return 0
	}
	return total / float64(weights)
}

// ratio returns part/all and true, or 0 and false if all is 0.
func ratio(part, all int) (value float64, ok bool) {
	if all == 0 {
		return 0, false
	}
	return float64(part) / float64(all), true
}
