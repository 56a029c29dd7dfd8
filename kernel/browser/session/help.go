//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"syscall/js"
)

// A question is a request for help about a place in a cell.
type question struct {
	Code   string `json:"code"`
	Cursor int    `json:"cursor"`
	Detail int    `json:"detail"`
}

func decodeQuestion(text js.Value) question {
	var q question
	decode(text, &q)
	return q
}

func (s *session) complete(args []js.Value) any {
	helper := s.helper
	return promise(func() string {
		q := decodeQuestion(args[0])
		return encode(helper.Complete(q.Code, q.Cursor))
	})
}

func (s *session) inspect(args []js.Value) any {
	helper := s.helper
	return promise(func() string {
		q := decodeQuestion(args[0])
		return encode(helper.Inspect(q.Code, q.Cursor, q.Detail))
	})
}

// promise returns a JavaScript promise of the result of a function, which may block.
func promise(of func() string) js.Value {
	var executor js.Func
	executor = js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			defer executor.Release()
			defer func() {
				if reason := recover(); reason != nil {
					reject.Invoke(fmt.Sprint(reason))
				}
			}()
			resolve.Invoke(of())
		}()
		return nil
	})
	return js.Global().Get("Promise").New(executor)
}

// fetch returns a file of a package.
func fetch(kind, path string) ([]byte, error) {
	type answer struct {
		bytes []byte
		err   error
	}
	answered := make(chan answer, 1)
	good := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answered <- answer{bytes: bytesOf(args[0])}
		return nil
	})
	defer good.Release()
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		reason := js.Global().Get("String").Invoke(args[0]).String()
		answered <- answer{err: errors.New(reason)}
		return nil
	})
	defer bad.Release()
	js.Global().Call("goSessionFetch", kind, path).Call("then", good, bad)
	a := <-answered
	return a.bytes, a.err
}
