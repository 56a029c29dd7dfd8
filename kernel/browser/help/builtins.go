package help

import "strings"

// A builtin is what Go has without an import.
type builtin struct {
	declaration string
	doc         string
}

// signature returns the parameters and results of a function.
func (b builtin) signature() string {
	at := strings.IndexAny(b.declaration, "([")
	if !strings.HasPrefix(b.declaration, "func ") || at < 0 {
		return ""
	}
	return b.declaration[at:]
}

var builtins = map[string]builtin{
	"append": {
		"func append(slice []T, elems ...T) []T",
		"append returns the slice with more elements at its end. The result may share the slice's memory, " +
			"so assign it to the slice: s = append(s, x).",
	},
	"cap": {
		"func cap(v T) int",
		"cap returns how many elements v has room for.",
	},
	"clear": {
		"func clear(t T)",
		"clear deletes all entries of a map, or sets all elements of a slice to zero.",
	},
	"close": {
		"func close(c chan<- T)",
		"close says that nothing more is sent on a channel.",
	},
	"complex": {
		"func complex(r, i float64) complex128",
		"complex makes a complex number of its parts.",
	},
	"copy": {
		"func copy(dst, src []T) int",
		"copy copies elements until one of the slices ends, and returns their number.",
	},
	"delete": {
		"func delete(m map[K]V, key K)",
		"delete removes the entry with a key from a map.",
	},
	"imag": {
		"func imag(c complex128) float64",
		"imag returns the imaginary part of a complex number.",
	},
	"len": {
		"func len(v T) int",
		"len returns the number of elements of a slice, an array or a map, or of the bytes of a string.",
	},
	"make": {
		"func make(t T, size ...int) T",
		"make makes a slice with a length (and a capacity), a map or a channel: make([]float64, 3).",
	},
	"max": {
		"func max(x T, y ...T) T",
		"max returns the largest of its arguments.",
	},
	"min": {
		"func min(x T, y ...T) T",
		"min returns the smallest of its arguments.",
	},
	"new": {
		"func new(t T) *T",
		"new returns a pointer to a new variable, which has the value t, or is zero if t is a type.",
	},
	"panic": {
		"func panic(v any)",
		"panic ends the program with an error, unless a deferred function calls recover.",
	},
	"print": {
		"func print(args ...T)",
		"print writes its arguments to standard error. Use fmt.Print instead.",
	},
	"println": {
		"func println(args ...T)",
		"println writes its arguments to standard error. Use fmt.Println instead.",
	},
	"real": {
		"func real(c complex128) float64",
		"real returns the real part of a complex number.",
	},
	"recover": {
		"func recover() any",
		"recover ends a panic and returns its value, if a deferred function calls it.",
	},

	"any": {
		"type any = interface{}",
		"any is the type of all values.",
	},
	"bool": {
		"type bool bool",
		"bool is the type of true and false.",
	},
	"byte": {
		"type byte = uint8",
		"byte is another name for uint8.",
	},
	"comparable": {
		"type comparable interface{ comparable }",
		"comparable has the types whose values == compares.",
	},
	"error": {
		"type error interface {\n\tError() string\n}",
		"error is the type of errors. The value nil means that there is no error.",
	},
	"float32": {
		"type float32 float32",
		"float32 has floating-point numbers of 32 bits.",
	},
	"float64": {
		"type float64 float64",
		"float64 has floating-point numbers of 64 bits.",
	},
	"int": {
		"type int int",
		"int has whole numbers, of 64 bits on most computers and in the browser.",
	},
	"rune": {
		"type rune = int32",
		"rune is another name for int32, for a character of a text.",
	},
	"string": {
		"type string string",
		"string has sequences of bytes, usually text in UTF-8.",
	},
	"uint": {
		"type uint uint",
		"uint has whole numbers that are not negative, of 64 bits on most computers and in the browser.",
	},

	"iota": {
		"const iota untyped int",
		"iota counts the lines of a block of constants, from 0.",
	},
	"nil": {
		"var nil T",
		"nil is the zero value of pointers, functions, interfaces, maps, slices and channels.",
	},
}
