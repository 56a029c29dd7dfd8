package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// A source reads JSON value by value, so that the first one that is not as wanted ends it,
// whatever comes after. Each field must be there, once, unless it is optional, and no other.
type source struct{ decoder *json.Decoder }

func newSource(text []byte) source {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return source{decoder}
}

// A reader takes a value that begins with a token. It returns false if that is not what is
// wanted.
type reader struct {
	wanted string
	take   func(at path, token json.Token) (bool, error)
}

// A field of an object, and what reads it.
type field struct {
	name     string
	reader   reader
	optional bool
}

// A path leads to a value: parts[3].weights[1].
type path struct {
	in    *path // nil: the whole
	name  string
	index int // of an entry of a list, which has no name
}

func (p path) String() string {
	switch {
	case p.in == nil:
		return ""
	case p.name == "":
		return fmt.Sprintf("%v[%d]", p.in, p.index)
	case p.in.in == nil:
		return p.name
	}
	return fmt.Sprintf("%v.%s", p.in, p.name)
}

// told is the path in a sentence.
func (p path) told() string {
	if p.in == nil {
		return "the JSON"
	}
	return "the field " + wording.Quote(p.String())
}

func (s source) read(at path, r reader) error {
	token, err := s.decoder.Token()
	if err != nil {
		return fmt.Errorf("classifier: this is not JSON: %w", err)
	}
	ok, err := r.take(at, token)
	if err == nil && !ok {
		err = fmt.Errorf("classifier: %s is %s; wanted %s", at.told(), found(token), r.wanted)
	}
	return err
}

// found says what a value is, from its first token.
func found(token json.Token) string {
	switch v := token.(type) {
	case nil:
		return "null"
	case string:
		return "the text " + wording.Quote(v)
	case json.Number:
		if len(v) > 40 {
			return string(v[:40]) + "…"
		}
		return string(v)
	case json.Delim:
		if v == '[' {
			return "a list"
		}
		return "an object"
	}
	return fmt.Sprint(token)
}

// then calls done after the value.
func (r reader) then(done func()) reader {
	return reader{r.wanted, func(at path, token json.Token) (bool, error) {
		ok, err := r.take(at, token)
		if ok && err == nil {
			done()
		}
		return ok, err
	}}
}

func textInto(into *string) reader {
	return reader{"a text", func(_ path, token json.Token) (ok bool, _ error) {
		*into, ok = token.(string)
		return ok, nil
	}}
}

func truthInto(into *bool) reader {
	return reader{"true or false", func(_ path, token json.Token) (ok bool, _ error) {
		*into, ok = token.(bool)
		return ok, nil
	}}
}

func numberInto(into *float64) reader {
	return reader{"a finite number", func(_ path, token json.Token) (bool, error) {
		digits, ok := token.(json.Number)
		v, err := strconv.ParseFloat(string(digits), 64)
		*into = v
		return ok && err == nil && !math.IsInf(v, 0), nil
	}}
}

func countInto(into *int) reader {
	return reader{"a whole number, 0 or more", func(at path, token json.Token) (bool, error) {
		digits, ok := token.(json.Number)
		n, err := strconv.Atoi(string(digits))
		if ok && errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(string(digits), "-") {
			return true, fmt.Errorf("classifier: %s is %s; wanted a whole number of at most %d", at.told(), found(token), math.MaxInt)
		}
		*into = n
		return ok && err == nil && n >= 0, nil
	}}
}

// oneOf reads one of some words as its index.
func oneOf[T ~int](into *T, words []string) reader {
	return reader{"one of " + wording.Quoted(words), func(_ path, token json.Token) (bool, error) {
		word, ok := token.(string)
		*into = T(slices.Index(words, word))
		return ok && *into >= 0, nil
	}}
}

// list reads entries one after another, and calls then after each.
func (s source) list(wanted string, entry reader, then func()) reader {
	return reader{wanted, func(at path, token json.Token) (bool, error) {
		if token != json.Delim('[') {
			return false, nil
		}
		for i := 0; s.decoder.More(); i++ {
			if err := s.read(path{in: &at, index: i}, entry); err != nil {
				return true, err
			}
			then()
		}
		_, err := s.decoder.Token() // the ]
		return true, err
	}}
}

func (s source) texts(into *[]string) reader {
	var v string
	return s.list("a list of texts", textInto(&v), func() { *into = append(*into, v) })
}

func (s source) numbers(into *[]float64) reader {
	var v float64
	return s.list("a list of numbers", numberInto(&v), func() { *into = append(*into, v) })
}

func (s source) object(fields ...field) reader {
	return reader{"an object {…}", func(at path, token json.Token) (bool, error) {
		if token != json.Delim('{') {
			return false, nil
		}
		seen := make([]bool, len(fields))
		for s.decoder.More() {
			token, err := s.decoder.Token()
			if err != nil {
				return true, err
			}
			name, _ := token.(string) // JSON has no other names
			here := path{in: &at, name: name}
			i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
			switch {
			case i < 0:
				return true, fmt.Errorf("classifier: %s is not known: another program or release wrote it", here.told())
			case seen[i]:
				return true, fmt.Errorf("classifier: %s comes twice; wanted it once", here.told())
			}
			seen[i] = true
			if err := s.read(here, fields[i].reader); err != nil {
				return true, err
			}
		}
		for i, f := range fields {
			if !seen[i] && !f.optional {
				return true, fmt.Errorf("classifier: %s is missing; wanted %s", path{in: &at, name: f.name}.told(), f.reader.wanted)
			}
		}
		_, err := s.decoder.Token() // the }
		return true, err
	}}
}

// checkJSON returns an error unless text is one JSON value in UTF-8.
func checkJSON(text []byte) error {
	switch {
	case len(text) == 0:
		return errors.New("classifier: there is nothing in it, 0 bytes; wanted a model that Save has written")
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")), len(text) > 1 && (text[0] == 0) != (text[1] == 0):
		return errors.New("classifier: this is text in UTF-16; wanted UTF-8: save it as UTF-8")
	case bytes.HasPrefix(text, []byte("\ufeff")):
		return errors.New("classifier: this begins with a byte order mark (BOM); wanted JSON: save it as UTF-8 without the mark")
	case !utf8.Valid(text):
		return errors.New("classifier: this is not text in UTF-8; wanted a model in JSON, as Save writes it")
	}
	var nothing struct{}
	syntax := (*json.SyntaxError)(nil)
	if !errors.As(json.Unmarshal(text, &nothing), &syntax) {
		return nil
	}
	if syntax.Error() == "unexpected end of JSON input" {
		return errors.New("classifier: the JSON is cut off: its end is missing; copy or save the model again")
	}
	before := text[:max(syntax.Offset-1, 0)]
	line, byteOf := 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n')
	hint := ""
	if rest := text[len(before):]; len(rest) > 0 && strings.ContainsRune("NI", rune(rest[0])) {
		hint = "; JSON has no NaN and no Infinity, and a model wants finite numbers"
	}
	return fmt.Errorf("classifier: line %d, byte %d: this is not JSON: %w%s", line, byteOf, syntax, hint)
}
