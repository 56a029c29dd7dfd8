package ask

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
)

// A Part tests a function of type F that a student writes. It puts questions of type Q to the
// function, and marks answers of type A. F may also be a struct of several functions. New returns a
// Part.
type Part[F, Q, A any] struct {
	spec Spec[F, Q, A]
}

// A Spec defines the questions of a part and how its answers are marked.
type Spec[F, Q, A any] struct {
	Name string // the name in tables and files, such as "update" for the part in the variable Update

	// Functions holds the names of the functions that the student writes. These functions must not
	// use the module's packages.
	Functions []string

	// Call puts one question to the student's function. If the function takes and returns only
	// numbers, strings, bools, and slices of these, changing an argument is a fault.
	Call func(f F, q Q) A

	// Tried formats the question as code, such as "Update([0 0], [1 2], -1)". If Tried is nil, the
	// table shows About instead.
	Tried func(q Q) string

	// Varies is the reason why a right function may return different answers to the same question.
	// If Varies is empty, all calls are repeated in another order, and a different result is a
	// fault.
	Varies string

	// Mark marks the answer a to q. It must accept every right answer and reject every wrong one.
	Mark func(q Q, a A) Mark

	Visible []Case[Q] // in the order of the table

	// Hidden draws the hidden questions. Their number and difficulty must not depend on d. Hidden
	// is nil if the part has no hidden questions.
	Hidden func(d *Draw) []Case[Q]

	// More draws further hidden questions, about every size and kind of numbers. Together they have one
	// row, the last one, which is right if all of their answers are right. They expose what a few
	// questions can't, such as a limit on the number of components. More may be nil.
	More func(d *Draw) []Q
}

// A Case is a question and its description. The description is shown even if the question is
// hidden, so it must not reveal the data. An example of a description is "a point on the line".
type Case[Q any] struct {
	About string
	Q     Q
}

// A Mark is the result of marking an answer.
type Mark struct {
	Right bool
	Got   string // the answer, or the fault that prevented an answer
	Want  string // the right answer, in numbers or in words
	Hint  string // how to find the fault in a wrong answer
}

// New returns the part that spec defines.
func New[F, Q, A any](spec Spec[F, Q, A]) *Part[F, Q, A] { return &Part[F, Q, A]{spec} }

// MarkEach marks the list got, which is right if it equals want. In the table, format formats an
// item, and separator separates the items. If got[i] is the first wrong item, the hint is hint(i).
// MarkEach calls hint at most once. A list of the wrong length is wrong and has no hint; only forged
// answers contain such a list.
func MarkEach[A comparable](
	got, want []A,
	separator string,
	format func(A) string,
	hint func(i int) string,
) Mark {
	m := Mark{Right: slices.Equal(got, want), Got: "nothing", Want: Join(want, separator, format)}
	if len(got) != len(want) {
		return m
	}
	m.Got = Join(got, separator, format)
	for i := range want {
		if got[i] != want[i] {
			m.Hint = hint(i)
			break
		}
	}
	return m
}

// Visible puts the visible questions to f, and prints a table with one row per question. The cell
// fails if an answer is wrong.
func (p *Part[F, Q, A]) Visible(f F) {
	if thisChild != nil {
		thisChild.answer(p.spec.Name, false, p.answerer(f))
		return
	}
	// This program is not a notebook's cell.
	rows := p.Try(f, nil)
	fmt.Print(Table(p.spec.Name, rows))
	if right(rows) < len(rows) {
		os.Exit(1)
	}
}

// Hidden puts the hidden questions to f. The questions are drawn when the lab is graded, from a
// secret that only the grader has. In the student's lab, Hidden only prints that the hidden tests run
// when the lab is graded.
func (p *Part[F, Q, A]) Hidden(f F) {
	if thisChild != nil {
		thisChild.answer(p.spec.Name, true, p.answerer(f))
	} else {
		fmt.Println(hiddenLater)
	}
}

// answerer returns a function that decodes a question, puts it to f in this process, and encodes
// the answer. If f panics or has a forbidden side effect (see watch), the answer reports this as
// its fault.
func (p *Part[F, Q, A]) answerer(f F) func(question json.RawMessage) Answer {
	w := &watch{reported: map[string]bool{}}
	name := p.spec.Name
	if len(p.spec.Functions) > 0 {
		name = p.spec.Functions[0]
	}
	watched := w.wrap(name, reflect.ValueOf(f)).Interface().(F)
	return func(question json.RawMessage) (answer Answer) {
		defer func() {
			if problem := recover(); problem != nil {
				answer = Answer{Fault: "panic: " + oneLine(fmt.Sprint(problem), 200)}
				answer.In, answer.Line = panicked()
			}
		}()
		w.fault, w.changed = "", false
		var q Q
		if err := json.Unmarshal(question, &q); err != nil {
			return Answer{Fault: fmt.Sprintf("question: %v", err)}
		}
		a, err := json.Marshal(p.spec.Call(watched, q))
		if err != nil {
			return Answer{Fault: err.Error()}
		}
		if p.spec.Varies == "" {
			w.repeat()
		}
		w.checkReturned()
		return Answer{A: a, Fault: w.fault, Changed: w.changed}
	}
}

