//go:build !js

// The playground is a page on which the points of a dataset are dragged, and package
// perceptron, compiled to WebAssembly, trains on them at once.
//
//	go run ./playground page FILE    writes the page
//	go run ./playground answer       answers sessions from standard input, a line of JSON
//	                                 each, as the page would
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if err := do(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

func do(arguments []string) error {
	switch {
	case len(arguments) == 2 && arguments[0] == "page":
		text, err := page()
		if err != nil {
			return err
		}
		return os.WriteFile(arguments[1], []byte(text), 0o666)
	case len(arguments) == 1 && arguments[0] == "answer":
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			fmt.Println(respond(lines.Text()))
		}
		return lines.Err()
	}
	return fmt.Errorf("arguments %q; wanted page FILE, or answer", arguments)
}

// respond returns the answer to a session, both as JSON.
func respond(request string) string {
	var s session
	a := answer{}
	if err := json.Unmarshal([]byte(request), &s); err != nil {
		a["error"] = err.Error()
	} else {
		a = s.answer()
	}
	text, err := json.Marshal(a)
	if err != nil { // a number that is not finite
		text, _ = json.Marshal(answer{"error": err.Error()})
	}
	return string(text)
}
