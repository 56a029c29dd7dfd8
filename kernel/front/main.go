// Command front sits between Jupyter and GoNB, the Go kernel. It passes their messages on, and protects
// readers from what would surprise them:
//
//   - Cells wait in front. After a cell fails or is interrupted, those that wait are aborted, as by Python's
//     kernel.
//   - Cells that would end GoNB, or that GoNB would misunderstand, get an error or are rewritten.
//   - A cell that uses a function whose new version did not compile begins with a notice. One that prints
//     nothing and ends with a call whose result is dropped ends with a hint.
//   - GoNB's internal errors are not shown as help.
//   - Messages that would end GoNB, such as one with a wrong signature, are dropped.
//   - If GoNB ends, the running cell reports it. Then front ends too, and Jupyter starts a new kernel.
//
// Jupyter starts front instead of GoNB, with GoNB's command as its arguments:
//
//	front gonb --kernel CONNECTION_FILE ARGUMENT...
//
// Front listens on the addresses in the connection file. For each connection of a client, it opens a
// connection to GoNB, which listens on sockets in a private folder.
package main

import (
	"fmt"
	"log"
	"net"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"perceptronlab/kernel/cells"
)

// A front holds the connections of all clients, and the cells that wait.
type front struct {
	key        signer
	dial       func(channel string) (net.Conn, error) // connects to GoNB
	ended      <-chan struct{}                        // closed when GoNB has ended
	stopping   atomic.Bool                            // whether a client has asked GoNB to end
	isPrepared atomic.Bool                            // whether GoNB has got its settings
	marker     marker                                 // tells guard that the running cell is interrupted

	mu          sync.Mutex // guards the fields below
	links       map[*link]bool
	running     *cell   // the cell that GoNB runs, or nil
	waiting     []*cell // the cells behind it
	interrupted bool    // whether the reader has interrupted the running cell
	history     []*cell // the running cell and those before it
	versions    cells.Versions
}

func newFront(key signer, dial func(channel string) (net.Conn, error), ended <-chan struct{}) *front {
	return &front{key: key, dial: dial, ended: ended, links: map[*link]bool{}}
}

// GoNB gets a signal when the thread that started it ends. So main runs in the main thread, which lives as
// long as the process.
func init() {
	runtime.LockOSThread()
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("perceptron lab: the kernel's front: ")
	if len(os.Args) < 2 {
		log.Fatal("got no arguments, want the command of GoNB")
	}
	err := run(os.Args[1:])
	if err != nil {
		log.Fatal(err)
	}
}

// run runs GoNB with these arguments, and returns when it has ended.
func run(argv []string) error {
	_ = syscall.Setpgid(0, 0) // fails if the process leads a session, which has a group of its own
	file := connectionFile(argv)
	if file < 0 {
		return fmt.Errorf("got the arguments %q, want the command of GoNB with --kernel FILE", argv)
	}
	outer, err := readConnection(argv[file])
	if err != nil {
		return err
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	listeners, err := outer.listen()
	if err != nil {
		return err
	}
	k, err := startKernel(outer.Key, argv, file)
	if err != nil {
		return fmt.Errorf("GoNB did not start: %w", err)
	}
	defer os.RemoveAll(k.folder)
	f := newFront(signer(outer.Key), k.dial, k.ended)
	f.marker = k.marker()
	for channel, listener := range listeners {
		defer listener.Close()
		go f.accept(channel, listener)
	}
	go watchParent(parentTime, func() { signals <- syscall.SIGTERM })
	f.wait(k, signals)
	if f.stopping.Load() {
		f.close()
		return nil
	}
	f.died(k.end())
	f.close()
	return fmt.Errorf("GoNB ended (%s)", k.end())
}

// wait waits until GoNB has ended, and passes signals on to it.
func (f *front) wait(k *kernel, signals <-chan os.Signal) {
	for {
		select {
		case <-k.ended:
			return
		case s := <-signals:
			if s == os.Interrupt { // Ctrl-C in a terminal, which GoNB gets too
				f.interrupt()
				continue
			}
			f.stopping.Store(true)
			_ = k.command.Process.Signal(syscall.SIGTERM)
			time.AfterFunc(3*time.Second, func() { _ = k.command.Process.Kill() })
		}
	}
}

// accept serves the clients that connect to a channel.
func (f *front) accept(channel string, listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		go f.serve(channel, conn)
	}
}
