package lazy

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

var errUnknown = errors.New("lazy: the source does not tell all that the value depends on")

// keyAt returns a name for the value declared at a place, which changes with anything that
// the value may depend on. It is an error if the source does not show all of that.
func keyAt(at runtime.Frame) (string, error) {
	inNotebook := at.Function == "main.init" && filepath.Dir(at.File) == os.Getenv("GONB_TMP_DIR")
	if !inNotebook {
		return "", errUnknown
	}
	source, _ := os.ReadFile(at.File) // the cell, and all declarations that the kernel keeps
	texts, inputs, err := parse(source).uses(at.Line)
	if err != nil {
		return "", err
	}
	build, _ := debug.ReadBuildInfo()
	build.Path = "" // each kernel has a name of its own
	build.Main = debug.Module{}
	texts = append(texts, build.String())
	_, here, _, _ := runtime.Caller(0)
	for _, folder := range []string{"../lazy", "../../internal", "../../perceptron", "../../plotting"} {
		inputs = append(inputs, filepath.Join(filepath.Dir(here), folder))
	}
	for _, name := range inputs {
		sum, err := sumOf(name)
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
	file        string   // that a File reads
}

// A cell is the source of its program, taken apart.
type cell []declaration

var (
	word = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	file = regexp.MustCompile(`\blazy\.File\(\s*"([^"\\]+)",`)
	// What may read more than the source shows, unless it is a File.
	reader = regexp.MustCompile(`\b(os|exec|http)\.|` +
		`\b(ReadFile|ReadFileContext|ReadFolder|Load|lazy\.File)\b`)
)

// parse takes a source apart that has been compiled.
func parse(source []byte) (c cell) {
	set := token.NewFileSet()
	parsed, _ := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	ast.Inspect(parsed, func(node ast.Node) bool {
		var names ast.Node // where they end
		switch n := node.(type) {
		case *ast.FuncDecl:
			names = n.Name
		case *ast.TypeSpec:
			names = n.Name
		case *ast.ValueSpec:
			names = n.Names[len(n.Names)-1]
		case *ast.GenDecl:
			if n.Tok != token.CONST {
				return true
			}
			names = n
		default:
			return true
		}
		from, to := set.Position(node.Pos()), set.Position(node.End())
		d := declaration{text: string(source[from.Offset:to.Offset]), first: from.Line, last: to.Line}
		d.names = slices.DeleteFunc(word.FindAllString(d.text[:names.End()-node.Pos()], -1), token.IsKeyword)
		if name := file.FindStringSubmatch(d.text); name != nil && strings.Count(d.text, "lazy.") == 1 {
			d.file = name[1]
		}
		c = append(c, d)
		return false
	})
	return c
}

// uses returns what the lazy value declared in a line depends on: the text of its
// declaration and, recursively, of every declaration that it names; and what a File among
// them, which alone may read files, reads.
func (c cell) uses(line int) (texts, inputs []string, err error) {
	i := slices.IndexFunc(c, func(d declaration) bool { return d.first <= line && line <= d.last })
	if i < 0 || strings.Count(c[i].text, "lazy.") != 1 {
		return nil, nil, errUnknown // it does not declare just one
	}
	type use struct {
		declared int
		inFile   bool // by a File, or by what a File uses
	}
	uses := []use{{i, c[i].file != ""}}
	for n := 0; n < len(uses); n++ {
		d, inFile := c[uses[n].declared], uses[n].inFile
		if !inFile && reader.MatchString(d.text) {
			return nil, nil, errUnknown
		}
		texts = append(texts, d.text)
		if d.file != "" {
			inputs = append(inputs, d.file)
		}
		for _, w := range word.FindAllString(d.text, -1) {
			for j, next := range c {
				u := use{j, inFile || next.file != ""}
				if slices.Contains(next.names, w) && !slices.Contains(uses, u) {
					if c.changes(w) {
						return nil, nil, errUnknown
					}
					uses = append(uses, u)
				}
			}
		}
	}
	return texts, inputs, nil
}

// changes reports whether a function may assign to the var of that name, or anything takes
// its address.
func (c cell) changes(name string) bool {
	const edge = `[^\pL\pN_]` // \b knows ASCII only
	address := `&` + name + edge
	assignment := `(?s:\{(.*` + edge + `)?)` + name + `[\pL\pN_.,\[\] ]*([-+*/|&]?=[^=]|\+\+|--)`
	change := regexp.MustCompile(address + `|` + assignment)
	return slices.ContainsFunc(c, func(d declaration) bool { return change.MatchString(d.text + " ") })
}

// digest returns a checksum of texts, used as a name for them.
func digest(texts ...string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(texts, "\x00"))))
}

// settled is how long a file must have been unchanged before its checksum is remembered,
// because on some systems two writes within a tick of the clock leave the same time.
var settled = 2 * time.Second

// sumOf returns a checksum of a file's name and content, or of those of all files in a
// folder. It remembers the checksum as long as no file changes its size, time of
// modification or change, or inode. A pipe, which can be read only once, is an error, and so
// is a link to a folder.
func sumOf(name string) (sum string, err error) {
	var names, states []string
	remember := true
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		state, changed, err := stateOf(file)
		names = append(names, file)
		states = append(states, file, state)
		remember = remember && time.Since(changed) > settled
		return err
	})
	if err != nil {
		return "", err
	}
	key := digest(states...)
	if remember && read(key, &sum) == nil {
		return sum, nil
	}
	h := sha256.New()
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		size, err := io.Copy(h, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return "", err
		}
		fmt.Fprintf(h, " %d %q ", size, name)
	}
	sum = fmt.Sprintf("%x", h.Sum(nil))
	if remember {
		_ = write(key, &sum)
	}
	return sum, nil
}

// stateOf returns a state that differs once a file was written to, or its time was reset,
// and when that was last.
func stateOf(name string) (state string, changed time.Time, err error) {
	var s unix.Stat_t
	if err := unix.Stat(name, &s); err != nil || s.Mode&unix.S_IFMT != unix.S_IFREG {
		return "", time.Time{}, errors.Join(errors.New("lazy: not a file"), err)
	}
	return fmt.Sprint(s.Size, s.Mtim, s.Ctim, s.Dev, s.Ino), time.Unix(s.Ctim.Unix()), nil
}
