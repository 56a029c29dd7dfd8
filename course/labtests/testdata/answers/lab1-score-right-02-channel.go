package answer

// Right: goroutines compute the products, which are added in the order of their arrival. The
// function also prints.

import "fmt"

func Score(w, x []float64) float64 {
	products := make(chan float64)
	for j := range w {
		go func() { products <- w[j] * x[j] }()
	}
	total := 0.0
	for range w {
		total += <-products
	}
	fmt.Println("I found the score", total)
	return total
}
