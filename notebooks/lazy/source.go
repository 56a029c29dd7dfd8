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

var errUnknown = errors.New("lazy: the source does not show everything that the value depends on")

// keyAt returns a key for the lazy value that is declared at the given place in a cell's program.
// The key depends on everything that the value may depend on. If the source does not show all of
// these dependencies, keyAt returns errUnknown.
func keyAt(declared runtime.Frame) (string, error) {
	inNotebook := declared.Function == "main.init" && filepath.Dir(declared.File) == os.Getenv("GONB_TMP_DIR")
	if !inNotebook {
		return "", errUnknown
	}
	source, _ := os.ReadFile(declared.File) // the declarations of earlier cells, then the code of this cell
	texts, inputs, err := parse(source).uses(declared.Line)
	if err != nil {
		return "", err
	}
	build, _ := debug.ReadBuildInfo()
	build.Path = "" // the path differs between kernels
	build.Main = debug.Module{}
	texts = append(texts, build.String())
	_, here, _, _ := runtime.Caller(0) // this file; the folders below have the source of the library
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

// A declaration is a function, a method, a type, a var, or a block of consts. The consts of a block
// are one declaration, because the value of a const with iota depends on the consts above it.
type declaration struct {
	text        string
	names       []string // the declared names; for a method, also the names in its receiver
	first, last int      // the numbers of its first and last line
	file        string   // the file that the declaration reads with lazy.File, or ""
}

// A cell lists the declarations in the source of a cell's program.
type cell []declaration

var (
	word = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	file = regexp.MustCompile(`\blazy\.File\(\s*"([^"\\]+)",`)
	// reader matches code that may read files or use the network.
	reader = regexp.MustCompile(`\b(os|exec|http)\.|` +
		`\b(ReadFile|ReadFileContext|ReadFolder|Load|lazy\.File)\b`)
)

// parse returns the declarations of a Go file. The file must be free of syntax errors.
func parse(source []byte) (c cell) {
	set := token.NewFileSet()
	parsed, _ := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	ast.Inspect(parsed, func(node ast.Node) bool {
		var names ast.Node // the code up to the end of this node has all declared names
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

// uses returns the dependencies of the lazy value that is declared in the given line. texts are the
// source of its declaration and of all declarations that it uses, directly or indirectly. inputs are
// the names of the files that these declarations read with lazy.File.
//
// The error is errUnknown if these declarations may read other files or use the network, if any
// code may change a var that they use, or if the line does not declare exactly one lazy value.
func (c cell) uses(line int) (texts, inputs []string, err error) {
	i := slices.IndexFunc(c, func(d declaration) bool { return d.first <= line && line <= d.last })
	if i < 0 || strings.Count(c[i].text, "lazy.") != 1 {
		return nil, nil, errUnknown
	}
	type dependency struct {
		index  int  // of the declaration in c
		inFile bool // whether a lazy.File uses the declaration, directly or indirectly, so it may read files
	}
	found := []dependency{{i, c[i].file != ""}}
	for n := 0; n < len(found); n++ {
		d, inFile := c[found[n].index], found[n].inFile
		if !inFile && reader.MatchString(d.text) {
			return nil, nil, errUnknown
		}
		texts = append(texts, d.text)
		if d.file != "" {
			inputs = append(inputs, d.file)
		}
		for _, w := range word.FindAllString(d.text, -1) {
			for j, next := range c {
				dep := dependency{j, inFile || next.file != ""}
				if slices.Contains(next.names, w) && !slices.Contains(found, dep) {
					if c.changes(w) {
						return nil, nil, errUnknown
					}
					found = append(found, dep)
				}
			}
		}
	}
	return texts, inputs, nil
}

// changes reports whether any code of c may assign to the var called name, or takes its address.
func (c cell) changes(name string) bool {
	const edge = `[^\pL\pN_]` // a character that is not part of a name; \b supports only ASCII
	address := `&` + name + edge
	assignment := `(?s:\{(.*` + edge + `)?)` + name + `[\pL\pN_.,\[\] ]*([-+*/|&]?=[^=]|\+\+|--)`
	change := regexp.MustCompile(address + `|` + assignment)
	return slices.ContainsFunc(c, func(d declaration) bool { return change.MatchString(d.text + " ") })
}

// digest returns a checksum of texts for use as a key.
func digest(texts ...string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(texts, "\x00"))))
}

// settled is the time that must have passed since the last change of a file before its checksum is
// stored. Without this delay, a stored checksum could be out of date: on some systems, two writes
// within one tick of the clock get the same modification time, and the checksum may be stored
// between them.
var settled = 2 * time.Second

// sumOf returns a checksum of the name and content of a file, or of all files in a folder. It
// stores the checksum, and returns the stored checksum until the size, modification time, change
// time, device or inode of a file changes. It returns an error for a link to a folder, and for a
// pipe, because a pipe can be read only once.
func sumOf(name string) (sum string, err error) {
	var names, states []string
	isSettled := true
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		state, changed, err := stateOf(file)
		names = append(names, file)
		states = append(states, file, state)
		isSettled = isSettled && time.Since(changed) > settled
		return err
	})
	if err != nil {
		return "", err
	}
	key := digest(states...)
	if isSettled && read(key, &sum) == nil {
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
	if isSettled {
		_ = write(key, &sum)
	}
	return sum, nil
}

// stateOf returns a text that changes if the file is written, or if its times are set. The result
// changed is the time of the last such event.
func stateOf(name string) (state string, changed time.Time, err error) {
	var s unix.Stat_t
	if err := unix.Stat(name, &s); err != nil || s.Mode&unix.S_IFMT != unix.S_IFREG {
		return "", time.Time{}, errors.Join(fmt.Errorf("lazy: %s is not a regular file", name), err)
	}
	return fmt.Sprint(s.Size, s.Mtim, s.Ctim, s.Dev, s.Ino), time.Unix(s.Ctim.Unix()), nil
}
