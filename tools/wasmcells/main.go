// Wasmcells runs the cells of notebooks as a browser does, but without one: as programs for js/wasm, in Node.
// It compares what they print and display with the outputs in the notebooks, which come from the lab. So a
// difference between WebAssembly and other machines is found here.
//
//	go run ./tools/wasmcells notebooks/*.ipynb
//
// It prints a line for each cell that fails or differs, and one for each notebook. With -times, it also runs
// each cell as a program for this machine, and prints the slowest. It works in the folder of the module, and
// needs node.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"perceptronlab/kernel/cells"
)

// A result is what became of a cell.
type result struct {
	name   string // of the notebook and the cell
	took   map[string]time.Duration
	faults []string
}

// slowest is the number of cells whose times are printed.
const slowest = 10

func main() {
	log.SetFlags(0)
	times := flag.Bool("times", false, "also run the cells as programs for this machine, and print times")
	workers := flag.Int("workers", runtime.NumCPU(), "the number of notebooks that run at the same time")
	flag.Parse()
	platforms := []platform{wasm}
	if *times {
		platforms = append(platforms, native)
	}
	results, err := runAll(flag.Args(), platforms, *workers)
	if err != nil {
		log.Fatal(err)
	}
	if *times {
		printTimes(results)
	}
	for _, r := range results {
		if len(r.faults) > 0 {
			os.Exit(1)
		}
	}
}

// runAll runs notebooks, and prints the faults of each when it has run.
func runAll(names []string, platforms []platform, workers int) (all []*result, err error) {
	var notebooks []notebook
	for _, name := range names {
		n, err := readNotebook(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		notebooks = append(notebooks, n)
	}
	folder, err := os.MkdirTemp("", "wasmcells")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	paths := append(importsOf(notebooks), "flag", "testing")
	var compilers []*compiler
	for _, p := range platforms {
		c, err := newCompiler(p, folder, paths)
		if err != nil {
			return nil, err
		}
		compilers = append(compilers, c)
	}
	results := make([][]*result, len(names))
	var group sync.WaitGroup
	free := make(chan struct{}, workers)
	for i, name := range names {
		group.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			at := filepath.Join(folder, fmt.Sprint(i))
			results[i] = runNotebook(compilers, at, name, notebooks[i])
			fmt.Print(summary(name, results[i]))
		})
	}
	group.Wait()
	return slices.Concat(results...), nil
}

// summary returns the lines about a notebook.
func summary(name string, results []*result) string {
	lines := ""
	failed := 0
	for _, r := range results {
		for _, fault := range r.faults {
			lines += fmt.Sprintf("FAIL %s: %s\n", r.name, fault)
		}
		failed += min(len(r.faults), 1)
	}
	return lines + fmt.Sprintf("%s: %d cells are as saved, %d are not\n", name, len(results)-failed, failed)
}

// runNotebook runs the cells of a notebook with each compiler. It works in a folder.
func runNotebook(compilers []*compiler, folder, name string, n notebook) (results []*result) {
	for _, c := range compilers {
		ran := runCells(c, filepath.Join(folder, c.name), name, n)
		if results == nil {
			results = ran
			continue
		}
		for i, r := range ran {
			results[i].faults = append(results[i].faults, r.faults...)
			results[i].took[c.name] = r.took[c.name]
		}
	}
	return results
}

// runCells runs the cells of a notebook for one platform.
func runCells(c *compiler, folder, name string, n notebook) (results []*result) {
	at, err := newPlace(folder, filepath.Dir(name), c.platform)
	if err != nil {
		return []*result{{name: name, faults: []string{err.Error()}, took: map[string]time.Duration{}}}
	}
	session := cells.NewSession(c.packages)
	for i, one := range n.Cells {
		if !one.isCode() {
			continue
		}
		r := &result{name: fmt.Sprintf("%s, cell %d", name, i+1), took: map[string]time.Duration{}}
		took, what := runCell(c, at, session, i+1, one)
		r.took[c.name] = took
		if what != "" {
			r.faults = []string{c.name + ": " + what}
		}
		results = append(results, r)
	}
	return results
}

// runCell runs a cell, and returns how long its program took and what is wrong with its outputs.
func runCell(
	c *compiler, at *place, session *cells.Session, number int, one notebookCell,
) (took time.Duration, what string) {
	parsed, err := cells.Parse(string(one.Source))
	if err != nil {
		return 0, err.Error()
	}
	for _, command := range parsed.Commands {
		if command.Shell != "" {
			return 0, "got !" + command.Shell + ", but a browser has no shell"
		}
	}
	program, err := session.Compose(parsed, number)
	if err != nil {
		return 0, err.Error()
	}
	file, err := c.compile(at.build, program.Source)
	if err != nil {
		return 0, err.Error()
	}
	session.Keep(program)
	got, took, err := at.run(file, program.Args)
	if err != nil {
		return took, err.Error()
	}
	return took, difference(got, one.saved(), one.varies())
}

// printTimes prints the slowest cells on each platform.
func printTimes(results []*result) {
	slices.SortFunc(results, func(a, b *result) int {
		return cmp.Compare(b.took[wasm.name], a.took[wasm.name])
	})
	fmt.Println("\nthe slowest cells, in processor seconds in Node (with its start) and on this machine:")
	for _, r := range results[:min(slowest, len(results))] {
		fmt.Printf("%6.2f %6.2f  %s\n", r.took[wasm.name].Seconds(), r.took[native.name].Seconds(), r.name)
	}
}
