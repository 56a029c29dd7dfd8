package perceptron_test

import (
	"encoding/json"
	"fmt"

	"perceptronlab/perceptron"
)

// A reading is an example of a stream.
type reading struct {
	x []float64
	y float64
}

// readings sends 200 examples, as a sensor might. After 100 of them, the two classes change sides.
func readings() <-chan reading {
	stream := make(chan reading)
	go func() {
		defer close(stream)
		for i := range 200 {
			x := float64(i*i%23)/8 - 1
			y := 1.0
			if (x < 0.3) != (i >= 100) {
				y = -1
			}
			stream <- reading{x: []float64{x, 1}, y: y}
		}
	}()
	return stream
}

// A monitor is the state of a program that follows a stream.
type monitor struct {
	Online *perceptron.Online
	Recent [20]bool // whether each of the last 20 examples was a mistake
}

// learn visits an example, and returns the number of mistakes among the last 20 examples.
func (m *monitor) learn(r reading) (mistakes int) {
	m.Recent[m.Online.Seen()%len(m.Recent)] = m.Online.Learn(r.x, r.y)
	for _, mistake := range m.Recent {
		if mistake {
			mistakes++
		}
	}
	return mistakes
}

// Follow a stream of any length. If more than 6 of the last 20 examples were mistakes, the data have
// probably changed, and the mean of the weights begins again. The state is stored and restored on the way, as
// when a program is stopped and started again; the result is the same as without.
func Example_stream() {
	m := monitor{Online: perceptron.Trainer{Average: true}.Online(2)}
	for r := range readings() {
		if err := m.Online.Check(r.x, r.y); err != nil {
			fmt.Println(err)
			continue
		}
		if m.learn(r) > 6 {
			fmt.Println("the data have changed, and the mean begins again:", m.Online)
			m.Online.RestartAverage()
			clear(m.Recent[:])
		}
		if m.Online.Seen() == 150 {
			state := perceptron.Must(json.Marshal(m))
			m = monitor{}
			if err := json.Unmarshal(state, &m); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	fmt.Println(m.Online)
	fmt.Println("mean since the change:", m.Online.Averaged())
	// Output:
	// the data have changed, and the mean begins again: 12 mistakes in 109 examples; w = [-1.75 0]
	// 15 mistakes in 200 examples; w = [-2.125 1]
	// mean since the change: [-2.047 0.956]
}

// A text contains few of the 50,000 words of a vocabulary. Learn only from those.
func ExampleOnline_LearnSparse() {
	spam := perceptron.Trainer{}.Online(50_000)
	fmt.Println(spam.LearnSparse([]int{17, 4003, 49_999}, []float64{1, 2, 1}, +1))
	fmt.Println(spam.LearnSparse([]int{17, 301}, []float64{1, 1}, -1))
	fmt.Println(spam.LearnSparse([]int{301, 4003}, []float64{1, 1}, +1))
	fmt.Println(spam.Mistakes(), "mistakes; score", spam.ScoreSparse([]int{301, 4003}, []float64{1, 1}))
	// Output:
	// true
	// true
	// false
	// 2 mistakes; score 1
}

// Examples from outside the program may be invalid.
func ExampleOnline_Check() {
	online := perceptron.Trainer{}.Online(2)
	fmt.Println(online.Check([]float64{1, 2, 3}, +1))
	fmt.Println(online.Check([]float64{1, 2}, 0))
	fmt.Println(online.Check([]float64{1, 2}, -1))
	fmt.Println(online.CheckSparse([]int{1, 0}, []float64{2, 3}, -1))
	// Output:
	// perceptron: got 3 features, want 2, one per weight
	// perceptron: got label 0, want -1 or +1
	// <nil>
	// perceptron: got column 0 after column 1, want increasing columns
}

func ExampleOnline_Score() {
	online := perceptron.Trainer{Initial: perceptron.Weights{3, 2, -4}}.Online(3)
	fmt.Println(online.Score([]float64{1, 1, 1}))
	fmt.Println(online.ScoreSparse([]int{0, 2}, []float64{1, 1}))
	// Output:
	// 1
	// -1
}

func ExampleOnline_RestartAverage() {
	online := perceptron.Trainer{Average: true}.Online(1)
	for _, x := range []float64{1, 3, 5} { // after each of these examples, w = 1
		online.Learn([]float64{x}, +1)
	}
	online.RestartAverage()
	online.Learn([]float64{2}, -1) // w = −1
	online.Learn([]float64{4}, -1) // w is still −1
	fmt.Println(online.Averaged(), online)
	// Output:
	// [-1] 2 mistakes in 5 examples; w = [-1]
}

// The restored Online continues like the first one, to the last bit.
func ExampleOnline_MarshalJSON() {
	online := perceptron.Trainer{Average: true}.Online(2)
	online.Learn([]float64{3, 0.1}, +1)
	online.Learn([]float64{1, 0.2}, -1)
	state, err := json.Marshal(online)
	fmt.Println(string(state), err)

	var restored perceptron.Online
	fmt.Println(json.Unmarshal(state, &restored))
	online.Learn([]float64{-2, 0.3}, -1)
	restored.Learn([]float64{-2, 0.3}, -1)
	fmt.Println(online.Averaged())
	fmt.Println(restored.Averaged())
	// Output:
	// {"kind":"perceptron.Online","version":1,"weights":[2,-0.1],"rate":1,"margin":0,"average":true,"missedSum":[-1,-0.2],"seen":2,"meanFrom":0,"mistakes":2} <nil>
	// <nil>
	// [2.333 -0.03333]
	// [2.333 -0.03333]
}
