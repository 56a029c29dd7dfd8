package datasets_test

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func ExampleDigits() {
	digits := datasets.Digits()
	fmt.Println(len(digits.Rows), "images, this is a", digits.Classes[0])
	for j, v := range digits.Rows[0] {
		fmt.Printf("%3v", v)
		if j%8 == 7 {
			fmt.Println()
		}
	}
	// Output:
	// 1797 images, this is a 0
	//   0  0  5 13  9  1  0  0
	//   0  0 13 15 10 15  5  0
	//   0  3 15  2  0 11  8  0
	//   0  4 12  0  0  8  8  0
	//   0  5  8  0  0  9  8  0
	//   0  4 11  0  1 12  7  0
	//   0  2 14  5 10 12  0  0
	//   0  0  6 13 10  0  0  0
}

func ExampleBreastCancer() {
	cancer := datasets.BreastCancer()
	fmt.Println(len(cancer.Rows), "tumours,", len(cancer.Features), "columns")
	fmt.Println(cancer.Features[:3], cancer.Rows[0][:3], cancer.Classes[0])

	malignant := perceptron.Must(cancer.Against("malignant"))
	fmt.Println("separable:", perceptron.Separate(malignant.AbsorbBias()).Separable)
	// Output:
	// 569 tumours, 30 columns
	// [mean_radius mean_texture mean_perimeter] [17.99 10.38 122.8] malignant
	// separable: true
}
