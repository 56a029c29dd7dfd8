package cells

import (
	"fmt"
	"regexp"
	"strings"
)

// A hint is a sentence about a frequent mistake that the compiler's message alone does not explain.
type hint struct {
	message *regexp.Regexp // what the compiler says
	line    *regexp.Regexp // what the line contains; nil for any line
	advice  string         // $1, $2 … are groups of message and then of line; ^1 is $1 with a capital letter
	same    bool           // whether the first group of message and that of line must be equal
}

// Hint returns what a reader may try after a message about a line of a cell, such as "hint: …". If no hint
// applies, it returns "".
func Hint(message, line string) string {
	for _, h := range hints {
		if advice, ok := h.apply(message, line); ok {
			return "hint: " + advice
		}
	}
	return ""
}

// hintLine returns the hint as a line of a report, or "".
func hintLine(message, line string) string {
	if text := Hint(message, line); text != "" {
		return text + "\n"
	}
	return ""
}

// apply returns the advice with its groups filled in, and whether the hint applies.
func (h hint) apply(message, line string) (string, bool) {
	groups := h.message.FindStringSubmatch(message)
	if groups == nil {
		return "", false
	}
	groups = groups[1:]
	if h.line != nil {
		ofLine := h.line.FindStringSubmatch(line)
		if ofLine == nil || h.same && (len(groups) == 0 || ofLine[1] != groups[0]) {
			return "", false
		}
		groups = append(groups, ofLine[1:]...)
	}
	advice := h.advice
	for i, group := range groups {
		advice = strings.ReplaceAll(advice, fmt.Sprintf("$%d", i+1), group)
		advice = strings.ReplaceAll(advice, fmt.Sprintf("^%d", i+1), capitalised(group))
	}
	return advice, true
}

