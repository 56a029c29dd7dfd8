package lazy

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// openers are the functions and methods of the library and of package os that open the files named
// by some of their arguments, with the indices of these arguments. -1 stands for all arguments after
// those before it.
var openers = map[string][]int{
	"ReadFile":            {0},
	"ReadFileContext":     {1},
	"ReadFolder":          {0},
	"ReadFolderContext":   {1},
	"ReadColumnNames":     {0},
	"ReadColumn":          {1},
	"DescribeFile":        {0},
	"DescribeFileContext": {1},
	"Chunks":              {1, 3, -1},
	"TrainFile":           {2, -1},
	"EpochsFile":          {2, -1},
	"CheckFormat":         {0},
	"Files":               {0},
	"CutShards":           {0}, // the context: its name is never a literal, so the value is not stored
	"Load":                {0},
	"LoadKernel":          {0},
	"ReadPartial":         {0},
	"SplitFile":           {1},
	"WritePredictions":    {0, 1},
	"WriteColumns":        {1},
	"UseFont":             {0},
	"ReadShardRun":        {0},
	"OpenShards":          {0, 1},
	"Open":                {0},
	"ReadDir":             {0},
	"Stat":                {0},
	"DirFS":               {0},
	"Glob":                {0},
	"Walk":                {0},
	"WalkDir":             {0},
}

// allowed are the packages of Go that a computation may use without depending on anything else but
// its arguments. "*" stands for all names of a package, "-" for all names except those that follow.
var allowed = map[string]string{
	"os":            "ReadFile Open ReadDir Stat DirFS File DirEntry FileInfo Stdout Stderr ErrNotExist",
	"path/filepath": "- Abs EvalSymlinks",
	"io/fs":         "DirEntry FileInfo FileMode ErrNotExist SkipDir SkipAll",
	"fmt":           "- Scan Scanln Scanf",
	"context":       "Background TODO Context",
	"time": "- Now Since Until After AfterFunc NewTimer NewTicker Tick Local LoadLocation " +
		"Unix UnixMilli UnixMicro", // these use the time zone of the machine
	"math/rand":     "New NewSource NewZipf Rand Source Source64 Zipf",
	"math/rand/v2":  "New NewPCG NewChaCha8 NewZipf Rand Source PCG ChaCha8 Zipf",
	"crypto/sha256": "*", "crypto/sha512": "*", "crypto/sha1": "*", "crypto/md5": "*",
	"bufio": "*", "bytes": "*", "cmp": "*", "errors": "*", "io": "*", "iter": "*", "maps": "*", "math": "*",
	"path": "*", "reflect": "*", "regexp": "*", "slices": "*", "sort": "*", "strconv": "*", "strings": "*",
	"sync": "*", "unicode": "*",
}

// hiddenInput are methods whose results depend on more than the content of files, such as the time of the
// last change of a file, the time zone of the machine, or the random numbers of a distribution of gonum.
const hiddenInput = "ModTime Mode Sys Perm Local Rand MethodByName"

// allowedBelow are packages that are allowed, like all packages below them.
var allowedBelow = []string{
	"math/big", "math/bits", "math/cmplx", "unicode", "container", "encoding", "compress", "hash", "image",
	"text/template", "text/tabwriter", "html", "sync/atomic", "go/ast", "go/parser", "go/token",
}

// parsersOfFiles are functions of these packages that read files.
const parsersOfFiles = "ParseFiles ParseGlob ParseDir ParseFS ParseFile"

// isAllowed reports whether a computation may use a name of a package of Go.
func isAllowed(from, name string) bool {
	for _, above := range allowedBelow {
		if from == above || strings.HasPrefix(from, above+"/") {
			return from != "hash/maphash" && !contains(parsersOfFiles, name)
		}
	}
	names, ok := allowed[from]
	if rest, isExcept := strings.CutPrefix(names, "- "); isExcept {
		return !contains(rest, name)
	}
	return ok && contains(names, name)
}

