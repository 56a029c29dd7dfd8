package classifier

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
)

// Each method is its name in JSON, and is read back from it, and from the name that saved models have.
func TestMethodIsText(t *testing.T) {
	for method, text := range map[Method]string{
		CrammerSinger: `"Crammer-Singer"`,
		OneVsRest:     `"one-vs-rest"`,
		OneVsOne:      `"one-vs-one"`,
	} {
		if got, err := json.Marshal(method); err != nil || string(got) != text {
			t.Errorf("Marshal(%d) = %s, %v, want %s", int(method), got, err, text)
		}
		for _, text := range []string{text, `"` + method.nameInFile() + `"`} {
			got := Method(-1)
			if err := json.Unmarshal([]byte(text), &got); err != nil || got != method {
				t.Errorf("Unmarshal(%s) = %v, %v, want %v", text, got, err, method)
			}
		}
	}
}

// Unknown names, and numbers that are none of the constants, are errors. An error doesn't change the value.
func TestMethodRefusesOtherTexts(t *testing.T) {
	method := OneVsOne
	for _, text := range []string{"", "OneVsRest", "crammer-singer", "1"} {
		if err := method.UnmarshalText([]byte(text)); err == nil || method != OneVsOne {
			t.Errorf("UnmarshalText(%q) = %v, value %v, want an error", text, err, method)
		}
	}
	for _, number := range []Method{-1, 3} {
		if text, err := number.MarshalText(); err == nil {
			t.Errorf("Method(%d).MarshalText = %q, want an error", int(number), text)
		}
	}
}

// The JSON of package log/slog has the name of the method.
func TestMethodInLog(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewJSONHandler(&b, nil)).Info("training", "method", OneVsRest)
	if want := `"method":"one-vs-rest"}`; !strings.Contains(b.String(), want) {
		t.Errorf("the log is %s, want %s in it", b.String(), want)
	}
}
