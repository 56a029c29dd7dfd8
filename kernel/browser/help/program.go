package help

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"go/types"
	"iter"
	"slices"

	"perceptronlab/kernel/cells"
)

// A program is a cell with the declarations of the notebook, and what is known about its types.
type program struct {
	files *gotoken.FileSet
	cell  source
	kept  source         // what earlier cells declare
	lines *cells.Program // says from which cells the lines of kept are
	pkg   *types.Package
	info  *types.Info
	at    gotoken.Pos
}

// A source is a file of a program.
type source struct {
	text string
	file *ast.File
	base int // the position of the file's first byte
}

// slice returns the text between two positions.
func (s source) slice(from, to gotoken.Pos) string {
	start, end := int(from)-s.base, int(to)-s.base
	if start < 0 || end > len(s.text) || start > end {
		return ""
	}
	return s.text[start:end]
}

// has reports whether a position is in the file.
func (s source) has(pos gotoken.Pos) bool {
	return s.file != nil && int(pos) >= s.base && int(pos) <= s.base+len(s.text)
}

// programs returns the programs of variants in which the parser finds an identifier at the cursor, with the
// path to it. Equal variants are one.
func (h *Helper) programs(variants []variant) iter.Seq2[*program, nodePath] {
	return func(yield func(*program, nodePath) bool) {
		seen := map[variant]bool{}
		for _, v := range variants {
			if seen[v] {
				continue
			}
			seen[v] = true
			p := h.program(v)
			path := pathTo(p.cell.file, p.at)
			if path != nil && !yield(p, path) {
				return
			}
		}
	}
}

// program checks the types of a variant of a cell.
func (h *Helper) program(v variant) *program {
	p := &program{files: gotoken.NewFileSet()}
	p.cell = p.parse(v.text)
	p.at = gotoken.Pos(p.cell.base + v.at)
	p.addKept(h.session)
	kept := onlyHeads(p.kept.file, gotoken.NoPos)
	withoutDeclared(kept, p.cell.file)
	cell := onlyHeads(p.cell.file, p.at)
	declared := packageLevel(kept, cell)
	h.addImports(kept, declared)
	h.addImports(cell, declared)
	p.info = &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Implicits:  map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes:     map[ast.Node]*types.Scope{},
	}
	config := types.Config{
		Importer:                 &h.importer,
		Error:                    func(error) {}, // a cell that is being written has mistakes
		DisableUnusedImportCheck: true,
	}
	p.pkg = types.NewPackage("main", "main")
	checker := types.NewChecker(&config, p.files, p.pkg, p.info)
	_ = checker.Files([]*ast.File{kept, cell}) // its error is the first of those that Error got
	return p
}

// parse parses a file. It has errors, and the parser returns what it understands.
func (p *program) parse(text string) source {
	base := p.files.Base()
	file, _ := parser.ParseFile(p.files, "", text, parser.ParseComments|parser.AllErrors)
	if file == nil {
		file = &ast.File{Name: ast.NewIdent("main")}
	}
	return source{text, file, base}
}

// addKept adds what the session keeps, but not its imports: some are for the bodies of functions only.
func (p *program) addKept(session *cells.Session) {
	p.kept = source{file: &ast.File{Name: ast.NewIdent("main")}, base: p.files.Base()}
	empty, err := cells.Parse("%%")
	if err != nil {
		return
	}
	p.lines, err = session.Compose(empty, 0)
	if err != nil {
		return
	}
	p.kept = p.parse(p.lines.Source)
	p.kept.file.Decls = slices.DeleteFunc(p.kept.file.Decls, isMainOrImport)
	p.kept.file.Imports = nil
}

// isMainOrImport reports whether a declaration is the function main, or has imports.
func isMainOrImport(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return functionName(decl) == "main"
	case *ast.GenDecl:
		return decl.Tok == gotoken.IMPORT
	}
	return false
}

// onlyHeads returns a file without the bodies of functions, except for the body at a position. Bodies don't
// matter for what the cursor sees, and checking them takes time.
func onlyHeads(file *ast.File, at gotoken.Pos) *ast.File {
	bare := *file
	bare.Decls = nil
	for _, decl := range file.Decls {
		function, ok := decl.(*ast.FuncDecl)
		if ok && function.Body != nil && (at < function.Pos() || function.End() < at) {
			head := *function
			head.Body = nil
			decl = &head
		}
		bare.Decls = append(bare.Decls, decl)
	}
	return &bare
}
