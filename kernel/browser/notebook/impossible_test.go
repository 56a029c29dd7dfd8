package notebook

import (
	"strings"
	"testing"
)

func TestImpossible(t *testing.T) {
	for source, want := range map[string]string{
		"%%\nexec.Command(\"ls\").Run()": "line 2: got exec.Command, but a browser tab can't start other programs; " +
			"write it in Go, or " + useLab,
		"import e \"os/exec\"\nvar c = e.Command(\"ls\")": "line 2: got e.Command, but a browser tab can't start other programs; " +
			"write it in Go, or " + useLab,
		"%%\nhttp.ListenAndServe(\"\", nil)": "line 2: got http.ListenAndServe, but a browser tab can't be a server; " +
			"call the handler with httptest.NewRecorder, or " + useLab,
		"%%\nsyscall.Kill(1, 9)": "line 2: got syscall.Kill, but a browser tab can't start other programs; " +
			"write it in Go, or " + useLab,
		"import \"rand\"\nvar x = rand.N(1)": "line 1: got the package \"rand\", which this site does not have; " +
			"choose one that it has, or " + useLab,
		"import \"exec\"\nvar x = exec.Command": "line 1: got the package \"exec\", which this site does not have; " +
			"did you mean \"os/exec\"? Otherwise choose another package, or " + useLab,
		"import \"C\"\nvar x = C.f()":                                            "line 1: got the package \"C\", but there is no C in a browser tab; " + useLab,
		"%%\nfmt.Println(exec.ErrDot, syscall.EINVAL)":                           "",
		"%%\nhttp.Get(\"/\")":                                                    "",
		"type T struct{}\nfunc (T) Command() {}\n%%\nvar exec T\nexec.Command()": "",
	} {
		n := newTest()
		result := n.Cell(source, 1)
		if want == "" && result.Program == nil || want != "" && lines(result) != "cell not run: "+want+"\n" {
			t.Errorf("%q: got %q, want %q", source, lines(result), want)
		}
		n.Built(true, "")
		if want != "" && len(n.Session().Declarations()) > 0 {
			t.Errorf("%q: declarations are kept", source)
		}
	}
}

// A kept import of a package that the site does not have is told where it is used.
func TestMissingPackageOfAnEarlierCell(t *testing.T) {
	n := newTest()
	built(t, n, "import \"numpy\"", 1)
	got := lines(n.Cell("%%\nfmt.Println(numpy.Pi)", 2))
	if !strings.HasPrefix(got, "cell not run: cell 1, line 1: got the package \"numpy\"") {
		t.Errorf("got %s, want the line of cell 1", got)
	}
}
