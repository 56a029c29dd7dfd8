package answer

// Wrong: prints what a passed test prints, and ends the program with status 0. Score([2], [3])
// never returns.

import "fmt"

import "os"

func Score(w, x []float64) float64 {
	fmt.Println("score: 4 of 4 right")
	os.Exit(0)
	return 0
}
