// Package metrics says how good predictions are: it counts first, and divides last.
//
//	predicted, err := model.PredictAll(test)
//	…
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//	fmt.Println(confusion)          // the matrix, and how many are right
//	fmt.Println(confusion.Report()) // precision, recall and F1 of each class
//
// CrossValidate trains and judges on each of several folds; AUC and ROC judge scores.
//
//	folds, err := table.Folds(5, 1)
//	…
//	v, err := metrics.CrossValidate(folds, classifier.Train)
//	fmt.Println(v)
//
// Nothing here knows how the predictions were made: they are names of classes, as in a
// datasets.Table, or scores. Counts are integers, and every number returned is a quotient
// of two of them, or a mean of such quotients: the same to the last bit on every machine.
// Package plotting/table turns a Confusion into a table for a notebook.
package metrics
