package help

import (
	"go/ast"
	gotoken "go/token"

	"perceptronlab/kernel/cells"
)

// withoutDeclared removes from a file what another declares: a new declaration replaces the old one.
func withoutDeclared(file, other *ast.File) {
	declared := map[string]bool{}
	eachName(other, func(name string, _ *ast.Ident) { declared[name] = true })
	var left []ast.Decl
	for _, decl := range file.Decls {
		if function, ok := decl.(*ast.FuncDecl); ok {
			if !declared[functionName(function)] {
				left = append(left, decl)
			}
			continue
		}
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		changed := *group
		changed.Specs = nil
		for _, spec := range group.Specs {
			if spec := withoutNames(spec, declared, group.Tok); spec != nil {
				changed.Specs = append(changed.Specs, spec)
			}
		}
		left = append(left, &changed)
	}
	file.Decls = left
}

// withoutNames returns a line of a declaration without names, or nil if nothing is left. Constants become _,
// because the next ones may count with iota.
func withoutNames(spec ast.Spec, names map[string]bool, kind gotoken.Token) ast.Spec {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if names[spec.Name.Name] {
			return nil
		}
	case *ast.ValueSpec:
		changed := *spec
		changed.Names = nil
		for _, name := range spec.Names {
			if names[name.Name] && kind == gotoken.VAR {
				return nil
			}
			if names[name.Name] {
				name = ast.NewIdent("_")
			}
			changed.Names = append(changed.Names, name)
		}
		return &changed
	}
	return spec
}

// packageLevel returns the names that files declare.
func packageLevel(files ...*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, file := range files {
		eachName(file, func(name string, _ *ast.Ident) { names[name] = true })
	}
	return names
}

// eachName calls a function for each name that a file declares: T~M for a method.
func eachName(file *ast.File, do func(name string, at *ast.Ident)) {
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			do(functionName(decl), decl.Name)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					do(spec.Name.Name, spec.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						if name.Name != "_" {
							do(name.Name, name)
						}
					}
				}
			}
		}
	}
}

// functionName returns the name of a function, or T~M for a method.
func functionName(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return decl.Name.Name
	}
	return cells.ReceiverType(decl) + "~" + decl.Name.Name
}
