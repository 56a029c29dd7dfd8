package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"perceptronlab/internal/wording"
)

// checkFiles returns an error if the command would write to one of the files that it reads, or write two
// files to the same place. It also returns an error if the folder of an output does not exist, or if the
// output would replace a file of another kind. It is called before any work begins, so that nothing is
// overwritten, and no result is lost after a long computation.
func (c *call) checkFiles() error {
	inputs, outputs, err := c.usedFiles()
	if err != nil {
		return err
	}
	for i, out := range outputs {
		for _, in := range inputs {
			if err := c.checkInput(out, in); err != nil {
				c.protectFromMessage(inputs)
				return err
			}
		}
		for _, other := range outputs[:i] {
			// A stream may share its file with another stream, as in >log 2>&1.
			if (out.path != "" || other.path != "") && out.isSame(other) {
				return overwriteError(out, "the same file as "+other.quoted("the output"),
					"a different file for each output")
			}
		}
		if out.path != "" {
			if err := checkFolder(out.name); err != nil {
				return err
			}
		}
	}
	for _, out := range outputs {
		if err := cmp.Or(c.checkExtension(out), c.checkReplaced(out)); err != nil {
			return err
		}
	}
	return nil
}

// protectFromMessage makes sure that a message about an error is not written to a file that is an input: if
// standard error is such a file, the message goes to standard output, and if that is one as well, there is no
// message.
func (c *call) protectFromMessage(inputs []usedFile) {
	isInput := func(stream io.Writer) bool {
		f, ok := streamFile("", stream)
		return ok && slices.ContainsFunc(inputs, f.isSame)
	}
	if isInput(c.stderr) {
		c.stderr = c.stdout
	}
	if isInput(c.stderr) {
		c.stderr = io.Discard
	}
}

// usedFiles returns the files that the call reads and writes, including files behind standard input, standard
// output and standard error.
func (c *call) usedFiles() (inputs, outputs []usedFile, err error) {
	values := map[string]string{}
	for _, f := range c.flags {
		if f.option.use != noFile {
			values[f.option.name], _ = f.value.(string)
		}
	}
	for _, o := range optionsOf(c.command.sections) {
		value, given := values[o.name]
		use := c.use(o)
		switch {
		case !given || value == "-" && use == writesOrPrints:
		case value == "":
			return nil, nil, usageError{fmt.Errorf("%s: got an empty name, want %s", o.flag(), o.synopsis())}
		case value == "-" && use != noFile:
			return nil, nil, errStream(o, use)
		case use == readsFile:
			inputs = append(inputs, namedFile(o.flag(), value))
		case use == writesFile || use == writesOrPrints:
			outputs = append(outputs, namedFile(o.flag(), value))
		}
	}
	for _, name := range c.inputNames() {
		if name != "-" {
			inputs = append(inputs, namedFile("", name))
		} else if f, ok := streamFile("standard input", c.stdin); ok {
			inputs = append(inputs, f)
		}
	}
	if f, ok := streamFile("standard output", c.stdout); ok {
		outputs = append(outputs, f)
	}
	if f, ok := streamFile("standard error", c.stderr); ok {
		outputs = append(outputs, f)
	}
	return inputs, outputs, nil
}

// errStream returns the usage error that the value of the option o is -, but its file can't be standard input
// or standard output. use is what the call does with the file.
func errStream(o option, use fileUse) error {
	why := "because the command prints messages to standard output"
	if use == readsFile {
		why = "because only the data file can be standard input"
	}
	return usageError{fmt.Errorf("%s: got the name -, want the name of a file, %s; "+
		"if the file has the name -, write ./-", o.flag(), why)}
}

// use returns what the call does with the file that the option o names. Of the steps of the command worker,
// only "run" writes the state file.
func (c *call) use(o option) fileUse {
	if c.step() == "run" && o.name == "state" {
		return writesFile
	}
	return o.use
}

// inputNames returns the arguments that are names of files and folders to read. The first argument of the
// command worker is a step instead.
func (c *call) inputNames() []string {
	if c.step() != "" {
		return c.names[1:]
	}
	return c.names
}

// checkInput returns an error if the output is the same file as the input. If the input is a folder, it also
// returns an error if the output is one of the files that the command reads from the folder. A new file in
// a folder of texts is an error, too, because the next command would read it as a text.
func (c *call) checkInput(out, in usedFile) error {
	if out.isSame(in) {
		return overwriteError(out, "the same file as "+in.quoted("the input"),
			"a file that the command does not read")
	}
	if in.path == "" || in.info == nil || !in.info.IsDir() {
		return nil
	}
	ofShards := c.command.name == "worker"
	if out.isIn(in) && (!ofShards || out.isShardFile()) {
		return overwriteError(out, "a file in the input folder "+wording.Quote(in.name),
			"a file that the command does not read")
	}
	if out.info == nil {
		return nil
	}
	for _, file := range filesIn(in.name) {
		if out.isSame(file) && (!ofShards || file.isShardFile()) {
			return overwriteError(out, "the same file as "+file.quoted("the input"),
				"a file that the command does not read")
		}
	}
	return nil
}

// overwriteError returns the error that a command must not write to the file out. found describes the file.
func overwriteError(out usedFile, found, want string) error {
	if out.path == "" {
		return fmt.Errorf("%s: got %s, want %s; redirect it to another file", out.name, found, want)
	}
	return fmt.Errorf("%s: got %s, %s, want %s; choose another name",
		out.flag, wording.Quote(out.name), found, want)
}

// checkFolder returns an error if the folder that will contain the named output file does not exist.
func checkFolder(name string) error {
	folder := filepath.Dir(name)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%q can't be written: the folder %q does not exist; create the folder first",
			name, folder)
	case err != nil:
		return fmt.Errorf("%q can't be written: %w", name, err)
	case !info.IsDir():
		return fmt.Errorf("%q can't be written: %q is a file, not a folder", name, folder)
	}
	return nil
}
