package perceptron

import (
	"encoding/json"
	"errors"
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
)

// An onlineForm is the JSON form of an Online. The fields that are pointers are nil if their key is missing.
type onlineForm struct {
	Kind      string      `json:"kind"`
	Version   int         `json:"version"`
	Weights   jsonNumbers `json:"weights"`
	Rate      *float64    `json:"rate"`
	Margin    *float64    `json:"margin"`
	Average   *bool       `json:"average"`
	MissedSum jsonNumbers `json:"missedSum,omitempty"`
	Seen      *int        `json:"seen"`
	MeanFrom  *int        `json:"meanFrom"`
	Mistakes  *int        `json:"mistakes"`
}

const (
	onlineKind    = "perceptron.Online"
	onlineVersion = 1
)

// MarshalJSON returns the whole state of o as JSON: w, the learning rate η, the margin, the counts, and what
// Averaged needs:
//
//	{"kind":"perceptron.Online","version":1,"weights":[0.5,-0],"rate":1,"margin":0,
//	"average":true,"missedSum":[-3,0],"seen":7,"meanFrom":0,"mistakes":3}
//
// The text is a single line. Each number has as many digits as are needed to read the same bits back.
// meanFrom is the number of examples that were seen before the last call of RestartAverage, or 0.
// missedSum is Σ c η y x over the mistakes since then, where c counts the examples between the call and
// the mistake. If the Online computes no average, missedSum is missing.
//
// It is an error if a number is infinite or NaN, because its sum has overflowed. It is also an error if o is
// the zero value, which has no weights.
func (o Online) MarshalJSON() ([]byte, error) {
	if err := o.checkState(); err != nil {
		return nil, fmt.Errorf("perceptron: Online: %w", err)
	}
	average := o.missedSum != nil
	return json.Marshal(onlineForm{
		Kind:      onlineKind,
		Version:   onlineVersion,
		Weights:   jsonNumbers(o.w),
		Rate:      &o.rate,
		Margin:    &o.margin,
		Average:   &average,
		MissedSum: o.missedSum,
		Seen:      &o.seen,
		MeanFrom:  &o.meanFrom,
		Mistakes:  &o.mistakes,
	})
}

// UnmarshalJSON sets o to the state in text, which MarshalJSON wrote. From then on, o does exactly what the
// Online that MarshalJSON was called for would do: all results have the same bits. o needs no [Trainer]
// and may be the zero value. If UnmarshalJSON returns an error, or if text is null, it leaves o unchanged.
func (o *Online) UnmarshalJSON(text []byte) error {
	if isNull(text) {
		return nil
	}
	var f onlineForm
	if err := decodeForm(text, "Online", onlineKind, onlineVersion, &f); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return fmt.Errorf("perceptron: Online: %w", err)
	}
	restored := Online{
		w:        Weights(f.Weights),
		rate:     *f.Rate,
		margin:   *f.Margin,
		seen:     *f.Seen,
		meanFrom: *f.MeanFrom,
		mistakes: *f.Mistakes,
	}
	if *f.Average {
		restored.missedSum = f.MissedSum
	}
	if err := restored.checkState(); err != nil {
		return fmt.Errorf("perceptron: Online: %w", err)
	}
	*o = restored
	return nil
}

// check returns an error if a key is missing, if there are no weights, or if missedSum does not match
// average.
func (f *onlineForm) check() error {
	for _, key := range []struct {
		name      string
		isMissing bool
	}{
		{"rate", f.Rate == nil},
		{"margin", f.Margin == nil},
		{"average", f.Average == nil},
		{"seen", f.Seen == nil},
		{"meanFrom", f.MeanFrom == nil},
		{"mistakes", f.Mistakes == nil},
	} {
		if key.isMissing {
			return fmt.Errorf("the key %q is missing; pass the whole text of MarshalJSON", key.name)
		}
	}
	if len(f.Weights) == 0 {
		return errNoWeights
	}
	want := 0
	if *f.Average {
		want = len(f.Weights)
	}
	if len(f.MissedSum) != want {
		return fmt.Errorf(`got %s in "missedSum" for %s and average %t, want %d`,
			wording.Plural(len(f.MissedSum), "number"), wording.Plural(len(f.Weights), "weight"),
			*f.Average, want)
	}
	return nil
}

var errNoWeights = errors.New("got no weights, want at least one; create an Online with Trainer.Online")

// checkState returns an error if the Online could not be in its state, or if its sums have overflowed.
func (o *Online) checkState() error {
	switch {
	case len(o.w) == 0:
		return errNoWeights
	case !finite.All(o.rate) || o.rate <= 0:
		return fmt.Errorf("got the learning rate %v, want a finite positive number", o.rate)
	case !finite.All(o.margin) || o.margin < 0:
		return fmt.Errorf("got the margin %v, want a finite number, 0 or more", o.margin)
	case o.mistakes < 0 || o.mistakes > o.seen:
		return fmt.Errorf("got %s in %s, want 0 to %d",
			wording.Plural(o.mistakes, "mistake"), wording.Plural(o.seen, "example"), o.seen)
	case o.meanFrom < 0 || o.meanFrom > o.seen:
		return fmt.Errorf("got a mean that begins after %d of %s, want 0 to %d",
			o.meanFrom, wording.Plural(o.seen, "example"), o.seen)
	}
	if j := notFinite(o.w); j >= 0 {
		return fmt.Errorf("weight %d: got %v, want a finite number; "+
			"divide the features by a power of two, so that sums don't overflow", j, o.w[j])
	}
	if j := notFinite(o.missedSum); j >= 0 {
		return fmt.Errorf("column %d of the sum for the average: got %v, want a finite number; "+
			"call RestartAverage", j, o.missedSum[j])
	}
	return nil
}

// jsonNumbers are a list of numbers in JSON. Unlike a []float64, it does not read null as 0: some programs
// write null for NaN.
type jsonNumbers []float64

func (n *jsonNumbers) UnmarshalJSON(text []byte) error {
	var read []*float64
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	if read == nil {
		return nil // null instead of a list
	}
	*n = make(jsonNumbers, len(read))
	for k, v := range read {
		if v == nil {
			return fmt.Errorf("got null as number %d of a list, counted from 0, want a number", k)
		}
		(*n)[k] = *v
	}
	return nil
}
