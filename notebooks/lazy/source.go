package lazy

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

var errUnknown = errors.New("lazy: the source does not tell all that the value depends on")

const initialisation = "main.init" // the function that computes package-level vars

// keyAt returns a name for the value declared at a place, which changes with anything that
// the value may depend on. It is an error if the source does not show all of that.
func keyAt(at runtime.Frame) (string, error) {
	if at.Function != initialisation || filepath.Dir(at.File) != os.Getenv("GONB_TMP_DIR") { // not in a notebook
		return "", errUnknown
	}
	source, err := os.ReadFile(at.File) // the cell, and all declarations that the kernel keeps
	if err != nil {
		return "", err
	}
	c, err := parse(source)
	if err != nil {
		return "", err
	}
	texts, err := c.uses(at.Line)
	if err != nil {
		return "", err
	}
	build, _ := debug.ReadBuildInfo()
	texts = append(texts, build.GoVersion, runtime.GOARCH)
	for _, module := range build.Deps {
		texts = append(texts, module.Path, module.Version)
	}
	_, here, _, _ := runtime.Caller(0)
	for _, folder := range []string{"../lazy", "../../internal", "../../perceptron", "../../plotting"} {
		sum, err := sumOf(filepath.Join(filepath.Dir(here), folder))
		if err != nil {
			return "", err
		}
		texts = append(texts, sum)
	}
	return digest(texts...), nil
}

// A declaration is a function, a method, a type, a var, or a const with its block, because of iota.
type declaration struct {
	text        string
	names       []string // for a method also those in its receiver
	first, last int      // lines
	isFile      bool
	fileName    string // none if it is not the value of a package-level var
}

// A cell is the source of its program, taken apart.
type cell []declaration

var (
	word = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	lazy = regexp.MustCompile(`\blazy\.(Value|File)\b`)
	// What may read more than the source shows.
	reader = regexp.MustCompile(`\b(os|exec|http)\.|\b(ReadFile|ReadFolder|Load)\b`)
)

func parse(source []byte) (c cell, err error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	between := func(from, to token.Pos) string {
		return string(source[set.Position(from).Offset:set.Position(to).Offset])
	}
	add := func(node ast.Node, names string) {
		d := declaration{text: between(node.Pos(), node.End()), names: word.FindAllString(names, -1)}
		d.first, d.last = set.Position(node.Pos()).Line, set.Position(node.End()).Line
		d.isFile = strings.Contains(d.text, "lazy.File")
		for line := d.first; line <= d.last; line++ {
			d.fileName = cmp.Or(d.fileName, fileNames[line])
		}
		c = append(c, d)
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d, strings.TrimPrefix(between(d.Pos(), d.Name.End()), "func"))
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					add(s, s.Name.Name)
				case *ast.ValueSpec:
					names := between(s.Pos(), s.Names[len(s.Names)-1].End())
					if d.Tok == token.CONST {
						add(d, names)
					} else {
						add(s, names)
					}
				}
			}
		}
	}
	return c, nil
}

// uses returns what the lazy value declared in a line depends on: the text of its
// declaration and, recursively, of every declaration that it names. A File among them,
// which alone may read files, comes with its content.
func (c cell) uses(line int) (texts []string, err error) {
	i := slices.IndexFunc(c, func(d declaration) bool { return d.first <= line && line <= d.last })
	if i < 0 || i+1 < len(c) && c[i+1].first <= line || len(lazy.FindAllString(c[i].text, -1)) != 1 {
		return nil, errUnknown // it does not declare just one
	}
	type use struct {
		declared int
		inFile   bool // by a File, or by what a File uses
	}
	uses := []use{{i, c[i].isFile}}
	for n := 0; n < len(uses); n++ {
		d, inFile := c[uses[n].declared], uses[n].inFile
		if !inFile && reader.MatchString(d.text) {
			return nil, errUnknown
		}
		texts = append(texts, d.text)
		if d.isFile { // without a name it has no sum
			sum, err := sumOf(d.fileName)
			if err != nil {
				return nil, err
			}
			texts = append(texts, sum)
		}
		for _, w := range word.FindAllString(d.text, -1) {
			for j, next := range c {
				u := use{j, inFile || next.isFile}
				if !slices.Contains(next.names, w) || slices.Contains(uses, u) {
					continue
				}
				if c.changes(w) {
					return nil, errUnknown
				}
				uses = append(uses, u)
			}
		}
	}
	slices.Sort(texts)
	return texts, nil
}

// changes reports whether a function may assign to the var of that name, or anything takes
// its address.
func (c cell) changes(name string) bool {
	const edge = `[^\pL\pN_]` // \b knows ASCII only
	change := regexp.MustCompile(`&` + name + edge + `|(?s:\{(.*` + edge + `)?)` + name + `[\pL\pN_.,\[\] ]*([-+*/|&]?=[^=]|\+\+|--)`)
	return slices.ContainsFunc(c, func(d declaration) bool { return change.MatchString(d.text + " ") })
}

// digest returns a checksum of texts, used as a name for them.
func digest(texts ...string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(texts, "\x00"))))
}
