package main

import (
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron/classifier"
)

// allOptions returns the options of all commands, without duplicates.
func allOptions() []option {
	var all []option
	seen := map[string]bool{}
	for _, c := range commands {
		for _, o := range optionsOf(c.sections) {
			key := o.name + o.usage // options of different commands may have the same name, such as -o
			if !seen[key] {
				seen[key] = true
				all = append(all, o)
			}
		}
	}
	return all
}

// samples are texts for options of all kinds, as typed on the command line.
var samples = []string{
	"", "true", "false", "tab", ";", " ", "#", "x", "0", "-3", "17", "0.25", "1e-300",
	"size", "a b", "Ünal", "it's", "npz", "drop", "mean", "zero", "other", "one-vs-rest", "count",
	"auto", `"auto"`, "auto,x", `"Name, full",id`, `"say ""yes""",b`, `" a ","b"`,
	"pandas", "pandas,?", `"",NA`, "age=-1", "age=pandas,?", `"a, ""b=""" = x,"y=z"`, "=?",
	"yes=2,no=0.5", `"a=b"`,
}

// For each option, format returns a text that parse converts to the same value, and apply assigns the value to
// the fields of the option.
func TestKindsRoundTripValues(t *testing.T) {
	for _, o := range allOptions() {
		accepted := 0 // number of samples that are values of the option
		for _, sample := range samples {
			value, ok := o.kind.parse(sample)
			if !ok {
				continue
			}
			accepted++
			text, formatted := o.kind.format(value)
			got, parsed := o.kind.parse(text)
			if !formatted || !parsed || !reflect.DeepEqual(got, value) {
				t.Errorf("%s: parse(%q) = %v, format(%[3]v) = %q, parse(%[4]q) = %v, want %[3]v",
					o.flag(), sample, value, text, got)
			}
			for field := range strings.FieldsSeq(o.field) {
				if (o.name == "missing" || o.name == "categorical") && !hasTypeOf(field, value) {
					continue // the other field has the type of the value
				}
				// In this test, the format is the name of the struct, so --if-missing sets the given field.
				s := settings{format: strings.ToLower(strings.SplitN(field, ".", 2)[0])}
				o.kind.apply(&s, value)
				checkField(t, o, field, s, value)
			}
		}
		if accepted == 0 {
			t.Errorf("%s: parse accepts no sample, want at least one", o.flag())
		}
		if _, ok := o.kind.format(struct{}{}); ok {
			t.Errorf("%s: format reports true for a value of type struct{}, want false", o.flag())
		}
	}
}

// hasTypeOf reports whether the named field, such as "CSV.Comma", has the type of the value.
func hasTypeOf(field string, value any) bool {
	f, ok := fieldOf(field)
	return ok && f.Type == reflect.TypeOf(value)
}

// checkField fails the test unless the named field in the settings has the given value, to which the option o
// has set it.
func checkField(t *testing.T, o option, field string, s settings, value any) {
	t.Helper()
	structName, fieldName, _ := strings.Cut(field, ".")
	var got reflect.Value
	switch structName {
	case "CSV":
		got = reflect.ValueOf(s.csv)
	case "NPZ":
		got = reflect.ValueOf(s.npz)
	case "LIBSVM":
		got = reflect.ValueOf(s.libsvm)
	case "BagOfWords":
		got = reflect.ValueOf(s.words)
	case "Trainer":
		got = reflect.ValueOf(s.trainer)
	case "Model":
		got = reflect.ValueOf(classifier.Model{Threshold: s.threshold})
	default:
		t.Errorf("%s: the option sets %s, want a field of CSV, NPZ, LIBSVM, BagOfWords, Trainer or Model", o.flag(), field)
		return
	}
	got = got.FieldByName(fieldName)
	switch {
	case !got.IsValid() || got.Type() != reflect.TypeOf(value):
		t.Errorf("%s: type of the value = %T, want the type of the field %s", o.flag(), value, field)
	case !reflect.DeepEqual(got.Interface(), value):
		t.Errorf("%s: %s = %v, want %v", o.flag(), field, got, value)
	}
}