// Try puts questions to f in this process, and returns one row per question: the visible questions
// if d is nil, otherwise the hidden ones drawn from d. A call that panics counts as a wrong answer.
// Try can't stop an endless loop or a call of os.Exit.
func (p *Part[F, Q, A]) Try(f F, d *Draw) []Row {
	return p.MarkAnswers(d, Map(p.Questions(d), p.answerer(f)))
}

// Catcher returns a function that reports whether one of the hidden questions drawn from d catches f:
// f answers it wrongly. Unlike Try, the function stops at the first wrong answer, and begins with the
// questions from Spec.More. So a test can put many wrong functions to the questions of many students.
func (p *Part[F, Q, A]) Catcher(d *Draw) func(f F) bool {
	cases := slices.Concat(p.more(d), p.cases(d))
	questions := Map(cases, p.encoded)
	return func(f F) bool {
		answer := p.answerer(f)
		for i, c := range cases {
			if !p.mark(c.Q, answer(questions[i])).Right {
				return true
			}
		}
		return false
	}
}

// Name returns the part's name.
func (p *Part[F, Q, A]) Name() string { return p.spec.Name }

// Functions returns the names of the functions that the student writes for the part.
func (p *Part[F, Q, A]) Functions() []string { return p.spec.Functions }

// Questions returns the questions as JSON: the visible questions if d is nil, otherwise the hidden
// ones drawn from d. It panics if a question can't be encoded.
func (p *Part[F, Q, A]) Questions(d *Draw) []json.RawMessage {
	return Map(slices.Concat(p.cases(d), p.more(d)), p.encoded)
}

// encoded returns the question of a case as JSON.
func (p *Part[F, Q, A]) encoded(c Case[Q]) json.RawMessage {
	q, err := json.Marshal(c.Q)
	if err != nil {
		const format = "ask: part %q: a question can't be encoded as JSON: %v; " +
			"use Vector and Number for floats"
		panic(fmt.Sprintf(format, p.spec.Name, err))
	}
	return q
}

// MarkAnswers marks the answers to Questions(d), and returns one row per question, and one row for all
// questions from Spec.More. An answer that is missing or can't be decoded is wrong.
func (p *Part[F, Q, A]) MarkAnswers(d *Draw, answers []Answer) []Row {
	cases, more := p.cases(d), p.more(d)
	answers = slices.Clone(answers)
	for len(answers) < len(cases)+len(more) {
		answers = append(answers, Answer{Fault: "no answer"})
	}
	var rows []Row
	for i, c := range cases {
		rows = append(rows, p.row(c, answers[i], d != nil))
	}
	if len(more) > 0 {
		rows = append(rows, p.rowOfMore(more, answers[len(cases):]))
	}
	return rows
}

// row returns the row of a question.
func (p *Part[F, Q, A]) row(c Case[Q], answer Answer, hidden bool) Row {
	r := Row{Mark: p.mark(c.Q, answer), About: c.About, Hidden: hidden, Tried: c.About}
	if p.spec.Tried != nil {
		r.Tried = p.spec.Tried(c.Q)
	}
	return r
}

// rowOfMore returns the row of the questions from Spec.More: that of the first wrong answer, or of the
// last answer if all are right.
func (p *Part[F, Q, A]) rowOfMore(more []Case[Q], answers []Answer) (r Row) {
	for i, c := range more {
		r = p.row(c, answers[i], true)
		if !r.Right {
			break
		}
	}
	return r
}

// mark marks one answer. If the spec's Mark panics, the answer is wrong. The panic's message is
// then the hint, unless the answer already has a fault.
func (p *Part[F, Q, A]) mark(q Q, answer Answer) (m Mark) {
	defer func() {
		if problem := recover(); problem != nil {
			m = Mark{Got: cmp.Or(answer.Fault, "an answer that can't be marked"), Want: "an answer"}
			m.Hint = answer.hint()
			if answer.Fault == "" {
				m.Hint, _ = problem.(string)
			}
		}
	}()
	var a A
	if answer.Fault == "" && json.Unmarshal(answer.A, &a) != nil {
		answer.Fault = unreadable
	}
	m = p.spec.Mark(q, a)
	switch {
	case answer.Fault != "":
		m = Mark{Got: answer.Fault, Want: m.Want, Hint: answer.hint()}
	case answer.Changed && !m.Right:
		m.Hint = "the function changed its argument here too; change a copy instead"
	}
	return m
}

// cases returns the visible questions if d is nil, otherwise the hidden ones. All calls with the
// same d return the same questions: they depend on d.key, but not on how many numbers have been
// drawn from d.
func (p *Part[F, Q, A]) cases(d *Draw) []Case[Q] {
	if d == nil {
		return p.spec.Visible
	}
	if p.spec.Hidden == nil {
		return nil
	}
	// Each part has its own stream, so a change in one part does not change the questions of another.
	return p.spec.Hidden(newDraw(d.key[:], p.spec.Name))
}

// more returns the questions from Spec.More. Like cases, it returns the same questions for the same d.
func (p *Part[F, Q, A]) more(d *Draw) []Case[Q] {
	if d == nil || p.spec.More == nil {
		return nil
	}
	questions := p.spec.More(newDraw(d.key[:], p.spec.Name+"\x00more"))
	about := fmt.Sprintf("%d more questions (✓ only if all are right)", len(questions))
	return Map(questions, func(q Q) Case[Q] { return Case[Q]{about, q} })
}
