package lazy

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// keyAt returns a name for the value of a type that is made in a line of the cell's program:
// another one as soon as anything has changed that the value may depend on. It is an error
// if the source does not tell all of that.
func keyAt(at place, kind reflect.Type) (string, error) {
	if folder := os.Getenv("GONB_TMP_DIR"); folder == "" || filepath.Dir(at.file) != folder { // the kernel sets it
		return "", errors.New("lazy: not a package-level var of a cell")
	}
	source, err := os.ReadFile(at.file) // the cell, and all declarations that the kernel keeps
	if err != nil {
		return "", err
	}
	c, err := parse(source)
	if err != nil {
		return "", err
	}
	texts, err := c.at(at.line)
	if err != nil {
		return "", err
	}
	library, err := librarySum()
	return digest(append(texts, kind.String(), library, "lazy 3")...), err // 3: the files of the store
}

// digest returns a checksum of texts, each with its length: a name for them.
func digest(texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		fmt.Fprintf(h, "%d %s", len(text), text)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// A declaration is a function, a method, a type, a var, or a block of constants.
type declaration struct {
	text, body  string   // the body is what follows the first {
	names       []string // of a method also those in its receiver
	first, last int      // lines
}

// A cell is the source of its program, taken apart.
type cell []declaration

var (
	word  = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	value = regexp.MustCompile(`\blazy\.(Value|File)\b`)
	file  = regexp.MustCompile(`\blazy\.File\b`)
	// What may read more than the source tells.
	reader = regexp.MustCompile(`\b(os|exec|http)\.|\b(ReadFile|ReadFolder|Load)\b`)
)

func parse(source []byte) (c cell, err error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var nodes []ast.Node
	for _, d := range parsed.Decls {
		if vars, ok := d.(*ast.GenDecl); ok && vars.Tok == token.VAR {
			for _, spec := range vars.Specs {
				nodes = append(nodes, spec)
			}
		} else {
			nodes = append(nodes, d)
		}
	}
	for _, node := range nodes {
		from, to := set.Position(node.Pos()), set.Position(node.End())
		d := declaration{text: string(source[from.Offset:to.Offset]), first: from.Line, last: to.Line}
		ast.Inspect(node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl: // func (p *pair) sum(
				d.names = word.FindAllString(d.text[:set.Position(n.Name.End()).Offset-from.Offset], -1)[1:]
			case *ast.TypeSpec:
				d.names = append(d.names, n.Name.Name)
			case *ast.ValueSpec:
				for _, name := range n.Names {
					d.names = append(d.names, name.Name)
				}
			}
			_, body := n.(*ast.BlockStmt)
			return !body
		})
		_, d.body, _ = strings.Cut(d.text, "{")
		c = append(c, d)
	}
	return c, nil
}

// at returns what the lazy value depends on that is declared in a line.
func (c cell) at(line int) ([]string, error) {
	var found []int
	for i, d := range c {
		if d.first <= line && line <= d.last {
			found = append(found, i)
		}
	}
	if len(found) != 1 || len(value.FindAllString(c[found[0]].text, -1)) != 1 {
		return nil, errors.New("lazy: the line does not declare one lazy value")
	}
	return c.uses(found[0])
}

// uses returns what a lazy value depends on: the text of its declaration and, again and
// again, of every one whose name stands in it as a word. A File among them, which alone may
// read, comes with all that it uses, and with its content.
func (c cell) uses(i int) (texts []string, err error) {
	isFile := file.MatchString(c[i].text)
	seen := []int{i}
	for n := 0; n < len(seen); n++ {
		d := c[seen[n]]
		if n > 0 && file.MatchString(d.text) {
			more, err := c.uses(seen[n])
			if err != nil {
				return nil, err
			}
			texts = append(texts, more...)
			continue
		}
		if found := reader.FindString(d.text); found != "" && !isFile {
			return nil, fmt.Errorf("lazy: it uses %s", found)
		}
		texts = append(texts, d.text)
		for _, w := range word.FindAllString(d.text, -1) {
			for j, next := range c {
				if !slices.Contains(next.names, w) || slices.Contains(seen, j) {
					continue
				}
				if c.changes(w) {
					return nil, fmt.Errorf("lazy: %s may have another value than it was declared with", w)
				}
				seen = append(seen, j)
			}
		}
	}
	if isFile {
		line := slices.IndexFunc(files, func(f input) bool { return c[i].first <= f.line && f.line <= c[i].last })
		if line < 0 {
			return nil, errors.New("lazy: it uses a File that is not the value of a package-level var")
		}
		sum, err := sumOf(files[line].name)
		if err != nil {
			return nil, err
		}
		texts = append(texts, digest(files[line].name, sum))
	}
	slices.Sort(texts)
	return texts, nil
}

// changes reports whether a function may assign to the var of that name, or takes its address.
func (c cell) changes(name string) bool {
	change := regexp.MustCompile(`&` + name + `\b|\b` + name + `[\w.,\[\] ]*([-+*/|&]?=[^=]|\+\+|--)`)
	return slices.ContainsFunc(c, func(d declaration) bool { return change.MatchString(d.body) })
}

// librarySum returns a checksum of this library, by the sizes and times of its files, of the
// versions of the other modules, and of Go.
func librarySum() (string, error) {
	build, _ := debug.ReadBuildInfo()
	texts := []string{build.GoVersion}
	for _, module := range build.Deps {
		texts = append(texts, module.Path, module.Version)
	}
	_, name, _, _ := runtime.Caller(0)
	root := filepath.Dir(filepath.Dir(filepath.Dir(name)))
	for _, part := range []string{"internal", "perceptron", "plotting"} {
		err := filepath.WalkDir(filepath.Join(root, part), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			info, err := entry.Info()
			if err == nil {
				texts = append(texts, fmt.Sprint(name, info.Size(), info.ModTime().UnixNano()))
			}
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return digest(texts...), nil
}
