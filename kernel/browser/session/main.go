//go:build js && wasm

// Command session connects package notebook with JavaScript: it is the Go half of the worker that each
// notebook in the browser has. It sets the global variable goSession to an object with these functions, calls
// goSessionReady, and then serves calls as long as the worker lives. Arguments and results are JSON in
// strings; bytes are a Uint8Array.
//
//	open({folder, key, go, elsewhere})  the settings of the notebook
//	names([{path, name, exports}])      the packages that cells can import
//	cell({source, number})              → {outputs, failure?, program?}
//	built({ok, output})                 → {outputs, failure?}
//	output(name, bytes)                 → {outputs, stop?}
//	pipe(bytes)                         calls goSessionOutput(outputs) and goSessionBack(bytes)
//	ended({status, trap, text, interrupted}) → {outputs, failure?}
//	failed({output, reason})            → {outputs, failure}, if an output can't be written or entered
//	complete({code, cursor})            → a promise of Jupyter's complete_reply
//	inspect({code, cursor, detail})     → a promise of Jupyter's inspect_reply
//
// The last two fetch what they need by goSessionFetch(kind, path), which returns a promise of bytes; kind is
// "archive" or "doc", and path is that of a package.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"perceptronlab/kernel/browser/help"
	"perceptronlab/kernel/browser/notebook"
	"perceptronlab/kernel/cells"
)

func main() {
	s := &session{}
	s.begin(notebook.Settings{Folder: "/drive"})
	functions := js.Global().Get("Object").New()
	for name, call := range map[string]func(args []js.Value) any{
		"open":   s.open,
		"names":  s.names,
		"cell":   s.cell,
		"built":  s.built,
		"output": s.output,
		"pipe":   s.pipe,
		"ended":  s.ended,
		"failed": s.failed,

		"complete": s.complete,
		"inspect":  s.inspect,
	} {
		functions.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			return guarded(name, args, call)
		}))
	}
	js.Global().Set("goSession", functions)
	js.Global().Call("goSessionReady")
	select {}
}

// guarded calls a function. If it panics, the cell fails, but the session lives on.
func guarded(name string, args []js.Value, call func([]js.Value) any) (result any) {
	defer func() {
		reason := recover()
		if reason == nil {
			return
		}
		failed := broken(name, reason)
		if name == "pipe" || name == "output" { // while a program runs, failures are not shown
			failed.Outputs = []notebook.Output{{Stream: "stderr", Text: failed.Failure.Value + "\n"}}
			js.Global().Call("goSessionOutput", encode(failed.Outputs))
		}
		result = encodeResult(failed)
	}()
	return call(args)
}

// broken returns the result of a function that has panicked.
func broken(name string, reason any) notebook.Result {
	failure := cells.Refusal(fmt.Sprintf("internal error in the kernel's function %s: %v; "+
		"please report it with the cell, and restart the kernel if later cells fail as well", name, reason))
	return notebook.Result{Failure: &failure}
}

// A session serves calls for one notebook.
type session struct {
	notebook *notebook.Notebook
	packages []cells.Package
	helper   *help.Helper
}

// begin begins a notebook.
func (s *session) begin(settings notebook.Settings) {
	s.notebook = notebook.New(settings)
	s.setPackages(s.packages)
}

func (s *session) setPackages(packages []cells.Package) {
	s.packages = packages
	s.notebook.SetPackages(packages)
	s.helper = help.New(s.notebook.Session(), packages, fetch)
}

func (s *session) open(args []js.Value) any {
	var settings notebook.Settings
	decode(args[0], &settings)
	s.begin(settings)
	return js.Undefined()
}

func (s *session) names(args []js.Value) any {
	var list []struct {
		Path    string   `json:"path"`
		Name    string   `json:"name"`
		Exports []string `json:"exports"`
	}
	decode(args[0], &list)
	var packages []cells.Package
	for _, p := range list {
		packages = append(packages, cells.Package{Path: p.Path, Name: p.Name, Exports: p.Exports})
	}
	s.setPackages(packages)
	return js.Undefined()
}

func (s *session) cell(args []js.Value) any {
	var cell struct {
		Source string `json:"source"`
		Number int    `json:"number"`
	}
	decode(args[0], &cell)
	return encodeResult(s.notebook.Cell(cell.Source, cell.Number))
}

func (s *session) built(args []js.Value) any {
	var result struct {
		OK     bool   `json:"ok"`
		Output string `json:"output"`
	}
	decode(args[0], &result)
	return encodeResult(s.notebook.Built(result.OK, result.Output))
}

func (s *session) output(args []js.Value) any {
	return encodeResult(s.notebook.Output(args[0].String(), bytesOf(args[1])))
}

func (s *session) pipe(args []js.Value) any {
	outputs, back := s.notebook.Pipe(bytesOf(args[0]))
	if len(outputs) > 0 {
		js.Global().Call("goSessionOutput", encode(outputs))
	}
	if len(back) > 0 {
		array := js.Global().Get("Uint8Array").New(len(back))
		js.CopyBytesToJS(array, back)
		js.Global().Call("goSessionBack", array)
	}
	return js.Undefined()
}

func (s *session) ended(args []js.Value) any {
	var how notebook.Ending
	decode(args[0], &how)
	return encodeResult(s.notebook.Ended(how))
}

func (s *session) failed(args []js.Value) any {
	var failed struct {
		Output notebook.Output `json:"output"`
		Reason string          `json:"reason"`
	}
	decode(args[0], &failed)
	return encodeResult(s.notebook.Failed(failed.Output, failed.Reason))
}

// bytesOf returns the bytes of a Uint8Array.
func bytesOf(array js.Value) []byte {
	b := make([]byte, array.Length())
	js.CopyBytesToGo(b, array)
	return b
}

// decode decodes JSON of the session worker. It panics if this is not what was agreed.
func decode(text js.Value, to any) {
	if err := json.Unmarshal([]byte(text.String()), to); err != nil {
		panic(err)
	}
}

// encodeResult returns a result with a list of outputs, even if there are none.
func encodeResult(r notebook.Result) string {
	if r.Outputs == nil {
		r.Outputs = []notebook.Output{}
	}
	return encode(r)
}

// encode returns JSON for the session worker.
func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}
