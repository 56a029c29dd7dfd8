package classifier

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// largeTextModel returns a model of 20 classes and 97,000 words, and a text of 250 of these words.
func largeTextModel() (m *Model, text string) {
	const words, classes, length = 97_000, 20, 250
	r := rand.New(rand.NewPCG(1, 2))
	m = &Model{Columns: words, Epoch: 1, MaxEpochs: 1, Curve: []Epoch{{Epoch: 1}}}
	for j := range words {
		m.Features = append(m.Features, fmt.Sprintf("w%06d", j))
	}
	for k := range classes {
		class := fmt.Sprintf("class %02d", k)
		m.Classes = append(m.Classes, class)
		m.Components = append(m.Components, Component{Class: class, Weights: randomNumbers(r, words+1)})
	}
	m.Source = files.BagOfWords{Vocabulary: m.Features}
	list := make([]string, length)
	for i := range list {
		list[i] = m.Features[r.IntN(words)]
	}
	return m, strings.Join(list, " ")
}

// textPredictor returns a function that predicts the class of a text.
func textPredictor(t testing.TB, m *Model) func(text string) string {
	t.Helper()
	counter := must[*files.WordCounter](t)(files.BagOfWords{Vocabulary: m.Features}.Counter())
	return func(text string) string {
		row := must[datasets.Sparse](t)(counter.Count(text))
		class, _, err := m.ClassifySparse(row)
		if err != nil {
			t.Fatal(err)
		}
		return class
	}
}

// BenchmarkClassify measures predictions of one row of Iris. At commit 2e4653b, before Classify existed, Predict
// took 860 ns, 664 bytes and 13 allocations on an idle machine.
func BenchmarkClassify(b *testing.B) {
	table := datasets.Iris()
	m := train(b, Trainer{}, table)
	x := table.Rows[77]
	one := must[datasets.Table](b)(table.Subset(77))
	dst := make([]float64, len(m.Classes))
	for _, c := range []struct {
		name string
		call func()
	}{
		{"Predict", func() { m.Predict(x) }},
		{"Classify", func() { _, _, _ = m.Classify(x) }},
		{"ScoresTo", func() { _, _ = m.ScoresTo(dst, x) }},
		{"PredictAll", func() { _, _ = m.PredictAll(one) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.call()
			}
		})
	}
}

// BenchmarkText measures predictions of one text with a model of 20 classes and 97,000 words. At commit
// 2e4653b, BagOfWords.Count took 33 ms, 20.8 MB and 97,626 allocations on an idle machine, and PredictAll took
// 26.7 ms, 79.9 MB and 26 allocations.
func BenchmarkText(b *testing.B) {
	m, text := largeTextModel()
	bag := m.Source.(files.BagOfWords)
	counter := must[*files.WordCounter](b)(bag.Counter())
	row := must[datasets.Sparse](b)(counter.Count(text))
	table := must[datasets.Table](b)(bag.Count([]string{text}, nil))
	predict := textPredictor(b, m)
	for _, c := range []struct {
		name string
		call func()
	}{
		{"from text to class", func() { predict(text) }},
		{"WordCounter.Count", func() { _, _ = counter.Count(text) }},
		{"ClassifySparse", func() { _, _, _ = m.ClassifySparse(row) }},
		{"BagOfWords.Count", func() { _, _ = bag.Count([]string{text}, nil) }},
		{"PredictAll", func() { _, _ = m.PredictAll(table) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.call()
			}
		})
	}
}
