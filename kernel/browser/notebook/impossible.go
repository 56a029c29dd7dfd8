package notebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"

	"perceptronlab/kernel/cells"
)

// missingPackage returns the reason why a program can't be compiled if it imports a package that the site
// does not have; "" if it has all.
func (n *Notebook) missingPackage(program *cells.Program) string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", program.Source, parser.ImportsOnly)
	if err != nil {
		return ""
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || imported == "unsafe" || n.paths[imported] {
			continue
		}
		where := n.lineOf(program, files.Position(spec.Pos()).Line)
		if imported == "C" {
			return where + `: got the package "C", but there is no C in a browser tab; ` + useLab
		}
		advice := "choose one that it has"
		if close := n.similarPath(imported); close != "" {
			advice = fmt.Sprintf("did you mean %q? Otherwise choose another package", close)
		}
		return fmt.Sprintf("%s: got the package %q, which this site does not have; %s, or %s",
			where, imported, advice, useLab)
	}
	return ""
}

// similarPath returns a package whose path ends like another path, or "".
func (n *Notebook) similarPath(imported string) string {
	for _, known := range n.importPaths() {
		if path.Base(known) == path.Base(imported) {
			return known
		}
	}
	return ""
}

// lineOf returns the name of a line of a program for the reader.
func (n *Notebook) lineOf(program *cells.Program, line int) string {
	cell, at, ok := program.Locate(line)
	if !ok {
		return "this cell"
	}
	if cell != n.number {
		return fmt.Sprintf("cell %d, line %d", cell, at)
	}
	return fmt.Sprintf("line %d", at)
}

// A limitation is a part of a package that does nothing useful in a browser.
type limitation struct {
	names  *regexp.Regexp // of functions, types and variables
	reason string         // what a browser tab can't do, and what to do instead
}

const (
	noPrograms = "a browser tab can't start other programs; write it in Go, or " + useLab
	noNetwork  = "a browser tab has no connections other than http.Get and the like; use them, or " + useLab
	noServer   = "a browser tab can't be a server; test a handler with net/http/httptest, or " + useLab
	noSystem   = "a browser tab has no operating system; use package os, or " + useLab
	noSignals  = "a browser tab gets no signals: ■ ends the program at once; use a context with a timeout, or " + useLab
	noPlugins  = "a browser tab can't load plugins; import a package instead, or " + useLab
)

// limitations are what a browser can't do, by package. A program with such a use is not run, because its error
// would be harder to understand, or it would wait forever.
var limitations = map[string][]limitation{
	"os/exec":   {{regexp.MustCompile(`^(Command|CommandContext|LookPath|Cmd)$`), noPrograms}},
	"os":        {{regexp.MustCompile(`^(StartProcess|FindProcess)$`), noPrograms}},
	"plugin":    {{regexp.MustCompile(``), noPlugins}},
	"os/signal": {{regexp.MustCompile(`^(Notify|NotifyContext)$`), noSignals}},
	"net": {{regexp.MustCompile(
		`^(Dial|Listen|Lookup|FileConn|FileListener|FilePacketConn|Resolve|Interface|DefaultResolver)`), noNetwork}},
	"crypto/tls": {{regexp.MustCompile(`^(Dial|Listen)`), noNetwork}},
	"net/smtp":   {{regexp.MustCompile(`^(Dial|SendMail)`), noNetwork}},
	"net/rpc":    {{regexp.MustCompile(`^(Dial|Accept)`), noNetwork}},
	"log/syslog": {{regexp.MustCompile(``), noSystem}},
	"net/http": {
		{regexp.MustCompile(`^(ListenAndServe|Serve$|ServeTLS$)`), noServer},
	},
	"net/http/httptest": {
		{regexp.MustCompile(`^New(Unstarted|TLS)?Server$`), "a browser tab can't be a server; " +
			"call the handler with httptest.NewRecorder, or " + useLab},
	},
	"syscall": {
		{regexp.MustCompile(`^(Exec|ForkExec|StartProcess|Kill|Wait4)$`), noPrograms},
		{regexp.MustCompile(`^(Socket|Bind|Connect|Listen|Accept|Sendto|Recvfrom|Mmap|Mount|Setuid|Setgid|Chroot)$`),
			noSystem},
	},
}

// impossible returns the reason why a program is not run if it uses what a browser can't do; otherwise "".
func (n *Notebook) impossible(program *cells.Program) string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", program.Source, 0)
	if err != nil {
		return ""
	}
	imported := n.limitedImports(file)
	if len(imported) == 0 {
		return ""
	}
	unresolved := map[*ast.Ident]bool{}
	for _, name := range file.Unresolved {
		unresolved[name] = true
	}
	reason := ""
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok || reason != "" {
			return reason == ""
		}
		name, ok := selector.X.(*ast.Ident)
		if !ok || !unresolved[name] {
			return true
		}
		for _, l := range limitations[imported[name.Name]] {
			if l.names.MatchString(selector.Sel.Name) {
				reason = fmt.Sprintf("%s: got %s.%s, but %s", n.lineOf(program, files.Position(name.Pos()).Line),
					name.Name, selector.Sel.Name, l.reason)
			}
		}
		return true
	})
	return reason
}

// limitedImports returns the paths of a program's imports that have limitations, by the names that it uses.
func (n *Notebook) limitedImports(file *ast.File) map[string]string {
	imported := map[string]string{}
	for _, spec := range file.Imports {
		importPath, err := strconv.Unquote(spec.Path.Value)
		if err != nil || limitations[importPath] == nil {
			continue
		}
		name := path.Base(importPath)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = importPath
	}
	return imported
}