func capitalised(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// on makes a hint for a message, whatever the line contains.
func on(message, advice string) hint {
	return hint{message: regexp.MustCompile(message), advice: advice}
}

// onLine makes a hint for a message about a line.
func onLine(message, line, advice string) hint {
	return hint{message: regexp.MustCompile(message), line: regexp.MustCompile(line), advice: advice}
}

// onSame makes a hint for a message about a line that names the same thing.
func onSame(message, line, advice string) hint {
	h := onLine(message, line, advice)
	h.same = true
	return h
}

// hints are tried from top to bottom.
var hints = concat(statementHints, partHints, operatorHints, nameHints, typeHints, crashHints)

func concat(lists ...[]hint) []hint {
	var all []hint
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

const unexpected = `^(expected ';'|expected statement|expected declaration|expected '\{'|expected operand|expected '\('), found `

// Statements that other languages have.
var statementHints = []hint{
	onLine(unexpected, `^\s*while\b`, `Go has no while; write: for condition { … }`),
	onLine(unexpected, `^\s*(async\s+)?def\s`, `a function begins with func, and has types: func f(x float64) float64 { … }`),
	onLine(unexpected, `^\s*class\s`, `Go has no classes; write a type, and functions with a receiver: type T struct { … }`),
	onLine(`^import path must be a string$`, `^\s*import\s+\w`, `Go imports a package by its path in double quotes: import "math"; Python's packages don't exist in Go`),
	onLine(unexpected, `^\s*from\s+\S+\s+import\b`, `Go imports a package by its path in double quotes: import "math"; Python's packages don't exist in Go`),
	onLine(unexpected+`elif`, `\belif\b`, `Go's elif is: } else if x > 1 {`),
	on(`^(expected statement, found|syntax error: unexpected keyword|syntax error:) '?else\b`, `else goes on the same line as the closing brace: } else {`),
	onLine(`^(illegal label declaration|expected '\{', found ':'|expected ';', found ':')`, `\b(if|for|else|switch|while)\b.*:`,
		`Go has no colon here; put the block in braces: if x > 0 { … }`),
	on(`^expected '\{', found in\b`, `Go's loop is: for _, v := range xs { … }, and to count: for i := range 3 { … }`),
	onLine(`^expected 1 expression`, `^\s*for\s+\w+\s*,\s*\w+\s+in\b`, `Go's loop is: for i, v := range xs { … }`),
	onLine(`^expected boolean or range expression`, `^\s*for\s+\w+\s*:?=`, `a loop over a list needs range: for _, v := range xs { … }`),
	onLine(`^expected '\)', found ','`, `\brange\s*\(`, `range takes one number; to begin elsewhere: for i := 3; i < 6; i++ { … }`),
	onLine(unexpected, `^\s*assert\b`, `Go has no assert; in these notebooks: check.Holds("what is claimed", x > 0)`),
	onLine(unexpected, `^\s*(global|nonlocal)\s`, `Go needs no such line: a function can assign to a var that is declared above %%`),
	onLine(unexpected, `^\s*del\s`, `to delete from a map: delete(m, "key")`),
	onLine(unexpected, `^\s*raise\b`, `Go has no exceptions; a function returns an error: return fmt.Errorf("…"), or panics: panic("…")`),
	onLine(`^label (try|except|finally) defined`, ``, `Go has no exceptions; a function returns an error: if err != nil { … }`),
	onLine(unexpected, `^\s*(int|float|double|string|bool|float64|let|auto|val)\s+(\w+)\s*=`, `write: $3 := …`),
	onLine(unexpected, `"""`, `a comment begins with //; put a text of several lines between two backquotes`),
	on(`^expected (statement, )?found 'import'|^expected statement, found 'import'`, `import goes above %%`),
	onLine(`^expected '\(', found `, `^\s*func\s+\w`, `declare functions above %%, or write: f := func() { … }`),
	on(`^expected declaration, found '%'`, `%% must be at the beginning of its line`),
	onLine(`^expected declaration, found `, `^\s*(\w+)\s*:=`, `above %%, a variable begins with var: var $1 = …`),
	onLine(`^expected declaration, found `, `^\s*(\w+)\s*=[^=]`, `above %%, a variable begins with var: var $1 = …; to change one, write below %%`),
	on(`^expected declaration, found \w`, `put %% on a line above the statements; without it, a cell can only declare`),
}

// Parts of a line.
var partHints = []hint{
	on(`^illegal character U\+0023`, `a comment begins with //`),
	on(`^(illegal rune literal|more than one character in rune literal)`, `write text in double quotes`),
	onLine(`^(missing ',' in argument list|expected ';', found ")`, `[(,=\s]f"`, `Go has no f-strings; write: fmt.Printf("n is %v\n", n), or fmt.Sprintf for a value`),
	on(`^expected '\]', found 'for'`, `Go builds a list in a loop: for _, v := range xs { ys = append(ys, v*v) }`),
	onLine(`^(unexpected comma; expecting \]|expected type, found newline|expected operand, found '\])`, `\[[^\]]*\]`,
		`a list names its type, and its elements go in braces: []float64{1, 2}`),
	onLine(`^expected operand, found '\{'`, `\{\s*["\w]+\s*:`, `a map names its types: map[string]int{"a": 1}`),
	onLine(`^expected '\)', found ','`, `=\s*\(`, `Go has no tuples; write: a, b := 1, 2`),
	onLine(`^expected '==', found '='`, `\(.*\w+\s*=[^=]`, `arguments have no names in Go; write them in order`),
	onLine(`^expected boolean expression, found (simple statement|assignment)|^cannot use assignment`, `\b(if|for)\b.*[^=!<>:]=[^=]`, `= assigns; to compare, write ==`),
	on(`^expected ';', found 'if'|^illegal character U\+003F`, `Go has no conditional expression; write: if … { y = 3 } else { y = 4 }`),
	on(`^expected (';'|'\)'|statement), found '(\+\+|--)'`, `i++ is a statement, not a value: put it on a line of its own`),
	on(`^middle index required`, `a slice has no step: xs[from:to]; write a loop`),
	onLine(`^missing ',' in parameter list`, `\w+\s*:\s*\w+`, `the type follows the name, without a colon: func f(n int) int { … }`),
	onLine(`^expected ';', found '-'`, `->`, `the type of the result follows the parentheses, without an arrow: func f(n int) int { … }`),
	on(`^expected '\{', found newline|^unexpected newline, expecting \{`, `put the { at the end of this line`),
	on(`^expected declaration, found '\{'|^unexpected semicolon or newline before \{`, `put the { at the end of the line above`),
	on(`^expression in (defer|go) must be function call`, `call the function: add () behind its closing brace`),
	onLine(`^missing ',' in argument list`, `\w<-\w`, `<- is one operator; to compare, write: a < -b`),
	on(`^missing ',' before newline`, `close the parenthesis or brace, or end the line with a comma`),
	on(`^expected '\}', found 'EOF'`, `one { has no }`),
}

// Operators.
var operatorHints = []hint{
	onLine(`^expected ';', found (and|or)$|^expected ';', found (and|or) `, `\b(and|or|not)\b`, `in Go, and is &&, or is ||, not is !`),
	onSame(`^expected (?:';'|'\{'), found (\w+)`, `(?:^|[=(,\s])not\s+(\w+)`, `in Go, and is &&, or is ||, not is !`),
	onLine(unexpected+`in\b`, `\bin\b`, `to ask whether a list contains a value: slices.Contains(xs, 2)`),
	onLine(unexpected+`is\b`, `\bis\b`, `to compare, write ==`),
	onLine(unexpected, `\blambda\b`, `a function without a name: func(x float64) float64 { return x * x }`),
	onLine(`cannot indirect`, `\*\*`, `Go has no power operator; write x*x, or math.Pow(x, 2)`),
	onLine(`of type float64\) as int value`, `\S\s*//\s*[\w.]*[\w)]+(\(.*\))?\s*$`,
		`// begins a comment; to divide and round down, write: int(math.Floor(a / b))`),
	onLine(`mismatched types untyped string and |operator % not defined on "`, `"\s*%\s*[\w(]`, `to format, write: fmt.Sprintf("%v", n), or fmt.Printf to print`),
	on(`^invalid operation: .* \* .*\(mismatched types .*string`, `to repeat a text: strings.Repeat("x", 2)`),
	on(`^invalid operation: .* \+ .*\(mismatched types (.* and )?(untyped )?string\b`, `text and numbers can't be added; write fmt.Println("n is", n), or convert the number: fmt.Sprint(n)`),
	on(`operator \^ not defined on .* of type bool\)`, `for one or the other, but not both, write: a != b`),
	on(`mismatched types untyped bool and `, `compare twice: 1 < a && a < 5`),
	on(`operator [-+*/] not defined on .*\(variable of type \[\]`, `Go has no arithmetic for lists; write a loop, or append(a, b...) to join two`),
	on(`\(mismatched types .*\[\]float64|\(mismatched types \[\]float64`, `Go has no arithmetic for lists; write a loop`),
	on(`slice can only be compared to nil`, `to compare two lists, write: slices.Equal(a, b)`),
	on(`types int and time\.Duration\)|as time\.Duration value`, `convert the number: time.Duration(n) * time.Second`),
	on(`\(mismatched types (int|float64) and (int|float64)\)`, `convert one of them: float64(n)`),
	on(`untyped float constant\) truncated to int|^cannot use .* \(untyped float constant.*truncated`, `the other number is an int; convert it: float64(n)`),
}

const packages = `(bufio|cmp|errors|fmt|io|iter|maps|math|os|rand|slices|sort|strconv|strings|time|` +
	`check|classifier|datasets|lazy|multiclass|perceptron|plotting|prepare|show)`

// Names.
var nameHints = []hint{
	onSame(`^undefined: `+packages+`$`, `\b`+packages+`\.[a-z]\w*`, `the names of a package begin with a capital letter, such as math.Sqrt`),
	onSame(`^undefined: (\w+)$`, `^\s*(\w+)\s*=[^=]`, `:= makes a new variable: $1 := …`),
	on(`^(\w+) redeclared in this block`, `choose another name; if the other one is in a cell above, %rm $1 forgets it`),
	on(`^undefined: (None|null|NULL|nullptr)$`, `Go's $1 is nil`),
	on(`^undefined: (True|False)$`, `Go writes true and false`),
	on(`^undefined: (str)$`, `to make text of a number: fmt.Sprint(n)`),
	on(`^undefined: (float|double|long)$`, `Go's type for decimal numbers is float64, and for integers int`),
	on(`^undefined: abs$`, `write: math.Abs(x), for a float64`),
	on(`^undefined: (sum|map|filter|zip|sorted|enumerate)$`, `Go has no $1; write a loop`),
	on(`^undefined: (input)$`, `a cell can't ask for input; write the value in the cell`),
	on(`^undefined: pass$`, `Go needs no pass: a block may be empty`),
	on(`^undefined: self$`, `a method names its receiver: func (t T) Name() { … }`),
	on(`^undefined: (Print|Println|Printf|Sprintf|Sprint)$`, `$1 is in the package fmt: fmt.$1`),
	on(`has no field or method (len|append|copy)\)`, `$1 is a function: len(xs), and xs = append(xs, v)`),
	on(`type (\w+\.\w+) has no field or method ([a-z]\w*)\)`, `the fields and methods of $1 begin with a capital letter; Tab shows them`),
}

// Types and calls.
var typeHints = []hint{
	on(`too many arguments in conversion to (\S+)`, `put the elements in braces: $1{…}`),
	on(`^cannot convert ".*" .* to type (int|float64)`, `to read a number from text: strconv.Atoi(s), or strconv.ParseFloat(s, 64)`),
	on(`as float64 value in (argument|assignment|return|variable)`, `convert it: float64(n)`),
	on(`of type float64\) as int value`, `convert it: int(x), which drops the fraction`),
	on(`must not be negative`, `indexes begin with 0, and none is negative; the last element is xs[len(xs)-1]`),
	on(`^assignment mismatch: (\d) variables? but .* returns? (\d) values?`, `the call returns $2 values; assign all of them, or write _ for those that you don't need: x, _ := f()`),
	on(`^multiple-value .* in single-value context`, `the call returns several values; assign them first: x, err := f()`),
	on(`^no new variables on left side of :=`, `:= makes a new variable; to change one, write =`),
	on(`^missing return`, `the end of the function can be reached; return a value there, too`),
	on(`^cannot assign to struct field .* in map`, `copy the value, change the copy, and store it: v := m[k]; v.X = 1; m[k] = v`),
	on(`has pointer receiver\)`, `pass a pointer: &x`),
	on(`^append\(.*\) .* is not used`, `append returns the longer list: xs = append(xs, v)`),
	on(`\(value of type func\(.*\) is not used`, `to call the function, add parentheses: f()`),
	on(` is not used$`, `a cell shows only what it prints: fmt.Println(…)`),
	on(`^(\S+) \(type\) is not an expression`, `to make a value of the type, add braces: $1{}`),
	onLine(`^non-boolean condition`, `\bif (\w*[eE]rr\w*)\s*\{`, `compare with nil: if $1 != nil {`),
	on(`^non-boolean condition in (if|for) statement`, `compare with something: x != 0`),
	on(`^cannot assign to .*\(neither addressable nor a map index expression\)`, `a constant or a character of a string can't be changed; make a new value`),
	on(`is not an interface$|is not an interface\b`, `x.(T) asks what is in an interface; to convert a number, write: T(x)`),
	on(`^cannot use .* as \[\]any value`, `Go does not convert the elements of a list; make a new list in a loop`),
}

// What goes wrong while a cell runs.
var crashHints = []hint{
	on(`index out of range \[-`, `indexes begin with 0, and none is negative; the last element is xs[len(xs)-1]`),
	on(`index out of range \[(\d+)\] with length 0`, `the list is empty; append adds elements`),
	on(`index out of range \[(\d+)\] with length (\d+)`, `indexes begin with 0, so the last one is the length − 1`),
	on(`slice bounds out of range`, `a part of a list ends at its length: xs[from:to] needs from ≤ to ≤ len(xs)`),
	on(`assignment to entry in nil map`, `make the map first: m := map[string]int{}`),
	on(`nil pointer dereference`, `a variable in this line is nil: nothing has been assigned to it, or a call failed`),
	on(`all goroutines are asleep`, `the program waits forever, for instance to send to a channel that nobody reads`),
	on(`stack overflow`, `the function calls itself forever; add a condition that stops it`),
	on(`^signal: interrupt$`, `you stopped the cell`),
	on(`^signal: killed$`, `the program used too much memory, or did not end after you stopped it`),
	on(`concurrent map`, `two goroutines use one map; protect it with a sync.Mutex`),
}