// isStandard reports whether a package belongs to Go.
func isStandard(from string) bool {
	first, _, _ := strings.Cut(from, "/")

	const known = "archive arena bufio bytes cmp compress container context crypto database debug " +
		"embed encoding errors expvar flag fmt go hash html image index internal io " +
		"iter log maps math mime net os path plugin reflect regexp runtime slices sort " +
		"strconv strings structs sync syscall testing text time unicode unique unsafe " +
		"weak"
	return contains(known, first)
}

// A reader collects what the computation of a lazy value reads.
type reader struct {
	cell     *cell
	opened   []string         // the names of files that the code opens
	literals []string         // all other strings in the code, which may also name files
	packages map[string]bool  // the paths of packages that the code uses, except those of Go
	imports  map[string]bool  // "name path" of each import that the code uses
	inFile   bool             // whether the declaration is used by a lazy.File, so it may open its parameters
	unknown  bool             // whether the code may depend on something else
	checked  map[*object]bool // the parameters that isFileParameter has checked
	path     []ast.Node       // to the node that read visits
}

func newReader(c *cell) reader {
	return reader{
		cell:     c,
		packages: map[string]bool{},
		imports:  map[string]bool{},
		checked:  map[*object]bool{},
	}
}

// read adds what a declaration reads.
func (r *reader) read(d *declaration, inFile bool) {
	r.inFile = inFile
	inspectPaths(d.node, func(path []ast.Node) {
		r.path = path
		switch n := path[len(path)-1].(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				r.literals = append(r.literals, unquoted(n))
			}
		case *ast.SelectorExpr:
			r.selector(n)
		}
	})
}

func unquoted(literal *ast.BasicLit) string {
	text, _ := strconv.Unquote(literal.Value)
	return text
}

// selector adds what a function, a method or another name after a dot reads.
func (r *reader) selector(n *ast.SelectorExpr) {
	name := n.Sel.Name
	from := r.cell.packageOf(n.X)
	if x, ok := n.X.(*ast.Ident); ok && x.Obj == nil && from == "" {
		r.unknown = true // an import under an unusual name
		return
	}
	if from != "" {
		r.imports[n.X.(*ast.Ident).Name+" "+from] = true
	}
	if from == "perceptronlab/notebooks/lazy" {
		r.lazyCall(name)
		return
	}
	if from != "" && isStandard(from) {
		r.unknown = r.unknown || !isAllowed(from, name)
	} else if from != "" {
		r.packages[from] = true
		r.unknown = r.unknown || !isLibrary(from) && soundsLikeInput(name)
	}
	if from == "" && contains(hiddenInput, name) {
		r.unknown = true
	}
	if name == "FileTrainer" {
		r.fileTrainer()
	}
	if name == "Check" && strings.HasSuffix(from, "/parquet") {
		r.unknown = true // it reads a file; the methods called Check don't
	}
	mayOpen := from == "" || isLibrary(from) || from == "os" || from == "path/filepath"
	if indices := openers[name]; indices != nil && mayOpen {
		r.opener(n, indices)
	}
}

// soundsLikeInput reports whether a function of another module may read files, the network or the clock.
func soundsLikeInput(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{
		"open", "read", "load", "file", "dir", "folder", "get", "fetch", "download", "dial", "listen",
		"query", "connect", "env", "now", "exec", "run", "glob", "walk", "scan", "import", "request",
		"client",
	}, func(part string) bool { return strings.Contains(name, part) })
}

// lazyCall adds the file of a lazy.File.
func (r *reader) lazyCall(name string) {
	call := r.callAround()
	switch {
	case name == "Value" && call != nil:
	case name == "File" && call != nil && len(call.Args) == 2:
		r.inFile = true
		r.name(call.Args[0], false)
	default:
		r.unknown = true
	}
}

