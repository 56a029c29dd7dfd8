package caption

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// A piece is a part of a formatted caption.
type piece struct {
	text   string
	source source
}

// A source is where the text of a piece comes from.
type source int

const (
	fromFormat source = iota
	fromNumber        // a number or a list of numbers, in which no character has a meaning in Markdown
	fromText          // any other value
)

// directive matches a verb of a format with its flags, width, precision and indices. As in package fmt, the
// character after these parts is the verb.
var directive = regexp.MustCompile(
	`(?s)%([-+# 0]*)(?:(\[\w*\])?(\*)|(\d+))?(?:(\.)(?:(\[\w*\])?(\*)|(\d*)))?(\[\w*\])?(.|$)`)

// formatPieces formats values like fmt.Sprintf, and returns the text of the format and of each value separately.
func formatPieces(format string, values []any) []piece {
	var pieces []piece
	next := 0        // the index of the next value
	indexed := false // whether a directive has an explicit index
	for format != "" {
		at := directive.FindStringSubmatchIndex(format)
		if at == nil {
			pieces = append(pieces, piece{format, fromFormat})
			break
		}
		group := func(k int) string {
			if at[2*k] < 0 {
				return ""
			}
			return format[at[2*k]:at[2*k+1]]
		}
		pieces = append(pieces, piece{format[:at[0]], fromFormat})
		d := directiveOf(group)
		format = format[at[1]:]
		switch d.verb {
		case "%":
			pieces = append(pieces, piece{"%", fromFormat})
			continue
		case "":
			pieces = append(pieces, piece{"%!(NOVERB)", fromFormat})
			continue
		}
		var p piece
		p, next = d.format(values, next)
		indexed = indexed || strings.Contains(d.whole, "[")
		pieces = append(pieces, p)
	}
	if next < len(values) && !indexed {
		noVerbs := ""
		pieces = append(pieces, piece{fmt.Sprintf(noVerbs, values[next:]...), fromText}) // %!(EXTRA …)
	}
	return pieces
}

// A verbDirective is a verb of a format with its flags, width, precision and indices.
type verbDirective struct {
	whole, flags     string
	width, precision operand
	point            string // "." before a precision
	index, verb      string
}

// An operand is a width or a precision: digits, or a star with an optional index.
type operand struct{ index, star, digits string }

func directiveOf(group func(k int) string) verbDirective {
	return verbDirective{
		whole:     group(0),
		flags:     group(1),
		width:     operand{group(2), group(3), group(4)},
		point:     group(5),
		precision: operand{group(6), group(7), group(8)},
		index:     group(9),
		verb:      group(10),
	}
}

// format returns the text of the directive. The number next is the index of the value that the directive
// formats if it has no index of its own. The result after is this number for the next directive.
func (d verbDirective) format(values []any, next int) (p piece, after int) {
	var b strings.Builder
	write := func(o operand) {
		if o.star == "" {
			b.WriteString(o.digits)
			return
		}
		next = o.indexOr(next)
		fmt.Fprintf(&b, "[%d]*", next+1)
		next++
	}
	b.WriteString("%" + d.flags)
	write(d.width)
	b.WriteString(d.point)
	write(d.precision)
	next = operand{index: d.index}.indexOr(next)
	if next >= len(values) && d.index == "" {
		return piece{"%!" + d.verb + "(MISSING)", fromText}, next
	}
	fmt.Fprintf(&b, "[%d]%s", next+1, d.verb)
	p = piece{fmt.Sprintf(b.String(), values...), fromText}
	if next >= 0 && next < len(values) && isNumber(d, values[next]) {
		p.source = fromNumber
	}
	return p, next + 1
}

// indexOr returns the explicit index of an operand, counted from 0, or next if it has none. It returns −1 for an
// index that is not a number, with which package fmt reports an error.
func (o operand) indexOr(next int) int {
	if o.index == "" {
		return next
	}
	i, err := strconv.Atoi(strings.Trim(o.index, "[]"))
	if err != nil {
		return -1
	}
	return i - 1
}

// isNumber reports whether a directive formats a value as a number or a list of numbers.
func isNumber(d verbDirective, value any) bool {
	if value == nil || !strings.Contains("vdboOxXeEfFgGt", d.verb) || strings.Contains(d.flags, "#") {
		return false
	}
	return hasOnlyNumbers(reflect.TypeOf(value))
}

// hasOnlyNumbers reports whether a type is a number, a boolean, or a list of them, without a method that could
// format it in another way.
func hasOnlyNumbers(t reflect.Type) bool {
	if t.NumMethod() > 0 {
		return false
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return hasOnlyNumbers(t.Elem())
	case reflect.Bool, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return true
	}
	return reflect.Int <= t.Kind() && t.Kind() <= reflect.Uintptr
}
