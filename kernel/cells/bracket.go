package cells

// A role says what a bracket encloses.
type role int

const (
	inBlock     role = iota // statements, or the declarations of a cell
	inList                  // expressions, between ( ), [ ] or the braces of a composite literal
	inStruct                // the fields of a struct
	inGroup                 // the declarations between ( ) after import, const, type or var
	inImports               // the paths between ( ) after import
	inInterface             // the methods of an interface
)

// A bracket is an open bracket, and what has been read since.
type bracket struct {
	role   role
	header string // the keyword of the statement, if its block has not been opened yet
}

// top returns the innermost open bracket.
func (s *lineScanner) top() *bracket { return &s.brackets[len(s.brackets)-1] }

// word notes an identifier or a keyword.
func (s *lineScanner) word(word string) {
	switch word {
	case "if", "for", "switch", "select", "else", "func":
		s.top().header = word
	}
	s.inListType = s.last == "]" || s.last == "." && s.inListType
	s.last = word
}

// operator notes an operator or a bracket.
func (s *lineScanner) operator(text string) {
	switch text {
	case "(":
		s.brackets = append(s.brackets, bracket{role: s.parenthesisRole()})
	case "[":
		s.brackets = append(s.brackets, bracket{role: inList})
	case "{":
		role := s.braceRole()
		if role == inBlock {
			s.top().header = ""
		}
		s.brackets = append(s.brackets, bracket{role: role})
	case ")", "]", "}":
		if len(s.brackets) > 1 {
			s.brackets = s.brackets[:len(s.brackets)-1]
		}
	}
	s.inListType = text == "." && s.inListType
	s.last = text
}

// parenthesisRole returns what a ( encloses after the last token.
func (s *lineScanner) parenthesisRole() role {
	switch s.last {
	case "import":
		return inImports
	case "const", "type", "var":
		return inGroup
	}
	return inList
}

// braceRole returns what a { encloses after the last token.
func (s *lineScanner) braceRole() role {
	switch {
	case s.last == "struct":
		return inStruct
	case s.last == "interface":
		return inInterface
	case s.top().header == "func":
		return inBlock
	case s.top().header != "" && !s.inListType:
		return inBlock
	case s.top().role == inBlock && s.startsStatement():
		return inBlock
	}
	return inList
}

// startsStatement reports whether the next token begins a statement or a declaration.
func (s *lineScanner) startsStatement() bool {
	switch s.last {
	case "\n":
		return true
	case ";":
		return s.top().header == ""
	case ":":
		return s.top().role == inBlock
	case "{":
		return s.top().role != inList
	case "(":
		return s.top().role == inGroup || s.top().role == inImports
	}
	return false
}

// expectsOperand reports whether an expression may go on with the operator ! in the next line.
func (s *lineScanner) expectsOperand() bool { return !s.startsStatement() }
