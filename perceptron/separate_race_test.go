//go:build race

package perceptron

// underRace says that the race detector slows everything down.
const underRace = true
