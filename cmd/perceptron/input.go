package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// input returns the name of the file to read. If name is "-", input copies standard input to a temporary
// file and returns the name of the copy, because predict reads its data twice. clean removes the copy. The
// copy is also removed if an interrupt or SIGTERM ends the program.
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

// clean removes the copy of standard input, if there is one. From then on, signals end the program in
// the default way.
func (c *call) clean() {
	if c.spool != "" {
		signal.Stop(c.signals)
		_ = os.RemoveAll(c.spool)
	}
}
