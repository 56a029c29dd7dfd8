// Package metrics measures how good predictions are.
//
//	predicted, err := model.PredictAll(test)
//	…
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//	fmt.Println(confusion)          // the matrix and the number of correct predictions
//	fmt.Println(confusion.Report()) // precision, recall and F1 of each class
//
// [CrossValidate] trains and tests on each of several folds. [CrossValidateContext] does so for several
// folds at the same time, and can be stopped. [ROC] and [AUC] evaluate scores, and [LogLoss] evaluates
// probabilities.
//
//	folds, err := table.Folds(5, 1)
//	…
//	v, err := metrics.CrossValidate(folds, classifier.Train)
//	fmt.Println(v)
//
// The predictions may come from any model: they are names of classes, as in a [datasets.Table], scores or
// probabilities. All results have the same bits on every machine, because they are counts or are computed in
// a fixed order. Package plotting/table turns a [Confusion] into a table for a notebook.
package metrics
