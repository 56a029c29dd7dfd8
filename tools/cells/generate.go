package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const cellsPerSequence = 6

// generate returns sequences with a number of random cells. About half of the cells are wrong.
func generate(count int) []*sequence {
	var sequences []*sequence
	g := &generator{rand.New(rand.NewPCG(1958, 1969))}
	for first := 0; first < count; first += cellsPerSequence {
		s := &sequence{Name: fmt.Sprintf("generated from %d", first)}
		for range min(cellsPerSequence, count-first) {
			s.Cells = append(s.Cells, &cell{Source: g.cell()})
		}
		sequences = append(sequences, s)
	}
	return sequences
}

// A generator makes random cells. Names are few, so that cells use and replace each other's declarations.
type generator struct{ *rand.Rand }

func (g *generator) pick(choices ...string) string { return choices[g.IntN(len(choices))] }

// fill replaces each $F, $T, $V, $C and $N with a random name or number, and each $W with a line of taken.
func (g *generator) fill(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '$' || i+1 == len(text) {
			out.WriteByte(text[i])
			continue
		}
		i++
		switch text[i] {
		case 'F':
			out.WriteString(g.pick("f", "g", "h"))
		case 'T':
			out.WriteString(g.pick("Pair", "Kind"))
		case 'V':
			out.WriteString(g.pick("a", "b", "c"))
		case 'C':
			out.WriteString(g.pick("One", "Two", "Three"))
		case 'N':
			fmt.Fprint(&out, g.IntN(10))
		case 'W':
			out.WriteString(g.pick(taken...))
		}
	}
	return out.String()
}

// taken are lines that GoNB does not pass on as they are.
var taken = []string{
	"!echo shell", "!false", "%word", "%%", "%rm f", "package main", "packages := 1", "%% -x", "!",
}

var declarations = []string{
	"func $F() int { return $N }",
	"func $F() int {\n\treturn $N + $N\n}",
	"func $F() int { return $V + $N }",
	"func $F() int { return int($C) }",
	"func $F[X any](x ...X) int { return len(x) + $N }",
	"type $T struct{ A, B int }",
	"type $T int",
	"type $T = int",
	"type (\n\tPair struct{ A, B int }\n\tKind int // a kind\n)",
	"type Pair struct{ A, B int }\n\nfunc (p Pair) Sum() int { return p.A + p.B + $N }",
	"func (p *Pair) Sum() int { return p.A * p.B }",
	"func (k Kind) Sum() int { return int(k) + $N }",
	"var $V = $N",
	"var $V int",
	"var $V, $V = $N, $N",
	"var $V, $V int = f(),\n\tg()",
	"var $V, $V = two()\n\nfunc two() (int, int) { return $N, $N }",
	"var (\n\t$V = $N\n\t$V = $N /* the last */\n)",
	"var $V = f()",
	"var $V = len(`x\n$W\n`)",
	"var $V = len(`\n$W\n` + `$W`[1:])",
	"var _ = fmt.Sprint($N)",
	"const $C = $N",
	"const (\n\tOne = iota + $N\n\tTwo\n\tThree\n)",
	"const (\n\tOne = iota * $N\n\tTwo\n)",
	"func init_$F() { fmt.Println(\"init $F\") }",
	"import \"strings\"",
	"import (\n\t\"fmt\"\n\tm \"math\"\n)",
	"import \"os\"",
	"// a comment\n// !echo no command",
	"/* a comment\n$W\n*/",
	"// $F is a function.\nfunc $F() int { return len(strings.Repeat(\"ä\", $N)) }",
	"var $V = int(m.Sqrt($N))",
}

var statements = []string{
	"fmt.Println($F(), $V)",
	"fmt.Println($V)",
	"fmt.Println($C, $N)",
	"fmt.Println($T{})",
	"fmt.Println(Pair{$N, $N}.Sum())",
	"p := Pair{$N, $N}\nfmt.Println(p.Sum())",
	"fmt.Println(strings.ToUpper(\"größe\"))",
	"fmt.Printf(\"%q\\n\", `one\n$W\n$W\nend`)",
	"fmt.Printf(\"%q\\n\", `\n$W`)",
	"if true &&\n!false {\n\tfmt.Println(\"yes\")\n}",
	"fmt.Println([]bool{\n!true,\n!false,\n})",
	"for i := range $N {\n\tfmt.Print(i, \" \")\n}\nfmt.Println()",
	"/* $W\n$W */ fmt.Println(\"after\")",
	"packages := $N\nfmt.Println(packages)",
	"fmt.Println(\"`\", '`', \"/*\", '\\'')",
	"$V := $F()\nfmt.Println($V)",
	"fmt.Println(len(flag.Args()), math.Sqrt($N), slices.Max([]int{$N, $N}))",
	"x := struct {\n\tA int `k:\"\n$W\n\"`\n}{$N}\nfmt.Println(x.A)",
	"func() { fmt.Println(\"closure\") }()",
	"!echo in main",
	"panic($N)",
	"os.Exit($N)",
}

var mistakes = []string{
	"%%", "  %%", "%% -flag", "%main", "%exec f", "%execute f", "! ", "!\\", "%", "!", "}", "{", "(", ")",
	"`", "\"", "'", "/*", "*/", "fmt.Println(", "x := 3",
	"$V", "undefinedName()", "func $F() {", "func f() {}",
	"type $T", "var $V = ", "import \"nosuch/package\"", "$V = ", "=", "é := 1", "日本", "%unknown",
	"\u00a0%%", "\ufeff", "\x00", "for {", "if x", "package main; var z = 1", "package other", "case 1:",
	"const ( One = iota", "return", "goto end", "!exit 3", "%rm $F", "%rm $V", "%args x y", "%env K v",
	"//gonb:%%", "//gonb:!echo hidden", "func main() { fmt.Println(\"own\") }", "!echo a \\\necho b",
	"var $V string = $N", "$F := 1", "%reset",
}

// first are commands for the first line of a cell.
var first = []string{"%args x y", "!echo first", "%rm f", "%rm a", "package main", "%unknown"}

// cell returns a random cell.
func (g *generator) cell() string {
	var parts []string
	for range g.IntN(4) {
		parts = append(parts, g.fill(declarations[g.IntN(len(declarations))]))
	}
	if g.IntN(8) == 0 {
		parts = append([]string{g.pick(first...)}, parts...)
	}
	if len(parts) == 0 || g.IntN(4) > 0 {
		parts = append(parts, g.pick("%%", "%%", "%%", "%main", "%% one two", "//gonb:%%"))
		for range 1 + g.IntN(3) {
			parts = append(parts, g.fill(statements[g.IntN(len(statements))]))
		}
	}
	if g.IntN(3) == 0 {
		at := g.IntN(len(parts) + 1)
		mistake := g.fill(mistakes[g.IntN(len(mistakes))])
		parts = append(parts[:at], append([]string{mistake}, parts[at:]...)...)
	}
	text := strings.Join(parts, "\n")
	if g.IntN(12) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}
