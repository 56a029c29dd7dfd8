package help

import (
	"go/scanner"
	gotoken "go/token"
	"strings"
)

// A token is a token of Go, or a comment.
type token struct {
	kind       gotoken.Token
	start, end int // offsets in the text
	text       string
}

// scan returns the tokens of a text, without the semicolons that Go adds at the ends of lines.
func scan(text string) []token {
	var tokens []token
	file := gotoken.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), nil, scanner.ScanComments)
	for {
		pos, kind, literal := s.Scan()
		if kind == gotoken.EOF {
			return tokens
		}
		if kind == gotoken.SEMICOLON && literal == "\n" {
			continue
		}
		if literal == "" {
			literal = kind.String()
		}
		start := file.Offset(pos)
		end := min(start+len(literal), len(text)) // a literal has no carriage returns, but the text may
		tokens = append(tokens, token{kind, start, end, literal})
	}
}

// before returns the number of tokens that begin before the cursor.
func (q question) before() int {
	for i, t := range q.tokens {
		if t.start >= q.at {
			return i
		}
	}
	return len(q.tokens)
}

// last returns the last token that begins before the cursor.
func (q question) last() token {
	if n := q.before(); n > 0 {
		return q.tokens[n-1]
	}
	return token{}
}

// isQuoted reports whether the cursor is in a comment, a string or a character.
func (q question) isQuoted() bool {
	t := q.last()
	switch t.kind {
	case gotoken.COMMENT:
		isBehind := q.at >= t.end && strings.HasPrefix(t.text, "/*") && strings.HasSuffix(t.text, "*/")
		return !isBehind && !strings.Contains(q.text[t.start:q.at], "\n") || q.at < t.end
	case gotoken.STRING, gotoken.CHAR:
		return q.at < t.end || q.at == t.end && !isClosed(t.text)
	}
	return false
}

// isClosed reports whether a string or a character ends with its quotation mark.
func isClosed(text string) bool {
	return len(text) > 1 && text[len(text)-1] == text[0]
}

// isInNumber reports whether the cursor is in a number or just behind it.
func (q question) isInNumber() bool {
	t := q.last()
	isNumber := t.kind == gotoken.INT || t.kind == gotoken.FLOAT || t.kind == gotoken.IMAG
	return isNumber && q.at <= t.end
}

// prefix returns the part of an identifier or keyword that is before the cursor.
func (q question) prefix() string {
	t := q.last()
	if (t.kind == gotoken.IDENT || t.kind.IsKeyword()) && q.at <= t.end {
		return q.text[t.start:q.at]
	}
	return ""
}

// isImportPath reports whether the last token before the cursor is the path of an import.
func (q question) isImportPath() bool {
	n := q.before() - 1
	if n < 0 || q.tokens[n].kind != gotoken.STRING {
		return false
	}
	for n--; n >= 0; n-- {
		switch q.tokens[n].kind {
		case gotoken.STRING, gotoken.IDENT, gotoken.PERIOD, gotoken.SEMICOLON, gotoken.COMMENT:
		case gotoken.LPAREN:
			return n > 0 && q.tokens[n-1].kind == gotoken.IMPORT
		default:
			return q.tokens[n].kind == gotoken.IMPORT
		}
	}
	return false
}

// open returns the brackets that are open after a number of tokens, as indices of tokens.
func (q question) open(count int) []int {
	var open []int
	for i, t := range q.tokens[:count] {
		switch t.kind {
		case gotoken.LPAREN, gotoken.LBRACK, gotoken.LBRACE:
			open = append(open, i)
		case gotoken.RPAREN, gotoken.RBRACK, gotoken.RBRACE:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	return open
}
