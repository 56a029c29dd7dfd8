package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// input returns the name of a file to read. For -, it copies standard input to a temporary file,
// because predict reads its data twice. The file is removed at the end, even if a signal ends the
// program.
func (c *call) input(name string) (string, error) {
	if name != "-" {
		return name, nil
	}
	folder, err := os.MkdirTemp("", "perceptron-")
	if err != nil {
		return "", err
	}
	c.spool = folder
	c.signals = make(chan os.Signal, 1)
	signal.Notify(c.signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-c.signals
		c.clean()
		os.Exit(130)
	}()
	file, err := os.Create(filepath.Join(folder, "standard input"))
	if err != nil {
		return "", err
	}
	if _, err := io.Copy(file, c.stdin); err != nil {
		_ = file.Close()
		return "", fmt.Errorf("can't copy standard input to %s: %w", folder, err)
	}
	return file.Name(), file.Close()
}

// clean removes the copy of standard input.
func (c *call) clean() {
	if c.spool != "" {
		signal.Stop(c.signals)
		_ = os.RemoveAll(c.spool)
	}
}
