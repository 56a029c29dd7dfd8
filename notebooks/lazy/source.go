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

// keyAt returns a name for the value of a type that is made at a place: another one as
// soon as anything has changed that the value may depend on. It is an error if the source
// does not tell all of that.
func keyAt(at place, kind reflect.Type) (string, error) {
	if folder := os.Getenv("GONB_TMP_DIR"); folder == "" || filepath.Dir(at.file) != folder { // the kernel sets it
		return "", errors.New("lazy: not a package-level var of a cell")
	}
	source, err := os.ReadFile(at.file) // the cell, and all declarations that the kernel keeps
	if err != nil {
		return "", err
	}
	texts, inputs, err := usedAt(source, at)
	if err != nil {
		return "", err
	}
	for _, name := range inputs {
		sum, err := sumOf(name)
		if err != nil {
			return "", err
		}
		texts = append(texts, name, sum)
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
	text        string
	names       []string // of a method also that of its type
	constant    bool
	first, last int // lines
}

var (
	word  = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	value = regexp.MustCompile(`\blazy\.(Value|File)\b`)
	file  = regexp.MustCompile(`\blazy\.File\b`)
	// What may read more than the source tells.
	reader = regexp.MustCompile(`\b(os|exec|http)\.|\b(ReadFile|ReadFolder|Load)\b`)
	// A name whose address is taken, or that a statement begins with and assigns to.
	assigned = regexp.MustCompile(`&(\w+)|[\n{;]\s*(\w+)[\w.,\[\] ]*(?:\+\+|--|(?:[^=:!<>\s]|<<|>>)?=[^=])`)
)

// usedAt returns what the value that is made at a place depends on: the text of its
// declaration and, again and again, of every one whose name stands in it as a word; and the
// names of the files among them.
func usedAt(source []byte, at place) (texts, inputs []string, err error) {
	all, err := declarations(source)
	if err != nil {
		return nil, nil, err
	}
	var here []int
	changes := map[string]bool{}
	named := map[string][]int{}
	for i, d := range all {
		if d.first <= at.line && at.line <= d.last {
			here = append(here, i)
		}
		for _, name := range d.names {
			named[name] = append(named[name], i)
		}
		for _, found := range assigned.FindAllStringSubmatch(d.text, -1) {
			if !d.constant {
				changes[found[1]+found[2]] = true
			}
		}
	}
	if len(here) != 1 || len(value.FindAllString(all[here[0]].text, -1)) != 1 {
		return nil, nil, errors.New("lazy: the line does not declare one lazy value")
	}
	// What only a File uses may read that file.
	for _, i := range reach(all, named, here, file) {
		if found := reader.FindString(all[i].text); found != "" && !file.MatchString(all[i].text) {
			return nil, nil, fmt.Errorf("lazy: it uses %s", found)
		}
	}
	for _, i := range reach(all, named, here, nil) {
		d := all[i]
		if slices.ContainsFunc(d.names, func(name string) bool { return changes[name] }) {
			return nil, nil, fmt.Errorf("lazy: %s may have another value than it was declared with", d.names)
		}
		if file.MatchString(d.text) {
			before := len(inputs)
			for p, name := range files {
				if p.file == at.file && d.first <= p.line && p.line <= d.last {
					inputs = append(inputs, name)
				}
			}
			if len(inputs) != before+1 {
				return nil, nil, errors.New("lazy: it uses a File that is not the value of a package-level var")
			}
		}
		texts = append(texts, d.text)
	}
	return texts, inputs, nil
}

// reach returns declarations and, again and again, those whose names stand in them, but for
// the words of those that match end.
func reach(all []declaration, named map[string][]int, from []int, end *regexp.Regexp) []int {
	reached := slices.Clone(from)
	for next := 0; next < len(reached); next++ {
		text := all[reached[next]].text
		if end != nil && end.MatchString(text) {
			continue
		}
		for _, w := range word.FindAllString(text, -1) {
			for _, i := range named[w] {
				if !slices.Contains(reached, i) {
					reached = append(reached, i)
				}
			}
		}
	}
	slices.Sort(reached)
	return reached
}

// declarations takes a source file apart.
func declarations(source []byte) (all []declaration, err error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	add := func(node ast.Node, names ...string) {
		from, to := set.Position(node.Pos()), set.Position(node.End())
		_, isBlock := node.(*ast.GenDecl)
		all = append(all, declaration{string(source[from.Offset:to.Offset]), names, isBlock, from.Line, to.Line})
	}
	for _, node := range parsed.Decls {
		switch d := node.(type) {
		case *ast.FuncDecl:
			names := []string{d.Name.Name}
			if d.Recv != nil {
				kind := d.Recv.List[0].Type
				names = append(names, word.FindString(string(source[kind.Pos()-1:kind.End()-1])))
			}
			add(d, names...)
		case *ast.GenDecl:
			var names []string
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec, spec.Name.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names = append(names, name.Name)
					}
					if d.Tok == token.VAR {
						add(spec, names...)
						names = nil
					}
				}
			}
			if d.Tok == token.CONST { // whose values depend on their order
				add(d, names...)
			}
		}
	}
	return all, nil
}

// librarySum returns a checksum of this library as it is now, by the sizes and times of its
// files, of the other modules, and of Go.
func librarySum() (string, error) {
	_, name, _, _ := runtime.Caller(0)
	root := filepath.Dir(filepath.Dir(filepath.Dir(name)))
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "", errors.New("lazy: the program does not know how it was built")
	}
	texts := []string{build.GoVersion}
	for _, module := range build.Deps {
		texts = append(texts, module.Path, module.Version)
	}
	for _, part := range []string{"go.mod", "go.sum", "internal", "perceptron", "plotting"} {
		err := filepath.WalkDir(filepath.Join(root, part), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || strings.HasSuffix(name, "_test.go") {
				return err
			}
			info, err := entry.Info()
			if err == nil && !entry.IsDir() {
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
