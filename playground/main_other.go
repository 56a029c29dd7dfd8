//go:build !js

// The playground is a page on which readers drag the points of a dataset. Package perceptron,
// compiled to WebAssembly, trains on them after each move.
//
//	go run ./playground page FILE    writes the page to FILE
//	go run ./playground answer       reads sessions from standard input, one line of JSON each, and
//	                                 prints the answers that the page would get
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
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
	return fmt.Errorf(`got the arguments %q, want "page FILE" or "answer"`, arguments)
}

// respond returns the answer to request in JSON. The request is a session in JSON.
func respond(request string) string {
	var s session
	a := answer{}
	if err := json.Unmarshal([]byte(request), &s); err != nil {
		a["error"] = err.Error()
	} else {
		a = s.answer()
	}
	text, err := json.Marshal(a)
	if err != nil { // the answer contains NaN or an infinite number
		text, _ = json.Marshal(answer{"error": err.Error()})
	}
	return string(text)
}
