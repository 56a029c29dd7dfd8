package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"perceptronlab/perceptron"
)

// verify checks the proof of a verdict.
func verify(c *call, args []string) error {
	var r reading
	r.flags(c.flags)
	verdict := c.flags.String("verdict", "", "the file of the `VERDICT`")
	positive := c.flags.String("positive", "", "the `CLASS` that is positive")
	negative := c.flags.String("negative", "", "the `CLASS` that is negative (default: all others)")
	noBias := c.flags.Bool("no-bias", false, "the verdict is about hyperplanes through the origin")
	name, err := c.parse(args, "verdict", "positive")
	if err != nil {
		return err
	}
	text, err := os.ReadFile(*verdict)
	if err != nil {
		return err
	}
	var v perceptron.Verdict
	if err := json.Unmarshal(text, &v); err != nil {
		return fmt.Errorf("%s: %w", *verdict, err)
	}
	source, err := r.source(name, nil)
	if err != nil {
		return err
	}
	table, err := c.table(&r, source, name)
	if err != nil {
		return err
	}
	var data *perceptron.Dataset
	if *negative == "" {
		data, err = table.Against(*positive)
	} else {
		data, err = table.Between(*positive, *negative)
	}
	if err == nil && !*noBias {
		data, err = perceptron.Bias{Again: true}.Absorb(data)
	}
	if err != nil {
		return err
	}
	c.during(func() string { return "checking the proof" }, func() { err = v.Verify(data) })
	if err != nil {
		return fmt.Errorf("the proof does not hold: %s", strings.TrimPrefix(err.Error(), "perceptron: "))
	}
	_, err = fmt.Fprintf(c.stdout, "the proof holds for %d rows of %d numbers: %v\n", data.Len(), data.Dim(), v)
	return err
}
