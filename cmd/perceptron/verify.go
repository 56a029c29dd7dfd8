package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

var verifySection = section{"Verifying", []option{
	{
		name: "verdict", value: "VERDICT", required: true,
		usage: "the file with the verdict",
		use:   readsFile,
		kind:  text(func(s *settings) *string { return &s.verdict }),
	},
	{
		name: "positive", value: "CLASS", required: true,
		usage: "the positive class",
		kind:  text(func(s *settings) *string { return &s.positive }),
	},
	{
		name: "negative", value: "CLASS",
		usage:       "the negative class",
		defaultText: "all other classes",
		kind:        text(func(s *settings) *string { return &s.negative }),
	},
	{
		name:  "no-bias",
		usage: "the verdict is about hyperplanes through the origin",
		kind:  toggle(func(s *settings) *bool { return &s.throughOrigin }),
	},
}}

// verify checks whether a verdict is true of the rows in the data file. A verdict states that two classes
// are separable, or that they are not, and contains a proof.
func verify(c *call) error {
	name, err := c.file()
	if err != nil {
		return err
	}
	text, err := os.ReadFile(c.settings.verdict)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("--verdict: the file %q does not exist", c.settings.verdict)
	case err != nil:
		return err
	}
	var v perceptron.Verdict
	if err := json.Unmarshal(text, &v); err != nil {
		return fmt.Errorf("%s: the file is not a verdict in JSON: %s",
			c.settings.verdict, reasonOf(err))
	}
	source, err := c.source(name, nil)
	if err != nil {
		return err
	}
	table, err := c.table(source, name)
	if err != nil {
		return err
	}
	var data *perceptron.Dataset
	if c.settings.negative == "" {
		data, err = table.OneVsRest(c.settings.positive)
	} else {
		data, err = table.OneVsOne(c.settings.positive, c.settings.negative)
	}
	if err != nil {
		return c.withClassFlag(err)
	}
	if !c.settings.throughOrigin {
		// A constant column of the file is not an error here: the verdict is about these very columns.
		data, err = perceptron.Bias{Again: true}.Absorb(data)
	}
	if err != nil {
		return err
	}
	c.withProgress(func() string { return "checking the proof" }, func() { err = v.Verify(data) })
	if err != nil {
		return fmt.Errorf("the proof does not hold: %s", strings.TrimPrefix(err.Error(), "perceptron: "))
	}
	_, err = fmt.Fprintf(c.stdout, "the proof holds for %s with %s: %v\n",
		wording.Plural(data.Len(), "row"), wording.Plural(data.Dim(), "column"), v)
	return err
}

// reasonOf returns why JSON can't be decoded as a verdict.
func reasonOf(err error) string {
	text := wording.JSONError(err)
	for _, prefix := range []string{"perceptron: ", "cannot read the verdict: ", "json: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}

// withClassFlag adds the flag that names an unknown class to the error about the class.
func (c *call) withClassFlag(err error) error {
	var problem *datasets.Problem
	if !errors.As(err, &problem) {
		return err
	}
	for _, flag := range []struct{ name, class string }{
		{"--positive", c.settings.positive}, {"--negative", c.settings.negative},
	} {
		if flag.class != "" && strings.Contains(problem.Found, wording.Quote(flag.class)) {
			problem.Place.Other = flag.name
			return err
		}
	}
	return err
}
