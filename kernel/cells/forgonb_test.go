package cells

import (
	"strings"
	"testing"
)

var forGoNBTests = map[string]struct{ cell, want string }{
	"plain":              {"var x = 1\n%%\nfmt.Println(x)", "var x = 1\n%%\nfmt.Println(x)"},
	"empty":              {"", ""},
	"raw string":         {"var s = `a\n%b\n!rm x\nc`\n%%", "var s = (`a\n` + `%b\n` + `!rm x\nc`)\n%%"},
	"raw string, sliced": {"var s = `a\n%%\n`[1:]\n%%", "var s = (`a\n` + `%%\n`)[1:]\n%%"},
	"raw string, ends":   {"%%\ns := f(`\n!x`, `b`)", "%%\ns := f((`\n` + `!x`), `b`)"},
	"raw string, package": {
		"var s = `\npackage main\n`", "var s = (`\n` + `package main\n`)",
	},
	"raw string, two":       {"%%\nf(`\n!a`, `\n%b`)", "%%\nf((`\n` + `!a`), (`\n` + `%b`))"},
	"raw string, misplaced": {"%%\nf`\n!x`", "%%\nf`\n` + `!x`"},
	"gonb comment in raw string": {
		"var s = `\n//gonb:!ls\n`", "var s = (`\n` + `//gonb:!ls\n`)",
	},
	"comment":          {"/* a\n!ls\n%% */\n%%\n// `\n!ls", "/* a\n !ls\n %% */\n%%\n// `\n!ls"},
	"quotation marks":  {"%%\nx := \"`/*\\\"`\"\ny := '`'\nz := '\\''\n!ls", "%%\nx := \"`/*\\\"`\"\ny := '`'\nz := '\\''\n!ls"},
	"command, ends \\": {"!echo ` \\\n`\n%%\nf()", "!echo ` \\\n`\n%%\nf()"},
	"operand":          {"%%\nif a &&\n!b {\n}\nx++\n!ls", "%%\nif a &&\n !b {\n}\nx++\n!ls"},
	"operand in call":  {"%%\nf(\n!a,\n!b)\n!ls", "%%\nf(\n !a,\n !b)\n!ls"},
	"operand in list":  {"var x = []bool{\n!a,\n!b,\n}\n!ls", "var x = []bool{\n !a,\n !b,\n}\n!ls"},
	"operand in for":   {"%%\nfor i := 0;\n!a(i); i++ {\n!ls\n}", "%%\nfor i := 0;\n !a(i); i++ {\n!ls\n}"},
	"operand in range": {
		"%%\nfor _, b := range []p.B{\n!a,\n\t!b,\n} {\n!ls\n}", "%%\nfor _, b := range []p.B{\n !a,\n\t!b,\n} {\n!ls\n}",
	},
	"command in block":   {"%%\nif a {\n!ls\n}\nfor {\n!ls\n}", "%%\nif a {\n!ls\n}\nfor {\n!ls\n}"},
	"command in func":    {"var f = func() {\n!ls\n}", "var f = func() {\n!ls\n}"},
	"identifier":         {"%%\npackages := 1\npackage_ := 2", "%%\n packages := 1\n package_ := 2"},
	"package clause":     {"package main\nvar x = 1", "package main\nvar x = 1"},
	"tag":                {"type T struct {\n\tA int `a:\"\n!b\n\"`\n}", "type T struct {\n\tA int \"a:\\\"\\n!b\\n\\\"\" /*\n\n*/\n}"},
	"no-break space":     {"%%\n\u00a0f(\"\u00a0\")", "%%\n  f(\"\u00a0\")"},
	"lone characters":    {"var s = `\n%\n!\n`", "var s = `\n%\n!\n`"},
	"magic":              {"%%bash\necho `\n!x\n%%\n%%", "%%bash\necho `\n!x\n%%\n%%"},
	"magic, indented":    {" %%writefile a\n%%\n%%", " %%writefile a\n%%\n%%"},
	"CRLF":               {"%%\r\nf()\r\n", "%%\nf()\n"},
	"CR":                 {"%%\rf()", "%%\nf()"},
	"byte order mark":    {"\ufeff%%\nf()", "%%\nf()"},
	"%exec of a package": {"%exec p.F[int] -n 3\n//", "%exec p.F[int] -n 3\n//"},
	"%exec alone":        {"%exec f\n", "%exec f\n\n//"},
	"%exec, continued":   {"%exec f \\", "%exec f \\\n\n//"},
	"iota": {
		"const (\n\tA, B = iota, iota * 10\n\tC, D\n)\nconst E = iota",
		"const (\n\tA, B = 0, 0 * 10\n\tC, D = 1, 1 * 10\n)\nconst E = iota",
	},
	"iota, values in several lines": {
		"const (\n\tA, B = iota, max(1,\n\t\tiota)\n\tC, D // next\n)",
		"const (\n\tA, B = 0, max(1,\n\t\t0)\n\tC, D = 1 , max ( 1 , 1 ) // next\n)",
	},
	"iota, raw string": {
		"const (\n\tA, B = iota, `\n%x`\n\tC, D\n)",
		"const (\n\tA, B = 0, (`\n` + `%x`)\n\tC, D = 1 , \"\\n%x\"\n)",
	},
	"not Go": {"%%\nf(((\n}", "%%\nf(((\n}"},
}

