//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

//go:embed page/page.html
var template string

//go:embed page/page.css
var style string

//go:embed page/*.js
var scripts embed.FS

// scriptOrder contains the names of the scripts in the order in which they run. Each is about one part of the
// page; they share their variables and functions.
var scriptOrder = []string{
	"state", "run", "record", "undo", "shapes", "plane", "weights", "texts",
	"points", "pointer", "zoom", "share", "controls", "start",
}

// script returns all scripts as one.
func script() (string, error) {
	var all strings.Builder
	for _, name := range scriptOrder {
		text, err := scripts.ReadFile("page/" + name + ".js")
		if err != nil {
			return "", err
		}
		all.Write(text)
	}
	return all.String(), nil
}

// page returns the page as a single HTML file, which loads no other files.
func page() (string, error) {
	program, err := compile()
	if err != nil {
		return "", err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	goroot := strings.TrimSpace(string(root))
	wasmExec, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return "", err
	}
	script, err := script()
	if err != nil {
		return "", err
	}
	presets := perceptron.Must(json.Marshal(presets())) // all numbers are finite
	text := strings.NewReplacer(
		"{{style}}", style,
		"{{script}}", script,
		"{{presets}}", string(presets),
		"{{exec}}", string(wasmExec),
		"{{program}}", program,
	).Replace(template)
	indentation := regexp.MustCompile(`(?m)^\s+`)
	return indentation.ReplaceAllString(text, ""), nil // makes the page smaller
}

// compile returns this program as WebAssembly, compressed by gzip and encoded in base64.
func compile() (string, error) {
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "playground.wasm")
	build := exec.Command("go", "build",
		"-trimpath", "-ldflags", "-s -w", "-o", file, "perceptronlab/playground")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	var compressed bytes.Buffer
	// The level is valid, and writing to a buffer never fails.
	w, _ := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	_, _ = w.Write(program)
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(compressed.Bytes()), nil
}

// A preset is a named set of points from which a reader can start.
type preset struct {
	Name   string  `json:"name"`
	Points []point `json:"points"`
	// View is the square that the first picture shows: its least x, its least y and its side.
	View [3]float64 `json:"view"`
}

// presets returns the presets that the page offers.
func presets() []preset {
	planted := func(margin float64) []point {
		d, _, err := datasets.Planted(20, 2, margin, 3) // 20 points in two dimensions, from seed 3
		return pointsOf(perceptron.Must(d, err))
	}
	noisy := planted(0.1)
	for _, i := range []int{2, 11} { // two wrong labels, with which no line separates the points
		noisy[i].L *= -1
	}
	iris := perceptron.Must(datasets.Iris().OneVsRest("setosa"))
	petals := perceptron.Must(iris.Columns(2, 3))
	six := []point{
		{-0.5, 0.5, 1},
		{0, 0.75, 1},
		{0.5, 0.5, 1},
		{-0.5, -0.5, -1},
		{0, -0.75, -1},
		{0.5, -0.5, -1},
	}
	gateView := [3]float64{-0.5, -0.5, 2}
	centredView := [3]float64{-1.25, -1.25, 2.5}
	return []preset{
		{"OR", pointsOf(datasets.OR()), gateView},
		{"AND", pointsOf(datasets.AND()), gateView},
		{"XOR", pointsOf(datasets.XOR()), gateView},
		{"six points", six, centredView},
		{"a thin gap", planted(0.01), centredView},
		{"noisy", noisy, centredView},
		{"Iris petals, setosa or not", pointsOf(petals), [3]float64{0, -2.25, 8}},
	}
}

// pointsOf returns the examples of a dataset with two columns.
func pointsOf(d *perceptron.Dataset) []point {
	var points []point
	for x, y := range d.All() {
		points = append(points, point{x[0], x[1], y})
	}
	return points
}
