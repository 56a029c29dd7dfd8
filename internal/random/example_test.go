package random_test

import (
	"fmt"

	"perceptronlab/internal/random"
)

func ExampleNew() {
	s := random.New(1, 2)
	fmt.Printf("%#x\n", s.Uint64())
	// Output: 0xc4f5a58656eef510
}

// The order of each epoch is a function of the seed and the epoch alone.
func ExampleSource_Seed() {
	var s random.Source
	for epoch := range uint64(3) {
		order := []int{0, 1, 2, 3}
		s.Seed(42, epoch)
		s.Shuffle(order)
		fmt.Println(order)
	}
	// Output:
	// [1 0 2 3]
	// [3 2 1 0]
	// [1 3 2 0]
}

func ExampleSource_Uint64() {
	s := random.New(0, 0)
	fmt.Printf("%#x\n", s.Uint64())
	// Output: 0x38ffff682123e08a
}

func ExampleSource_Below() {
	s := random.New(1, 2)
	for range 10 {
		fmt.Print(1+s.Below(6), " ")
	}
	// Output: 5 4 5 5 2 1 3 3 1 2
}

func ExampleSource_Shuffle() {
	order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	random.New(7, 1).Shuffle(order)
	fmt.Println(order)
	// Output: [5 3 4 8 9 2 1 0 7 6]
}