// callAround returns the call of the function at the end of the path, or nil.
func (r *reader) callAround() *ast.CallExpr {
	for i := len(r.path) - 2; i >= 0; i-- {
		switch n := r.path[i].(type) {
		case *ast.IndexExpr, *ast.IndexListExpr, *ast.ParenExpr:
		case *ast.CallExpr:
			if withoutTypes(n.Fun) == r.path[len(r.path)-1] {
				return n
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// opener adds the files that the call of an opener opens. An opener that is not called must be an
// argument in the declaration of a lazy.File.
func (r *reader) opener(n *ast.SelectorExpr, indices []int) {
	call := r.callAround()
	if call == nil {
		_, isArgument := r.path[len(r.path)-2].(*ast.CallExpr)
		r.unknown = r.unknown || !isArgument || !r.inFile
		return
	}
	if call.Ellipsis.IsValid() {
		r.unknown = true
		return
	}
	isGlob := n.Sel.Name == "Glob"
	for i, arg := range call.Args {
		isName := slices.Contains(indices, i) || slices.Contains(indices, -1) && i > slices.Max(indices)
		if isName {
			r.name(arg, r.inFile)
			_, isLiteral := arg.(*ast.BasicLit)
			isPattern := isGlob && (isLiteral || !r.inFile) // a pattern does not name a file
			r.unknown = r.unknown || isPattern
		}
	}
}

// fileTrainer adds the files of a call such as show.Train(classifier.FileTrainer{…}, "a.csv").
func (r *reader) fileTrainer() {
	if len(r.path) < 3 {
		r.unknown = true
		return
	}
	call, ok := r.path[len(r.path)-3].(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || call.Args[0] != r.path[len(r.path)-2] {
		r.unknown = true
		return
	}
	r.name(call.Args[1], false)
}

// name adds the name of a file, if the source shows it. isFile says whether the name may also be a
// parameter, which stands for the file of a lazy.File.
func (r *reader) name(e ast.Expr, isFile bool) {
	if names := r.names(e); names != nil {
		r.opened = append(r.opened, names...)
		return
	}
	if !isFile || !r.isBelowParameter(e) {
		r.unknown = true
	}
}

// names returns the strings that an expression may have as its value, or nil if the source does not
// show them.
func (r *reader) names(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return []string{unquoted(e)}
		}
	case *ast.CallExpr:
		if called, ok := e.Fun.(*ast.SelectorExpr); ok && isJoin(r.cell, called) {
			return r.joined(e.Args)
		}
	case *ast.Ident:
		return r.values(e)
	}
	return nil
}

func isJoin(c *cell, called *ast.SelectorExpr) bool {
	from := c.packageOf(called.X)
	return called.Sel.Name == "Join" && (from == "path/filepath" || from == "path")
}

// joined returns the path that filepath.Join returns for literals, or nil.
func (r *reader) joined(args []ast.Expr) []string {
	var parts []string
	for _, arg := range args {
		part := r.names(arg)
		if len(part) != 1 {
			return nil
		}
		parts = append(parts, part[0])
	}
	return []string{filepath.Join(parts...)}
}

// values returns the values of a const or a var that is declared with literals and never assigned to,
// or nil.
func (r *reader) values(name *ast.Ident) (values []string) {
	if name.Obj == nil {
		return nil
	}
	var sources []ast.Expr
	switch d := name.Obj.Decl.(type) {
	case *ast.ValueSpec:
		sources = d.Values
	case *ast.AssignStmt:
		sources = d.Rhs
	}
	if len(sources) != 1 || r.isAssigned(name.Obj) {
		return nil
	}
	if ranged, ok := sources[0].(*ast.UnaryExpr); ok && ranged.Op == token.RANGE {
		list, _ := ranged.X.(*ast.CompositeLit)
		if list == nil {
			return nil
		}
		sources = list.Elts
	}
	for _, source := range sources {
		literal, ok := source.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return nil
		}
		values = append(values, unquoted(literal))
	}
	return values
}

// isAssigned reports whether any code assigns to a var after its declaration, or takes its address.
func (r *reader) isAssigned(obj *object) (found bool) {
	is := func(e ast.Expr) bool {
		name, ok := withoutTypes(e).(*ast.Ident)
		return ok && name.Obj == obj && name.Pos() != obj.Pos()
	}
	for _, d := range r.cell.declarations {
		ast.Inspect(d.node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Lhs, is)
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && is(n.X)
			case *ast.RangeStmt:
				found = found || is(n.Key) || is(n.Value)
			}
			return !found
		})
	}
	return found
}