func TestForGoNB(t *testing.T) {
	for name, test := range forGoNBTests {
		got, err := ForGoNB(test.cell)
		if err != nil || got != test.want {
			t.Errorf("%s: got\n%s\n%v\nwant\n%s", name, got, err, test.want)
		}
	}
}

var forGoNBErrorTests = map[string]struct {
	cell string
	line int
	want string // a part of the sentence
}{
	"two %%": {"%%\nf()\n\n%%\ng()", 4, "lines 1 and 4 each start a program with %%; " +
		"a cell can have only one; split the cell before line 4"},
	"%main, %exec":           {"%main\n%exec f", 2, "with %main and %exec"},
	"//gonb:%%":              {"//gonb:%%\n%% -n 3", 2, "lines 1 and 2"},
	"%% continues":           {"!ls \\\n%%", 2, `remove the \`},
	"indented":               {"var x = 1\n  %%\nf(x)", 2, "remove the blanks"},
	"indented, no-break":     {"\u00a0%%\nf(x)", 1, "remove the blanks"},
	"indented !":             {"%%\nif x {\n\t!ls\n}", 3, "remove the blanks"},
	"! without a command":    {"! \n", 1, "got ! without a command"},
	"% continues into blank": {"%\\\n\n", 1, "got % without a command"},
	"%exec without a name":   {"%exec", 1, "name of a function"},
	"%exec with a tab":       {"%exec\tf", 1, "name of a function"},
	"%%script alone":         {"%%script \necho", 1, "want one, such as"},
	"%execute":               {"%execute f", 1, "name of a function"},
	"func twice":             {"func f() {}\nvar x = 1\nfunc f() {}", 3, "lines 1 and 3 both declare f"},
	"method twice":           {"func (t T) M() {}\nfunc (t *T) M() {}", 2, "lines 1 and 2 both declare T.M"},
	"generic method twice":   {"func (t T[A]) M() {}\nfunc (t *T[B]) M() {}", 2, "both declare T.M"},
	"var twice":              {"var x, y = 1, 2\nvar y = 3", 2, "lines 1 and 2 both declare y"},
	"in one line":            {"var x, x = 1, 2", 1, "line 1 declares x twice"},
	"var and func":           {"var f = 1\nfunc f() {}", 2, "lines 1 and 2 both declare f"},
	"main and %%":            {"func main() {}\n%%\nf()", 2, "only one function main"},
	"init twice":             {"func init() {}\nfunc init() {}", 2, "init_2"},
	"raw string, open":       {"var s = `\n!ls", 1, "close it with `"},
	"package and more":       {"package main; var x = 1", 1, "left out"},
}

func TestForGoNBErrors(t *testing.T) {
	for name, test := range forGoNBErrorTests {
		got, err := ForGoNB(test.cell)
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%s: got %q and %v, want an error", name, got, err)
			continue
		}
		if e.Line != test.line || !strings.Contains(e.Text, test.want) {
			t.Errorf("%s: got line %d and %q; want line %d and %q", name, e.Line, e.Text, test.line, test.want)
		}
	}
}
