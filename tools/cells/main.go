// Command cells is one half of a test that package cells and GoNB agree. It composes, compiles and runs
// cells by package cells, and writes what they print as JSON. tools/cells_test.py runs the same cells in
// GoNB.
//
//	go run ./tools/cells N
//
// runs the sequences of cells of testdata/sequences.txt and N generated ones.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"runtime"
	"strconv"
	"sync"
)

// A sequence is a list of cells that one kernel executes in order.
type sequence struct {
	Name  string  `json:"name"`
	Cells []*cell `json:"cells"`
}

// A cell is a cell's source and what came of it.
type cell struct {
	Source  string `json:"source"`
	Differs string `json:"differs"` // why GoNB does something else; "" if it must not
	Refused string `json:"refused"` // why GoNB is not given the cell; "" if it is
	Printed string `json:"printed"`
	Failed  string `json:"failed"` // why the cell failed; "" if it did not
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: cells N")
	}
	count, err := strconv.Atoi(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	sequences, err := readTable()
	if err != nil {
		log.Fatal(err)
	}
	sequences = append(sequences, generate(count)...)
	folder, err := os.MkdirTemp("", "cells")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	c, err := newCompiler(folder)
	if err != nil {
		log.Fatal(err)
	}
	runAll(c, sequences)
	if err := json.NewEncoder(os.Stdout).Encode(sequences); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

// runAll runs sequences, one for each processor at a time.
func runAll(c *compiler, sequences []*sequence) {
	var workers sync.WaitGroup
	next := make(chan int)
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := range next {
				c.runSequence(i, sequences[i])
			}
		})
	}
	for i := range sequences {
		next <- i
	}
	close(next)
	workers.Wait()
}
