package help

import (
	"go/ast"
	gotoken "go/token"
	"go/types"
	"strings"
)

// inspect returns the description of what is at the cursor.
func (h *Helper) inspect(code string, cursor, detail int) (description, bool) {
	q := newQuestion(code, cursor)
	if q.isCommand {
		return inspectCommand(q.line + q.restOfLine(code, cursor))
	}
	if q.isImportPath() && q.isQuoted() {
		path := strings.Trim(q.last().text, "\"`") // which may not be closed yet
		return h.describePackage(path), true
	}
	if q.isQuoted() {
		return description{}, false
	}
	q.at = q.nameAt()
	for p, path := range h.programs(q.inspectionVariants()) {
		if object := p.objectOf(path.name()); object != nil {
			return h.describe(p, path, object, detail), true
		}
		if known, ok := h.find(path.name().Name, nil); ok && isBare(path) {
			return h.describePackage(known.Path), true
		}
	}
	return description{}, false
}

// isBare reports whether an identifier is not behind a dot.
func isBare(path nodePath) bool {
	selector, ok := path.parent().(*ast.SelectorExpr)
	return !ok || selector.Sel != path.name()
}

// objectOf returns what an identifier means, or nil.
func (p *program) objectOf(name *ast.Ident) types.Object {
	if object := p.info.Uses[name]; object != nil {
		return object
	}
	return p.info.Defs[name]
}

// tokenAt returns the identifier in which or at whose ends the cursor is.
func (q question) tokenAt() token {
	n := q.before()
	if n < len(q.tokens) && q.tokens[n].start == q.at && q.tokens[n].kind == gotoken.IDENT {
		return q.tokens[n]
	}
	if n > 0 && q.at <= q.tokens[n-1].end && q.tokens[n-1].kind == gotoken.IDENT {
		return q.tokens[n-1]
	}
	return token{}
}

// nameAt returns the offset of the name that the reader asks about: the one at the cursor, or else that of
// the function or type between whose brackets the cursor is.
func (q question) nameAt() int {
	if q.tokenAt().kind == gotoken.IDENT {
		return q.at
	}
	n := q.before()
	if n > 1 && q.tokens[n-1].kind == gotoken.PERIOD && q.tokens[n-1].end == q.at {
		n-- // just behind the dot of a selector
	}
	if n > 0 && q.tokens[n-1].kind == gotoken.IDENT {
		return q.tokens[n-1].end
	}
	if n > 0 && q.tokens[n-1].kind == gotoken.RPAREN && q.tokens[n-1].end >= q.at-len(".") {
		n-- // just behind a call
	}
	open := q.open(n)
	for i := len(open) - 1; i >= 0; i-- {
		before := q.beforeTypes(open[i] - 1)
		if before < 0 {
			return q.at
		}
		isBlock := q.tokens[open[i]].kind == gotoken.LBRACE && q.isStatement(before)
		if isBlock {
			return q.at
		}
		if q.tokens[before].kind == gotoken.IDENT {
			return q.tokens[before].end
		}
	}
	return q.at
}

// beforeTypes returns the number of the token before type arguments that end with a token, as in f[int](. If
// the token does not end any, beforeTypes returns its number; if there is nothing before them, -1.
func (q question) beforeTypes(number int) int {
	if number < 0 || q.tokens[number].kind != gotoken.RBRACK {
		return number
	}
	open := q.open(number)
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1] - 1
}

// isStatement reports whether the bracket after a token opens a block, because the statement has a keyword.
func (q question) isStatement(number int) bool {
	for ; number >= 0; number-- {
		switch q.tokens[number].kind {
		case gotoken.FUNC, gotoken.IF, gotoken.FOR, gotoken.SWITCH, gotoken.SELECT, gotoken.STRUCT,
			gotoken.INTERFACE, gotoken.ELSE, gotoken.RPAREN:
			return true
		case gotoken.IDENT, gotoken.PERIOD, gotoken.LBRACK, gotoken.RBRACK, gotoken.MUL, gotoken.AND:
		default:
			return false
		}
	}
	return false
}

// restOfLine returns what is behind the cursor in its line.
func (q question) restOfLine(code string, cursor int) string {
	runes := []rune(code)
	rest := runes[min(max(cursor, 0), len(runes)):]
	for i, r := range rest {
		if r == '\n' || r == '\r' || r == ' ' {
			return string(rest[:i])
		}
	}
	return string(rest)
}
