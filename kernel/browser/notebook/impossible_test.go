package notebook

import (
	"errors"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/kernel/cells"
)

func TestImpossible(t *testing.T) {
	for _, source := range []string{
		"%%\nexec.Command(\"ls\").Run()",
		"import e \"os/exec\"\nvar c = e.Command(\"ls\")",
		"%%\nhttp.ListenAndServe(\"\", nil)",
		"%%\nsyscall.Kill(1, 9)",
		"import \"rand\"\nvar x = rand.N(1)",
		"import \"exec\"\nvar x = exec.Command",
		"import \"C\"\nvar x = C.f()",
	} {
		n := newTest()
		result := n.Cell(source, 1)
		if result.Failure == nil || result.Failure.Name != cells.NotRun {
			t.Fatalf("%q: got %s, want a cell that is not run", source, lines(result))
		}
		messagetest.Error(t, source, errors.New(result.Failure.Value))
		n.Built(true, "")
		if len(n.Session().Declarations()) > 0 {
			t.Errorf("%q: declarations are kept", source)
		}
	}
}

func TestPossible(t *testing.T) {
	for _, source := range []string{
		"%%\nfmt.Println(exec.ErrDot, syscall.EINVAL)",
		"%%\nhttp.Get(\"/\")",
		"type T struct{}\nfunc (T) Command() {}\n%%\nvar exec T\nexec.Command()",
	} {
		if result := newTest().Cell(source, 1); result.Program == nil {
			t.Errorf("%q: got %s, want a program", source, lines(result))
		}
	}
}

// The site lacks a package that an earlier cell imports: the error is reported in the cell that uses it.
func TestMissingPackageOfAnEarlierCell(t *testing.T) {
	n := newTest()
	built(t, n, "import \"numpy\"", 1)
	got := lines(n.Cell("%%\nfmt.Println(numpy.Pi)", 2))
	if !strings.HasPrefix(got, "cell not run: cell [1], line 1: got the package \"numpy\"") {
		t.Errorf("got %s, want the line of cell 1", got)
	}
}
