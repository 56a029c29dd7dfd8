package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A connection is the content of Jupyter's connection file.
type connection struct {
	Scheme    string `json:"signature_scheme"`
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Key       string `json:"key"`
	Shell     int    `json:"shell_port"`
	IOPub     int    `json:"iopub_port"`
	Stdin     int    `json:"stdin_port"`
	Control   int    `json:"control_port"`
	Heartbeat int    `json:"hb_port"`
}

// readConnection reads a connection file.
func readConnection(name string) (*connection, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	c := &connection{}
	if err := json.Unmarshal(text, c); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return nil, fmt.Errorf("%s: got the transport %q, want tcp or ipc", name, c.Transport)
	}
	if c.Key != "" && c.Scheme != "hmac-sha256" {
		return nil, fmt.Errorf("%s: got the signature scheme %q, want hmac-sha256", name, c.Scheme)
	}
	return c, nil
}

// ports returns the port of each channel.
func (c *connection) ports() map[string]int {
	return map[string]int{
		shell:     c.Shell,
		iopub:     c.IOPub,
		stdin:     c.Stdin,
		control:   c.Control,
		heartbeat: c.Heartbeat,
	}
}

// address returns the network and the address of a channel, for package net.
func (c *connection) address(channel string) (network, address string) {
	port := strconv.Itoa(c.ports()[channel])
	if c.Transport == "ipc" {
		return "unix", c.IP + "-" + port
	}
	return "tcp", net.JoinHostPort(strings.TrimPrefix(c.IP, "*"), port)
}

// listen listens on the addresses of all channels.
func (c *connection) listen() (map[string]net.Listener, error) {
	listeners := map[string]net.Listener{}
	for channel := range c.ports() {
		network, address := c.address(channel)
		if info, err := os.Stat(address); network == "unix" && err == nil && info.Mode()&os.ModeSocket != 0 {
			_ = os.Remove(address) // of a kernel that was killed
		}
		listener, err := net.Listen(network, address)
		if err != nil {
			return nil, err // the process then exits, which closes the others
		}
		listeners[channel] = listener
	}
	return listeners, nil
}

// maxSocketPath is the length of a socket's path that every operating system accepts.
const maxSocketPath = 103

// privateFolder returns a new folder for GoNB's sockets. Other users can't enter it.
func privateFolder() (string, error) {
	removeStaleFolders()
	folder, err := os.MkdirTemp("", "perceptron-kernel-")
	if err == nil && len(folder)+len("/k-1") > maxSocketPath {
		_ = os.Remove(folder)
		folder, err = os.MkdirTemp("/tmp", "perceptron-kernel-")
	}
	return folder, err
}

// removeStaleFolders removes the folders of fronts that were killed. Each front locks its folder.
func removeStaleFolders() {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), "perceptron-kernel-*"))
	inTmp, _ := filepath.Glob("/tmp/perceptron-kernel-*") // see privateFolder
	for _, name := range append(folders, inTmp...) {
		folder, err := os.Open(name)
		if err != nil {
			continue // of another user
		}
		info, err := folder.Stat()
		isNew := err != nil || time.Since(info.ModTime()) < time.Minute // may not have been locked yet
		if !isNew && syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			_ = os.RemoveAll(name)
		}
		folder.Close()
	}
}

// A kernel is GoNB's process.
type kernel struct {
	connection
	folder  string
	lock    *os.File // the open folder, which is locked
	command *exec.Cmd
	stderr  stderrReader
	ended   chan struct{} // closed when the process has ended
}

// connectionFile returns the index of the connection file in GoNB's command; −1 if there is none.
func connectionFile(argv []string) int {
	at := slices.Index(argv, "--kernel") + 1
	if at == 0 || at == len(argv) {
		return -1
	}
	return at
}

// startKernel starts GoNB with a command, in which a connection file of front's own replaces argv[at].
func startKernel(key string, argv []string, at int) (*kernel, error) {
	folder, err := privateFolder()
	if err != nil {
		return nil, err
	}
	k := &kernel{folder: folder, ended: make(chan struct{})}
	if k.lock, err = os.Open(folder); err == nil {
		err = syscall.Flock(int(k.lock.Fd()), syscall.LOCK_EX)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	k.connection = connection{
		Scheme:    "hmac-sha256",
		Transport: "ipc",
		IP:        filepath.Join(folder, "k"), // the sockets are k-1 to k-5
		Key:       key,
		Shell:     1,
		IOPub:     2,
		Stdin:     3,
		Control:   4,
		Heartbeat: 5,
	}
	argv = slices.Clone(argv)
	argv[at] = filepath.Join(folder, filepath.Base(argv[at])) // GoNB reads an identifier from the name
	if err := os.WriteFile(argv[at], encode(k.connection), 0o600); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	k.command = exec.Command(argv[0], argv[1:]...)
	k.command.Env = append(os.Environ(), markerVariable+"="+string(k.marker()))
	k.command.Stdin = os.Stdin
	k.command.Stdout = os.Stdout
	k.command.Stderr = &k.stderr
	k.command.WaitDelay = time.Second / 2 // gopls may still hold stderr
	endWithParent(k.command)
	if err := k.command.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	go func() {
		_ = k.command.Wait() // the state has the reason
		close(k.ended)
	}()
	return k, nil
}

// dial connects to GoNB's socket of a channel, as soon as GoNB listens.
func (k *kernel) dial(channel string) (net.Conn, error) {
	network, address := k.address(channel)
	for {
		conn, err := net.Dial(network, address)
		if err == nil {
			return conn, nil
		}
		select {
		case <-k.ended:
			return nil, err
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// end returns how the process ended, and the reason if GoNB printed one.
func (k *kernel) end() string {
	reason := k.stderr.reason()
	if reason == "" {
		return k.command.ProcessState.String()
	}
	return k.command.ProcessState.String() + ": " + reason
}

// A stderrReader passes on a program's stderr, and remembers the line with the reason why the program ends.
type stderrReader struct {
	mu   sync.Mutex
	line []byte
	said string
}

// fatal matches the line in which Go, or GoNB's log, reports why the program ends.
var fatal = regexp.MustCompile(`^(?:F\d{4} .*?\] *(.*)|((?:panic|fatal error): .*))`)

// Write passes on text.
func (r *stderrReader) Write(text []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, b := range text {
		if b != '\n' {
			if len(r.line) < 500 {
				r.line = append(r.line, b)
			}
			continue
		}
		if found := fatal.FindSubmatch(r.line); found != nil && r.said == "" {
			r.said = string(bytes.Join(found[1:], nil))
		}
		r.line = r.line[:0]
	}
	return os.Stderr.Write(text)
}

// reason returns the reason, or "".
func (r *stderrReader) reason() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.said
}
