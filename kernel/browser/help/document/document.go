// Package document makes the doc files that package help reads. It is apart from help because it needs
// package go/doc, which a notebook does not.
package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"perceptronlab/kernel/browser/help"
	"perceptronlab/kernel/cells"
)

// Make returns the doc file of a package: a [help.Document] as JSON. The files are the package's Go files,
// without tests. The document has what the package exports, and exported fields and methods of types that it
// does not export, because values may have such types.
func Make(path string, files []string) ([]byte, error) {
	w := writer{files: token.NewFileSet(), names: map[string]help.Name{}}
	var parsed []*ast.File
	for _, name := range files {
		file, err := parser.ParseFile(w.files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("doc file of package %s: %w", path, err)
		}
		w.addHidden(file)
		parsed = append(parsed, file)
	}
	pkg, err := doc.NewFromFiles(w.files, parsed, path)
	if err != nil {
		return nil, fmt.Errorf("doc file of package %s: %w", path, err)
	}
	w.addPackage(pkg)
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false) // < is shorter than \u003c
	if err := encoder.Encode(help.Document{Doc: pkg.Doc, Names: w.names}); err != nil {
		return nil, fmt.Errorf("doc file of package %s: %w", path, err)
	}
	return out.Bytes(), nil
}

// A writer collects the names of a package.
type writer struct {
	files *token.FileSet
	names map[string]help.Name
}

// add adds a name. One that is there already has the better comment.
func (w *writer) add(name, signature, comment string) {
	if _, ok := w.names[name]; !ok {
		w.names[name] = help.Name{Signature: signature, Doc: comment}
	}
}

// addPackage adds what a package exports.
func (w *writer) addPackage(pkg *doc.Package) {
	w.addFuncs(pkg.Funcs, "")
	w.addValues(pkg.Consts)
	w.addValues(pkg.Vars)
	for _, t := range pkg.Types {
		w.add(t.Name, w.text(withoutDoc(t.Decl)), t.Doc)
		for _, spec := range t.Decl.Specs {
			w.addFields(t.Name, spec.(*ast.TypeSpec).Type)
		}
		w.addFuncs(t.Funcs, "")
		w.addFuncs(t.Methods, t.Name+".")
		w.addValues(t.Consts)
		w.addValues(t.Vars)
	}
}

// addFuncs adds functions, or the methods of a type.
func (w *writer) addFuncs(funcs []*doc.Func, prefix string) {
	for _, f := range funcs {
		if f.Level > 0 {
			continue // the method of an embedded type, which is added with that type
		}
		w.add(prefix+f.Name, w.signature(f.Decl), f.Doc)
	}
}

// addValues adds constants or variables.
func (w *writer) addValues(values []*doc.Value) {
	for _, value := range values {
		for _, spec := range value.Decl.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, name := range spec.Names {
				if name.IsExported() {
					comment := firstText(spec.Doc, spec.Comment)
					if comment == "" {
						comment = value.Doc
					}
					w.add(name.Name, value.Decl.Tok.String()+" "+w.valueText(spec, i), comment)
				}
			}
		}
	}
}

// valueText returns the declaration of one of the names of a line.
func (w *writer) valueText(spec *ast.ValueSpec, number int) string {
	text := spec.Names[number].Name
	if spec.Type != nil {
		text += " " + w.text(spec.Type)
	}
	if number < len(spec.Values) && len(spec.Values) == len(spec.Names) {
		value := w.text(spec.Values[number])
		if !strings.Contains(value, "\n") {
			text += " = " + value
		}
	}
	return text
}

// addFields adds the exported fields of a struct, or the methods of an interface.
func (w *writer) addFields(typeName string, of ast.Expr) {
	var fields *ast.FieldList
	switch of := of.(type) {
	case *ast.StructType:
		fields = of.Fields
	case *ast.InterfaceType:
		fields = of.Methods
	default:
		return
	}
	for _, field := range fields.List {
		comment := firstText(field.Doc, field.Comment)
		for _, name := range field.Names {
			if !name.IsExported() {
				continue
			}
			signature := ""
			if f, ok := field.Type.(*ast.FuncType); ok && isInterface(of) {
				signature = name.Name + strings.TrimPrefix(w.text(f), "func")
			}
			w.add(typeName+"."+name.Name, signature, comment)
		}
	}
}

func isInterface(e ast.Expr) bool {
	_, ok := e.(*ast.InterfaceType)
	return ok
}

// addHidden adds the exported fields and methods of the types in a file that are not exported.
func (w *writer) addHidden(file *ast.File) {
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			name := cells.ReceiverType(decl)
			if name != "" && !ast.IsExported(name) && decl.Name.IsExported() && decl.Doc != nil {
				w.add(name+"."+decl.Name.Name, w.signature(decl), decl.Doc.Text())
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				t, ok := spec.(*ast.TypeSpec)
				if ok && !t.Name.IsExported() {
					w.addFields(t.Name.Name, t.Type)
				}
			}
		}
	}
}

// signature returns a function's declaration without its body.
func (w *writer) signature(decl *ast.FuncDecl) string {
	head := *decl
	head.Doc = nil
	head.Body = nil
	return w.text(&head)
}

// withoutDoc returns a declaration without its doc comment.
func withoutDoc(decl *ast.GenDecl) *ast.GenDecl {
	bare := *decl
	bare.Doc = nil
	bare.Specs = nil
	for _, spec := range decl.Specs {
		if t, ok := spec.(*ast.TypeSpec); ok {
			without := *t
			without.Doc = nil
			spec = &without
		}
		bare.Specs = append(bare.Specs, spec)
	}
	return &bare
}

// text returns the text of a part of a file.
func (w *writer) text(node ast.Node) string {
	var out bytes.Buffer
	if err := format.Node(&out, w.files, node); err != nil {
		return "" // what has been parsed can be printed
	}
	return out.String()
}

// firstText returns the text of the first comment that has one.
func firstText(comments ...*ast.CommentGroup) string {
	for _, c := range comments {
		if text := c.Text(); text != "" {
			return text
		}
	}
	return ""
}
