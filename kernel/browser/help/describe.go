package help

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// describe returns the description of an object to which a path leads.
func (h *Helper) describe(p *program, path nodePath, object types.Object, detail int) description {
	if name, ok := object.(*types.PkgName); ok {
		return h.describePackage(name.Imported().Path())
	}
	if object.Pkg() == nil {
		b, ok := builtins[object.Name()]
		if !ok {
			b.declaration = types.ObjectString(object, p.qualifier)
		}
		return description{code: b.declaration, doc: b.doc}
	}
	d := description{code: p.declaration(object), path: object.Pkg().Path()}
	if object.Pkg() == p.pkg {
		p.describeOwn(&d, object, detail, h)
	} else {
		known := h.importer.document(d.path).Names[p.documentName(path, object)]
		d.doc = known.Doc
		if _, isType := object.(*types.TypeName); isType && known.Signature != "" {
			d.code = known.Signature
		}
	}
	if name, ok := object.(*types.TypeName); ok {
		d.methods = p.methodList(name)
	}
	return d
}

// describePackage returns the description of a package.
func (h *Helper) describePackage(path string) description {
	doc := h.importer.document(path).Doc
	return description{code: "import " + strconv.Quote(path), doc: doc, path: path}
}

// declaration returns the declaration of an object in Go, or nearly so.
func (p *program) declaration(object types.Object) string {
	switch object := object.(type) {
	case *types.Func:
		return p.function(object)
	case *types.Const:
		return types.ObjectString(object, p.qualifier) + " = " + object.Val().String()
	case *types.TypeName:
		return p.typeDeclaration(object)
	}
	return types.ObjectString(object, p.qualifier)
}

// function returns the declaration of a function, with the name of a method's receiver.
func (p *program) function(f *types.Func) string {
	var out bytes.Buffer
	out.WriteString("func ")
	signature := f.Signature()
	switch recv := signature.Recv(); {
	case recv == nil && p.qualifier(f.Pkg()) != "":
		out.WriteString(f.Pkg().Name() + ".")
	case recv == nil:
	default:
		out.WriteString("(")
		if _, ok := recv.Type().(*types.Interface); ok {
			out.WriteString("interface")
		} else {
			if recv.Name() != "" && recv.Name() != "_" {
				out.WriteString(recv.Name() + " ")
			}
			types.WriteType(&out, recv.Type(), p.qualifier)
		}
		out.WriteString(") ")
	}
	out.WriteString(f.Name())
	types.WriteSignature(&out, signature, p.qualifier)
	return out.String()
}

// typeDeclaration returns the declaration of a type, with the fields of a struct line by line.
func (p *program) typeDeclaration(name *types.TypeName) string {
	if _, ok := types.Unalias(name.Type()).(*types.TypeParam); ok {
		return types.ObjectString(name, p.qualifier)
	}
	structure, ok := name.Type().Underlying().(*types.Struct)
	if !ok || name.IsAlias() {
		return types.ObjectString(name, p.qualifier)
	}
	out := "type " + types.TypeString(name.Type(), p.qualifier) + " struct {\n"
	for field := range structure.Fields() {
		if !p.isVisible(field) {
			continue
		}
		t := types.TypeString(field.Type(), p.qualifier)
		if field.Embedded() {
			out += "\t" + t + "\n"
		} else {
			out += "\t" + field.Name() + " " + t + "\n"
		}
	}
	return out + "}"
}

// methodList returns the methods of a type, each in a line. Those of an interface are in its declaration.
func (p *program) methodList(name *types.TypeName) string {
	if types.IsInterface(name.Type()) {
		return ""
	}
	var lines []string
	for _, m := range p.methods(name.Type()) {
		if f, ok := m.Object.(*types.Func); ok {
			lines = append(lines, p.function(f))
		}
	}
	return strings.Join(lines, "\n")
}

// documentName returns the name that the doc file of a package has for an object: Train, Trainer.Updates.
func (p *program) documentName(path nodePath, object types.Object) string {
	switch object := object.(type) {
	case *types.Func:
		if recv := object.Signature().Recv(); recv != nil {
			return typeName(recv.Type()) + "." + object.Name()
		}
	case *types.Var:
		if object.IsField() {
			return p.fieldOwner(path, object.Origin()) + "." + object.Name()
		}
	}
	return object.Name()
}

// typeName returns the name of a type, or of the type that a pointer points to.
func typeName(t types.Type) string {
	if named, ok := dereferenced(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// fieldOwner returns the name of the type that declares a field.
func (p *program) fieldOwner(path nodePath, field *types.Var) string {
	if selector, ok := path.parent().(*ast.SelectorExpr); ok {
		if s := p.info.Selections[selector]; s != nil {
			t := s.Recv()
			for _, index := range s.Index()[:len(s.Index())-1] {
				t = dereferenced(t).Underlying().(*types.Struct).Field(index).Type()
			}
			return typeName(t)
		}
	}
	if literal, ok := path.around(2).(*ast.CompositeLit); ok {
		if t := p.info.Types[literal].Type; t != nil {
			return typeName(t)
		}
	}
	return ""
}

// describeOwn adds what a cell says about an object that it declares.
func (p *program) describeOwn(d *description, object types.Object, detail int, h *Helper) {
	from := p.cell
	where := "declared in this cell"
	if p.kept.has(object.Pos()) {
		from = p.kept
		line := p.files.Position(object.Pos()).Line
		cell, _, _ := p.lines.Locate(line)
		where = fmt.Sprintf("declared in cell [%d]", cell)
	}
	of := declarationAt(from.file, object.Pos())
	d.doc = of.doc
	if object.Parent() == p.pkg.Scope() || object.Parent() == nil {
		d.footer = where
	}
	if d.doc == "" && from.file == p.kept.file && object.Parent() == p.pkg.Scope() {
		d.doc = keptDoc(h.session.Declarations(), object.Name())
	}
	if of.spec != nil {
		d.code = "type " + from.slice(of.spec.Pos(), of.spec.End())
	}
	if of.function != nil && detail > 0 {
		d.code = from.slice(of.function.Pos(), of.function.End())
	}
}
