package ask

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
)

// A Part is one function of type F that a student writes, with the questions Q that it is
// asked and the answers A that it gives. New makes it.
type Part[F, Q, A any] struct {
	spec Spec[F, Q, A]
}

// Spec says what a part asks and how answers are marked.
type Spec[F, Q, A any] struct {
	Name  string   // as in the notebook's cells, "update"; the lab's variable is called Update
	Wrote []string // the functions that the student writes for it: these must not use the module's packages

	// Call puts one question to the student's function, which must leave what it is given as it is.
	// That is looked at if it takes and returns only numbers, strings, bools, and slices of these.
	Call func(f F, q Q) A

	// Tried writes the question as code, "Update([0 0], [1 2], -1)". If it is nil, About does.
	Tried func(q Q) string

	// Varies says why a right function may answer otherwise when it is asked the same again. If it is
	// empty, calls are made again, in another order, and a function that answers otherwise is wrong.
	Varies string

	// Mark says whether a is right, exactly, and accepts every right answer.
	Mark func(q Q, a A) Mark

	Visible []Case[Q]               // in this order
	Hidden  func(d *Draw) []Case[Q] // as many, and as hard, for every d; nil if there are none
}

// A Case is a question and, in words, what it is for. The words are shown even if the
// question is hidden, so they must not give away the data: "a point on the line".
type Case[Q any] struct {
	About string
	Q     Q
}

// A Mark says whether an answer is right.
type Mark struct {
	Right bool
	Got   string // what the function returned
	Want  string // what was wanted, in numbers or in words
	Hint  string // if it is wrong: what to look at
}

// New returns the part of a spec.
func New[F, Q, A any](spec Spec[F, Q, A]) *Part[F, Q, A] { return &Part[F, Q, A]{spec} }

// MarkEach marks a list of answers that each have one right value. The hint is that of the
// first wrong one. A list of another length, which only a forged answer has, is wrong.
func MarkEach[A comparable](
	got, want []A,
	separator string,
	word func(A) string,
	hint func(i int) string,
) Mark {
	m := Mark{Right: slices.Equal(got, want), Got: "nothing", Want: Join(want, separator, word)}
	if len(got) != len(want) {
		return m
	}
	m.Got = Join(got, separator, word)
	for i := range want {
		if got[i] != want[i] {
			m.Hint = hint(i)
			break
		}
	}
	return m
}

// Visible asks f the visible questions, and prints a table with a row for each. The cell fails
// if an answer is wrong.
func (p *Part[F, Q, A]) Visible(f F) {
	if asked != nil {
		asked.answer(p.spec.Name, false, p.answering(f))
		return
	}
	rows := p.Try(f, nil) // in a program that is no cell
	fmt.Print(Table(p.spec.Name, rows))
	if right(rows) < len(rows) {
		os.Exit(1)
	}
}

// Hidden asks f the hidden questions. They are drawn when the lab is graded, from a secret
// that only the grader has; in the lab it just prints a line that says so.
func (p *Part[F, Q, A]) Hidden(f F) {
	if asked != nil {
		asked.answer(p.spec.Name, true, p.answering(f))
	} else {
		fmt.Println(later)
	}
}

// answering returns a function that puts Questions to f, in this process. A panic becomes a fault of
// the answer, and so does what a function must not do: see watch.
func (p *Part[F, Q, A]) answering(f F) func(question json.RawMessage) Answer {
	w := &watch{told: map[string]bool{}}
	name := p.spec.Name
	if len(p.spec.Wrote) > 0 {
		name = p.spec.Wrote[0]
	}
	watched := w.over(name, reflect.ValueOf(f)).Interface().(F)
	return func(question json.RawMessage) (answer Answer) {
		defer func() {
			if problem := recover(); problem != nil {
				answer = Answer{Fault: "panic: " + cut(fmt.Sprint(problem), 200)}
			}
		}()
		w.fault = ""
		var q Q
		if err := json.Unmarshal(question, &q); err != nil {
			return Answer{Fault: fmt.Sprintf("the question can't be read: %v", err)}
		}
		a, err := json.Marshal(p.spec.Call(watched, q))
		if err != nil {
			return Answer{Fault: err.Error()}
		}
		if p.spec.Varies == "" {
			w.again()
		}
		return Answer{A: a, Fault: w.faults()}
	}
}

// Try asks f in this process, and returns a row for each answer: to the visible questions if d
// is nil, otherwise to the hidden ones drawn from d. A panic is a wrong answer; a loop or an
// os.Exit is not caught.
func (p *Part[F, Q, A]) Try(f F, d *Draw) []Row {
	return p.Judge(d, Map(p.Questions(d), p.answering(f)))
}

// Name returns the part's name.
func (p *Part[F, Q, A]) Name() string { return p.spec.Name }

// Wrote returns the names of the functions that the student writes for the part.
func (p *Part[F, Q, A]) Wrote() []string { return p.spec.Wrote }

// Questions returns the visible questions if d is nil, and the hidden ones drawn from d
// otherwise, as JSON.
func (p *Part[F, Q, A]) Questions(d *Draw) []json.RawMessage {
	return Map(p.cases(d), func(c Case[Q]) json.RawMessage {
		q, err := json.Marshal(c.Q)
		if err != nil {
			const format = "ask: a question of part %q can't be JSON: %v; use Vector and Number for floats"
			panic(fmt.Sprintf(format, p.spec.Name, err))
		}
		return q
	})
}

// Judge marks the answers to Questions(d), with a row for each question. An answer that is
// missing or can't be read is wrong.
func (p *Part[F, Q, A]) Judge(d *Draw, answers []Answer) []Row {
	cases := p.cases(d)
	rows := make([]Row, len(cases))
	for i, c := range cases {
		answer := Answer{Fault: "no answer"}
		if i < len(answers) {
			answer = answers[i]
		}
		rows[i] = Row{Mark: p.mark(c.Q, answer), About: c.About, Hidden: d != nil, Tried: c.About}
		if p.spec.Tried != nil {
			rows[i].Tried = p.spec.Tried(c.Q)
		}
	}
	return rows
}

// mark marks an answer. An answer that makes Mark panic is wrong, and the hint is what Mark says then,
// unless there was no answer to mark.
func (p *Part[F, Q, A]) mark(q Q, answer Answer) (m Mark) {
	defer func() {
		if problem := recover(); problem != nil {
			m = Mark{Got: cmp.Or(answer.Fault, "an answer that can't be marked"), Want: "an answer"}
			if answer.Fault == "" {
				m.Hint, _ = problem.(string)
			}
		}
	}()
	var a A
	if answer.Fault == "" && json.Unmarshal(answer.A, &a) != nil {
		answer.Fault = "an answer that can't be read"
	}
	m = p.spec.Mark(q, a)
	if answer.Fault != "" {
		m = Mark{Got: answer.Fault, Want: m.Want}
	}
	return m
}

// cases returns the visible questions, or the hidden ones that d draws: the same ones every
// time.
func (p *Part[F, Q, A]) cases(d *Draw) []Case[Q] {
	if d == nil {
		return p.spec.Visible
	}
	if p.spec.Hidden == nil {
		return nil
	}
	// A stream of the part's own: how much one part draws changes nothing in another.
	return p.spec.Hidden(newDraw(d.key[:], p.spec.Name))
}
