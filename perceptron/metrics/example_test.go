package metrics_test

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/metrics"
)

// The species of eight flowers, and a model's predictions.
var (
	truth     = []string{"setosa", "setosa", "setosa", "versicolor", "versicolor", "virginica", "virginica", "virginica"}
	predicted = []string{"setosa", "setosa", "setosa", "versicolor", "virginica", "virginica", "virginica", "versicolor"}
	confusion = perceptron.Must(metrics.Confuse(truth, predicted))
)

func ExampleConfuse() {
	c, err := metrics.Confuse(truth, predicted)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// truth ↓ predicted →  setosa  versicolor  virginica
	// setosa                    3           0          0
	// versicolor                0           1          1
	// virginica                 0           1          2
	// 6 of 8 right (accuracy 0.75)
}

func ExampleConfusion_Report() {
	fmt.Println(confusion.Report())
	// Output:
	//             precision  recall      F1  rows
	// setosa         1.0000  1.0000  1.0000     3
	// versicolor     0.5000  0.5000  0.5000     2
	// virginica      0.6667  0.6667  0.6667     3
	// macro          0.7222  0.7222  0.7222     8
	// weighted       0.7500  0.7500  0.7500     8
	// 6 of 8 right (accuracy 0.75)
}

// The versions 1.1 and 1.10 are equal numbers, but different texts.
func ExampleIsText() {
	versions := []string{"1.1", "1.10", "1.1"}
	fmt.Println(metrics.Is(versions, "1.1"))
	fmt.Println(metrics.IsText(versions, "1.1"))
	// Output:
	// [true true true]
	// [true false true]
}

// The model gives the version 1.10 the probability ½.
func ExampleLogLossTexts() {
	loss, err := metrics.LogLossTexts([]string{"1.10"}, []string{"1.1", "1.10"}, [][]float64{{0.5, 0.5}})
	fmt.Printf("%.4f %v\n", loss, err)
	// Output: 0.6931 <nil>
}

// As texts, the versions 1.1 and 1.10 are two classes. As numbers, they are one class.
func ExampleConfuseTexts() {
	truth := []string{"1.1", "1.10", "1.10"}
	predicted := []string{"1.1", "1.1", "1.10"}
	texts, err := metrics.ConfuseTexts(truth, predicted)
	fmt.Println(texts.Classes, texts.Counts, err)
	numbers, err := metrics.Confuse(truth, predicted)
	fmt.Println(numbers.Classes, numbers.Counts, err)
	// Output:
	// [1.1 1.10] [[1 0] [1 1]] <nil>
	// [1.1] [[3]] <nil>
}

func ExampleConfusion_Right() {
	fmt.Println(confusion.Right(), "of", confusion.Rows(), "are right, an accuracy of", confusion.Accuracy())
	// Output: 6 of 8 are right, an accuracy of 0.75
}

func ExampleConfusion_Count() {
	fmt.Println(confusion.Count("virginica", "versicolor"))
	// Output: 1
}

func ExampleConfusion_Precision() {
	fmt.Println(confusion.Precision("versicolor"))
	fmt.Println(confusion.Precision("a lily"))
	// Output:
	// 0.5 true
	// 0 false
}

func ExampleConfusion_Recall() {
	fmt.Println(confusion.Recall("setosa"))
	// Output: 1 true
}

func ExampleConfusion_F1() {
	fmt.Println(confusion.F1("versicolor"))
	// Output: 0.5 true
}

// There are three pairs of a positive and a negative row. Two pairs are in order and one is a tie, so the
// AUC is (2 + ½)/3.
func ExampleAUC() {
	auc, err := metrics.AUC([]bool{true, true, true, false}, []float64{3, 2, 1, 1})
	fmt.Printf("%.4f %v\n", auc, err)
	// Output: 0.8333 <nil>
}

// The model gives the true classes the probabilities ½, 1 and ¼. The log loss is (ln 2 + ln 1 + ln 4)/3 = ln 2.
func ExampleLogLoss() {
	probabilities := [][]float64{{0.5, 0.5}, {0, 1}, {0.25, 0.75}}
	loss, err := metrics.LogLoss([]string{"no", "yes", "no"}, []string{"no", "yes"}, probabilities)
	fmt.Printf("%.4f %v\n", loss, err)
	// Output: 0.6931 <nil>
}

func ExampleIs() {
	fmt.Println(metrics.Is([]string{"malignant", "benign", "malignant"}, "malignant"))
	// Output: [true false true]
}

func ExampleROC() {
	curve, err := metrics.ROC([]bool{true, true, true, false}, []float64{3, 2, 1, 1})
	for _, p := range curve {
		fmt.Println(p.Threshold, p.FalsePositives, p.TruePositives)
	}
	fmt.Println(err)
	// Output:
	// +Inf 0 0
	// 3 0 1
	// 2 0 2
	// 1 1 3
	// <nil>
}

// The two species are easy to separate. For each tenth of the flowers, CrossValidate trains a model on the
// other flowers.
func ExampleCrossValidate() {
	iris := datasets.Iris()
	var rows []int
	for i, species := range iris.Classes {
		if species != "versicolor" {
			rows = append(rows, i)
		}
	}
	flowers := perceptron.Must(iris.Subset(rows...))
	folds := perceptron.Must(flowers.Folds(10, 1))
	v, err := metrics.CrossValidate(folds, classifier.Trainer{NoHeldOut: true}.Train)
	fmt.Println(v, err)
	fmt.Println(v.Pooled)
	// Output:
	// 10 folds: accuracy 1 (1 to 1, deviation 0); 100 of 100 right <nil>
	// truth ↓ predicted →  setosa  virginica
	// setosa                   50          0
	// virginica                 0         50
	// 100 of 100 right (accuracy 1)
}

// A majority is a model that predicts the same class for every row.
type majority string

func (m majority) PredictAll(t datasets.Table) ([]string, error) {
	predicted := make([]string, t.Len())
	for i := range predicted {
		predicted[i] = string(m)
	}
	return predicted, nil
}

var validation = perceptron.Must(metrics.CrossValidate(
	perceptron.Must(datasets.BreastCancer().Folds(4, 1)),
	func(train datasets.Table) (majority, error) { return "benign", nil },
))

// A model that always predicts the most frequent class is a baseline for other models.
func ExampleValidation_String() {
	fmt.Println(validation)
	// Output: 4 folds: accuracy 0.6274 (0.6268 to 0.6294, deviation 0.00113); 357 of 569 right
}

func ExampleValidation_Mean() {
	fmt.Printf("%.4f\n", validation.Mean())
	// Output: 0.6274
}

func ExampleValidation_Deviation() {
	fmt.Printf("%.4f\n", validation.Deviation())
	// Output: 0.0011
}

// Train two models at a time, and stop after an interrupt (Ctrl+C). The result is that of CrossValidate.
func ExampleCrossValidateContext() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	folds := perceptron.Must(datasets.Iris().Folds(5, 1))
	trainer := classifier.Trainer{NoHeldOut: true, MaxEpochs: 50}
	v, err := metrics.CrossValidateContext(ctx, folds, 2, trainer.TrainContext)
	fmt.Println(v, err)
	// Output: 5 folds: accuracy 0.96 (0.9 to 1, deviation 0.03887); 144 of 150 right <nil>
}
