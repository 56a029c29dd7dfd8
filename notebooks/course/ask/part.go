package ask

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
)

// A Part is one function of type F that a student writes, with the questions Q that it is
// asked and the answers A that it gives. New makes it.
type Part[F, Q, A any] struct {
	spec Spec[F, Q, A]
}

// Spec says what a part asks and how answers are marked.
type Spec[F, Q, A any] struct {
	Name  string   // the part's name, as the notebook's cells have it: "update"
	Wrote []string // the functions that the student writes for it: these must not use the module's packages

	// Call puts one question to the student's function. It runs beside the student's code.
	Call func(f F, q Q) A

	// Tried writes the question as code, "Update([0 0], [1 2], -1)".
	Tried func(q Q) string

	// Mark tells whether a is right, exactly, for whatever style of answer is right.
	Mark func(q Q, a A) Mark

	Visible []Case[Q]               // in this order
	Hidden  func(d *Draw) []Case[Q] // as many, and as hard, for every d; nil if there are none
}

// A Case is a question and, in words, what it is for. The words are shown even where the
// question is hidden, so they must not tell the data: "a point on the line".
type Case[Q any] struct {
	About string
	Q     Q
}

// A Mark says whether an answer is right.
type Mark struct {
	Right bool
	Got   string // what the function gave
	Want  string // what was wanted, in numbers or in words
	Hint  string // if it is wrong: what to look at
}

// New returns the part of a spec.
func New[F, Q, A any](spec Spec[F, Q, A]) *Part[F, Q, A] {
	return &Part[F, Q, A]{spec}
}

// Visible asks f the visible questions, and prints a table with a row for each. The cell fails
// if an answer is wrong.
func (p *Part[F, Q, A]) Visible(f F) { p.test(f, false) }

// Hidden asks f the hidden questions, if there are any here: they are drawn when the lab is
// graded, from a secret that only the grader has. In the lab it prints a line that says so.
func (p *Part[F, Q, A]) Hidden(f F) { p.test(f, true) }

func (p *Part[F, Q, A]) test(f F, hidden bool) {
	if asked != nil {
		asked.answer(announcement{p.spec.Name, hidden, sourceOf(f)}, func(q json.RawMessage) (json.RawMessage, error) {
			return p.answer(f, q)
		})
		return
	}
	if hidden {
		if withoutQuestions() != 0 {
			os.Exit(1)
		}
		return
	}
	rows := p.Try(f, nil)
	fmt.Print(Table(p.spec.Name, rows))
	if right(rows) < len(rows) {
		os.Exit(1)
	}
}

// Answer puts one of Questions to f, in this very process. A panic is a fault of the answer.
func (p *Part[F, Q, A]) Answer(f F, question json.RawMessage) Answer {
	return caught(func() (json.RawMessage, error) { return p.answer(f, question) })
}

// answer puts a question to f and returns its answer, both as JSON.
func (p *Part[F, Q, A]) answer(f F, question json.RawMessage) (json.RawMessage, error) {
	var q Q
	if err := json.Unmarshal(question, &q); err != nil {
		return nil, fmt.Errorf("the question can't be read: %w", err)
	}
	return json.Marshal(p.spec.Call(f, q))
}

// Try asks f in this very process, and returns a row for each answer: of the visible questions
// if d is nil, of the hidden ones drawn from d otherwise. A panic is a wrong answer; a loop or
// an os.Exit is not caught.
func (p *Part[F, Q, A]) Try(f F, d *Draw) []Row {
	questions := p.Questions(d)
	answers := make([]Answer, len(questions))
	for i, q := range questions {
		answers[i] = p.Answer(f, q)
	}
	return p.Judge(d, answers)
}

// Name returns the part's name.
func (p *Part[F, Q, A]) Name() string { return p.spec.Name }

// Wrote returns the names of the functions that the student writes for the part.
func (p *Part[F, Q, A]) Wrote() []string { return p.spec.Wrote }

// Questions returns the visible questions if d is nil, and the hidden ones drawn from d
// otherwise, as JSON.
func (p *Part[F, Q, A]) Questions(d *Draw) []json.RawMessage {
	cases := p.cases(d)
	questions := make([]json.RawMessage, len(cases))
	for i, c := range cases {
		q, err := json.Marshal(c.Q)
		if err != nil {
			panic(fmt.Sprintf("ask: question %d of part %q can't be JSON: %v; use Vector and Number for floats", i, p.spec.Name, err))
		}
		questions[i] = q
	}
	return questions
}

// Judge marks the answers to Questions(d): a row for each question. An answer that is missing
// or can't be read is wrong.
func (p *Part[F, Q, A]) Judge(d *Draw, answers []Answer) []Row {
	cases := p.cases(d)
	rows := make([]Row, len(cases))
	for i, c := range cases {
		row := Row{About: c.About, Hidden: d != nil, Tried: p.spec.Tried(c.Q)}
		answer := Answer{Fault: "no answer"}
		if i < len(answers) {
			answer = answers[i]
		}
		var a A
		if answer.Fault == "" {
			if err := json.Unmarshal(answer.A, &a); err != nil {
				answer.Fault = "an answer that can't be read"
			}
		}
		row.Mark = p.mark(c.Q, a, answer.Fault)
		rows[i] = row
	}
	return rows
}

// mark marks an answer, or the fault for which there is none. An answer so strange that Mark
// panics is wrong.
func (p *Part[F, Q, A]) mark(q Q, a A, fault string) (m Mark) {
	defer func() {
		if recover() != nil {
			m = Mark{Got: cmp.Or(fault, "an answer that can't be marked"), Want: "an answer"}
		}
	}()
	m = p.spec.Mark(q, a)
	if fault != "" {
		m = Mark{Got: fault, Want: m.Want}
	}
	return m
}

// cases returns the visible questions, or the hidden ones that d draws: asked again they are
// the same.
func (p *Part[F, Q, A]) cases(d *Draw) []Case[Q] {
	if d == nil {
		return p.spec.Visible
	}
	if p.spec.Hidden == nil {
		return nil
	}
	return p.spec.Hidden(d.For(p.spec.Name))
}
