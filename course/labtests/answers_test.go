package labtests

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"perceptronlab/course/ask"
)

// The files testdata/answers/LAB-PART-right-NUMBER-NAME.go hold right answers, and the files
// LAB-PART-wrong-NUMBER-NAME.go hold wrong answers. Their authors had read the notebooks and the doc
// comments of the labs, but not the code. Each right answer gets full marks. Each wrong answer gets
// fewer.
func TestAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go")
	}
	t.Parallel()
	files, err := filepath.Glob("testdata/answers/*.go")
	if err != nil || len(files) < 100 {
		t.Fatalf("number of files in testdata/answers = %d (error: %v), want at least 100", len(files), err)
	}
	folder := t.TempDir()
	// The overlay makes go build see files in testdata that do not exist: a package per answer, and a
	// program that imports all of these packages. It maps the path of such a file to the path of a
	// file with its text.
	overlay := map[string]string{}
	// add adds the file testdata/name to the overlay, with the text of the given file.
	add := func(name, file string) {
		path, err := filepath.Abs(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		overlay[path] = file
	}
	// write adds the file testdata/name to the overlay, with the given text.
	write := func(name, text string) {
		file := filepath.Join(folder, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		add(name, file)
	}
	imports, cases := "", ""
	for i, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		fields := strings.Split(name, "-") // LAB, PART, right or wrong, NUMBER, NAME
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		absolute, _ := filepath.Abs(file)
		add(name+"/answer.go", absolute)
		write(name+"/notebook.go", packageFor(t, fields[0], fields[1], string(text)))
		imports += fmt.Sprintf("import a%d %q\n", i, "perceptronlab/course/labtests/testdata/"+name)
		cases += fmt.Sprintf("\tcase %q:\n\t\trows = a%d.Rows\n", name, i)
	}
	// The program tests the answer that its argument names, with the visible questions and with the
	// hidden questions of four students. It discards what the answer prints. The last line, "end",
	// shows that the answer has not ended the program.
	write("run/main.go", "package main\n\nimport \"fmt\"\nimport \"os\"\nimport \"perceptronlab/course/ask\"\n"+imports+`
func main() {
	var rows func(*ask.Draw) []ask.Row
	switch os.Args[1] {
`+cases+`	}
	out := os.Stdout
	os.Stdout = nil
	for i := range 5 {
		d := ask.NewDraw([]byte("answers"), "lab", fmt.Sprint(i))
		if i == 0 {
			d = nil // the visible questions
		}
		for _, row := range rows(d) {
			fmt.Fprintf(out, "%v %s: %s, want %s %s\n", row.Right, row.Tried, row.Got, row.Want, row.Hint)
		}
	}
	fmt.Fprintln(out, "end")
}
`)
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "overlay.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "run")
	if out, err := exec.Command("go", "build", "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, "./testdata/run").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		fields := strings.Split(name, "-")
		text, _ := os.ReadFile(file)
		out, _ := exec.Command(program, name).Output()
		lab := labs[fields[0][3]-'0']
		full := strings.HasSuffix(string(out), "end\n") && !strings.Contains("\n"+string(out), "\nfalse") &&
			ask.Foreign(lab, ask.Find(lab, fields[1]), []string{string(text)}) == ""
		if full != (fields[2] == "right") {
			t.Errorf("%s: full marks = %v, want %v; rows:\n%s", name, full, fields[2] == "right", out)
		}
	}
}

// packageFor returns the text of a file that forms a package together with the file of an answer. The
// argument answer is the text of that file. The returned file declares the functions of the lab's
// source notebook that the answer does not declare. It also declares a function Rows, which tests the
// part as its test cell in the notebook does.
func packageFor(t *testing.T, lab, part, answer string) string {
	text, err := os.ReadFile(filepath.Join("../source", lab, lab+".ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct{ Cells []struct{ Source []string } }
	if err := json.Unmarshal(text, &notebook); err != nil {
		t.Fatal(err)
	}
	functions := func(source string) map[string]string {
		files, found := token.NewFileSet(), map[string]string{}
		file, err := parser.ParseFile(files, "", source, 0)
		if err != nil {
			return nil // the cell has statements, or is not Go
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				found[f.Name.Name] = source[f.Pos()-1 : f.End()-1]
			}
		}
		return found
	}
	own, testCell := functions(answer), regexp.MustCompile(`(?m)^(`+lab+`\.\w+)\.Visible\((.*)\)$`)
	code := "package answer\n\nimport (\n\"math\"\n\"perceptronlab/course/ask\"\n\"perceptronlab/course/lab3/examples\"\n\"perceptronlab/course/" + lab + "\"\n)\n\nvar _, _ = math.Pi, examples.Data{}\n"
	for _, cell := range notebook.Cells {
		source := strings.Join(cell.Source, "")
		for name, f := range functions("package answer\n" + source) {
			if _, isDeclared := own[name]; !isDeclared {
				code += f + "\n"
			}
		}
		if call := testCell.FindStringSubmatch(source); call != nil && strings.EqualFold(call[1], lab+"."+part) {
			code += fmt.Sprintf("func Rows(d *ask.Draw) []ask.Row { return %s.Try(%s, d) }\n", call[1], call[2])
		}
	}
	return code
}
