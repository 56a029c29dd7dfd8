package main

import "strings"

// inShell replaces what errors of package classifier say of a program.
var inShell = strings.NewReplacer(
	"(HeldOut)", "(--held-out)",
	"count them apart: metrics.Confuse(t.Classes, predicted) of what PredictAll returns",
	"--unknown count to count them as wrong",
)

// inFlags returns an error's text with flags where it advises fields.
func inFlags(text string) string { return inShell.Replace(text) }
