package trim

import (
	"errors"
	"go/format"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// root returns the folder of the installed Go.
func root(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// trimmed are the files of the compiler and the linker of the installed Go.
func trimmed(t *testing.T) map[string]string {
	t.Helper()
	texts, err := Compiler(root(t))
	if err != nil {
		t.Fatal(err)
	}
	linker, err := Linker(root(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range linker {
		texts[name] = text
	}
	return texts
}

func TestInstalledGo(t *testing.T) {
	texts := trimmed(t)
	for name, text := range texts {
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, want := range map[string]struct{ has, lacks string }{
		"cmd/compile/main.go":                      {`"cmd/compile/internal/wasm"`, "amd64"},
		"cmd/link/main.go":                         {`"cmd/link/internal/wasm"`, "amd64"},
		"cmd/compile/internal/ssa/opGen.go":        {`"F64Sqrt"`, `"ADDQconst"`},
		"cmd/compile/internal/ssa/rewriteAMD64.go": {"func rewriteValueAMD64(v *Value) bool { panic", "switch"},
		"cmd/compile/internal/ssa/rewritedec64.go": {"func rewriteValuedec64(", "switch"},
		"cmd/link/internal/ld/main.go":             {"func startProfile() {}", "pprof"},
		"cmd/compile/internal/gc/util.go":          {"func startProfile() {}", "runtime/pprof"},
	} {
		text := texts[name]
		if !strings.Contains(text, want.has) || strings.Contains(text, want.lacks) {
			t.Errorf("%s: want a file with %q and without %q", name, want.has, want.lacks)
		}
	}
	for _, name := range []string{"rewriteWasm.go", "rewritegeneric.go", "rewritedec.go"} {
		if _, ok := texts["cmd/compile/internal/ssa/"+name]; ok {
			t.Errorf("got %s trimmed, want it as it is", name)
		}
	}
}

func TestOtherGo(t *testing.T) {
	if _, err := Compiler(t.TempDir()); err == nil {
		t.Error("got no error for a folder without a compiler")
	}
	if _, err := Linker(t.TempDir()); err == nil {
		t.Error("got no error for a folder without a linker")
	}
}

func TestProcessor(t *testing.T) {
	for file, want := range map[string]string{
		"rewriteAMD64.go":            "AMD64",
		"rewriteAMD64splitload.go":   "AMD64",
		"rewrite386splitload.go":     "386",
		"rewriteLOONG64latelower.go": "LOONG64",
		"rewriteWasm.go":             "Wasm",
		"rewrite.go":                 "",
		"rewritegeneric.go":          "",
		"rewritedec64.go":            "",
		"rewriteCond_test.go":        "",
	} {
		if got := processor(filepath.Join("ssa", file)); got != want {
			t.Errorf("processor(%s) = %q, want %q", file, got, want)
		}
	}
}

func TestUnexpectedFiles(t *testing.T) {
	for _, test := range []struct {
		name, source string
		by           trimmer
	}{
		{"no Go", "text", emptyFunctions},
		{"no functions", "package p", emptyFunctions},
		{"a function in assembly", "package p\n\nfunc f()", emptyFunctions},
		{"a build constraint", "package p\n\n//go:build linux\n\nfunc f() {}", emptyFunctions},
		{"another function", "package p\n\nfunc f() {}", emptyOnly("g")},
		{"no processors", "package p\n\nvar all = map[string]int{}", keepArchitecture},
		{"no wasm", `package p; var all = map[string]int{"arm": 1,}`, keepArchitecture},
		{"no table", "package p\n\nconst ( OpInvalid = iota )", operations{"rewriteARM.go"}.trim},
		{
			"another number", "package p; const ( OpInvalid = iota; OpARMAdd ); var opcodeTable = [...]int{{}}",
			operations{"rewriteARM.go"}.trim,
		},
	} {
		got, err := test.by("file.go", []byte(test.source))
		if _, ok := errors.AsType[*UnknownSourceError](err); !ok {
			t.Errorf("%s: got %s, %v, want an UnknownSourceError", test.name, got, err)
		}
	}
}

func TestKeepArchitecture(t *testing.T) {
	for _, lines := range [][]string{
		{`var all = map[string]int{`, `"arm": arm.A,`, `"wasm": wasm.A,`, `}`},
		{`func f(s string) {`, `switch s {`, `case "arm":`, `arm.F()`, `case "wasm":`, `wasm.F()`, `}`, `}`},
	} {
		source := "package p\n\nimport (\n\"x/arm\"\n\"x/wasm\"\n)\n\n" + strings.Join(lines, "\n")
		got, err := keepArchitecture("main.go", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(got), "x/arm") || strings.Contains(string(got), `"arm"`) {
			t.Errorf("got %s, want nothing of arm", got)
		}
	}
}
