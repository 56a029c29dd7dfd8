package files

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// Each policy is its name in JSON, and is read back from it.
func TestPoliciesAreText(t *testing.T) {
	type policies struct {
		IfMissing MissingPolicy
		Unseen    Unseen
	}
	for text, want := range map[string]policies{
		`{"IfMissing":"refuse","Unseen":"refuse"}`: {RefuseMissing, RefuseUnseen},
		`{"IfMissing":"drop","Unseen":"zero"}`:     {DropRow, ZeroUnseen},
		`{"IfMissing":"mean","Unseen":"other"}`:    {FillMean, OtherUnseen},
	} {
		if got, err := json.Marshal(want); err != nil || string(got) != text {
			t.Errorf("Marshal(%#v) = %s, %v, want %s", want, got, err, text)
		}
		var got policies
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("Unmarshal(%s) = %#v, %v, want %#v", text, got, err, want)
		}
	}
}

// Unknown names, and numbers that are none of the constants, are errors. An error doesn't change the value.
func TestPoliciesRefuseOtherTexts(t *testing.T) {
	policy, unseen := FillMean, OtherUnseen
	for _, text := range []string{"", "Drop", "1", "zero "} {
		if err := policy.UnmarshalText([]byte(text)); err == nil || policy != FillMean {
			t.Errorf("MissingPolicy: UnmarshalText(%q) = %v, value %v, want an error", text, err, policy)
		}
		if err := unseen.UnmarshalText([]byte(text)); err == nil || unseen != OtherUnseen {
			t.Errorf("Unseen: UnmarshalText(%q) = %v, value %v, want an error", text, err, unseen)
		}
	}
	for _, number := range []int{-1, 3} {
		if text, err := MissingPolicy(number).MarshalText(); err == nil {
			t.Errorf("MissingPolicy(%d).MarshalText = %q, want an error", number, text)
		}
		if text, err := Unseen(number).MarshalText(); err == nil {
			t.Errorf("Unseen(%d).MarshalText = %q, want an error", number, text)
		}
	}
}

// The JSON of package log/slog has the names of the policies.
func TestPoliciesInLog(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewJSONHandler(&b, nil)).Info("reading", "ifMissing", DropRow, "unseen", ZeroUnseen)
	if want := `"ifMissing":"drop","unseen":"zero"}`; !strings.Contains(b.String(), want) {
		t.Errorf("the log is %s, want %s in it", b.String(), want)
	}
}

// In the form that models save, policies are numbers, as in release 0.1.0. The texts are those of the commit
// before policies had names.
func TestPoliciesAreNumbersInSavedReaders(t *testing.T) {
	for _, c := range []struct {
		source datasets.Source
		want   string
	}{
		{
			CSV{Label: "y", IfMissing: FillMean, Unseen: OtherUnseen},
			`csv {"Label":"y","Comma":0,"Decimal":0,"Comment":0,"NoHeader":false,"Thousands":0,"Encoding":"",` +
				`"Categorical":null,"Ignore":null,"Missing":null,"IfMissing":2,"Unseen":2,"Columns":null,"Classes":null}`,
		},
		{
			LIBSVM{Dim: 7, Unseen: ZeroUnseen},
			`libsvm {"Dim":7,"ZeroBased":false,"FirstUnused":false,"NoLabels":false,"Classes":null,"Unseen":1}`,
		},
		{
			NPY{Labels: "y.npy", IfMissing: DropRow},
			`npy {"Labels":"y.npy","Features":null,"IfMissing":1,"Columns":null,"Classes":null}`,
		},
		{
			NPZ{X: "x", IfMissing: FillMean},
			`npz {"X":"x","Y":"","NoLabels":false,"Features":null,"IfMissing":2,"Columns":null,"Classes":null}`,
		},
		{
			BagOfWords{MinTexts: 2},
			`words {"MinTexts":2,"Vocabulary":null}`,
		},
	} {
		format, reader, err := EncodeSource(c.source)
		if got := format + " " + string(reader); err != nil || got != c.want {
			t.Errorf("EncodeSource(%#v) = %s, %v, want %s", c.source, got, err, c.want)
		}
		decoded, err := DecodeSource(format, reader)
		if err != nil {
			t.Fatal(err)
		}
		if _, again, err := EncodeSource(decoded); err != nil || !bytes.Equal(again, reader) {
			t.Errorf("after DecodeSource, EncodeSource = %s, %v, want %s", again, err, reader)
		}
	}
}
