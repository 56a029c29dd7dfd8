package perceptron

import (
	"encoding/binary"
	"math"
	"testing"

	"perceptronlab/internal/separation/separationtest"
)

// decodeFloats decodes b as float64 values, which may be NaN, infinite or subnormal.
func decodeFloats(b []byte) []float64 {
	var x []float64
	for len(b) >= 8 {
		x = append(x, math.Float64frombits(binary.LittleEndian.Uint64(b)))
		b = b[8:]
	}
	return x
}

// decodeInts returns the bytes of b as integers from −128 to 127.
func decodeInts(b []byte) []int {
	var x []int
	for _, v := range b {
		x = append(x, int(int8(v)))
	}
	return x
}

// encodeFloats is the inverse of decodeFloats.
func encodeFloats(x ...float64) []byte {
	var b []byte
	for _, v := range x {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// checkValidDataset fails the test unless d is a valid Dataset and exact arithmetic confirms the Outcomes of
// runs on d, without and with an absorbed bias.
func checkValidDataset(t *testing.T, d *Dataset) {
	t.Helper()
	if d.Len() < 1 || d.Dim() < 1 || math.IsInf(d.Radius2(), 0) || math.IsNaN(d.Radius2()) {
		t.Fatalf("Dataset = %v with R² = %v, want at least one example, at least one column and a finite R²",
			d, d.Radius2())
	}
	for x, y := range d.All() {
		if len(x) != d.Dim() || y != 1 && y != -1 {
			t.Fatalf("example (%v, %v): want %d features and the label −1 or +1", x, y, d.Dim())
		}
		for _, v := range x {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("feature = %v, want a finite number", v)
			}
		}
	}
	for _, tr := range []Trainer{{MaxEpochs: 30}, {MaxEpochs: 30, Seed: 1, LearningRate: 0.5}} {
		checkProved(t, d, tr.Train(d), 0)
	}
	absorbed, err := Bias{}.Absorb(d)
	if err == nil {
		checkProved(t, absorbed, Trainer{MaxEpochs: 30}.Train(absorbed), 0)
	}
}

func FuzzFromRows(f *testing.F) {
	nan, inf := math.NaN(), math.Inf(1)
	// The last argument is the index of the last column, so there is at least one column.
	f.Add(encodeFloats(0, 0, 0, 1, 1, 0, 1, 1), encodeFloats(-1, 1, 1, -1), uint8(1)) // XOR
	f.Add(encodeFloats(1e300, -1e300, 5e-324, 1), encodeFloats(1, -1), uint8(1))      // squares overflow
	f.Add(encodeFloats(1e153, -1e-153, 1e-320, -1e153), encodeFloats(1, 1), uint8(1)) // squares almost overflow
	f.Add(encodeFloats(1, 2, 3), encodeFloats(1, 0), uint8(1))                        // short last row, label 0
	f.Add(encodeFloats(1, nan), encodeFloats(1, 1), uint8(0))
	f.Add(encodeFloats(inf, 1), encodeFloats(1, nan), uint8(0))
	f.Add([]byte{}, []byte{}, uint8(0))
	f.Fuzz(func(t *testing.T, features, labels []byte, lastColumn uint8) {
		var x [][]float64
		values := decodeFloats(features)
		for columns := int(lastColumn) + 1; len(values) > 0; {
			n := min(columns, len(values)) // the last row may be shorter
			x = append(x, values[:n])
			values = values[n:]
		}
		d, err := FromRows(x, decodeFloats(labels))
		if (d == nil) == (err == nil) {
			t.Fatalf("FromRows = %v, %v, want either a Dataset or an error", d, err)
		}
		if err == nil {
			checkValidDataset(t, d)
		}
	})
}

func FuzzFromCSR(f *testing.F) {
	f.Add(int16(2), int16(3), []byte{0, 1, 3}, []byte{1, 0, 2}, encodeFloats(1, 2, 3), encodeFloats(1, -1))
	f.Add(int16(2), int16(3), []byte{0, 2, 1}, []byte{1, 0}, encodeFloats(1, 2), encodeFloats(1, -1))
	f.Add(int16(1), int16(1), []byte{0, 255}, []byte{}, []byte{}, encodeFloats(1))
	f.Add(int16(-1), int16(-1), []byte{}, []byte{}, []byte{}, []byte{})
	f.Add(int16(3), int16(2), []byte{0, 0, 0, 0}, []byte{}, []byte{}, encodeFloats(1, 1, -1))
	f.Fuzz(func(t *testing.T, rows, cols int16, indptr, indices, values, labels []byte) {
		d, err := FromCSR(int(rows), int(cols), decodeInts(indptr), decodeInts(indices), decodeFloats(values), decodeFloats(labels))
		if (d == nil) == (err == nil) {
			t.Fatalf("FromCSR = %v, %v, want either a Dataset or an error", d, err)
		}
		if err == nil {
			checkValidDataset(t, d)
		}
	})
}

// Verify accepts every proof that Separate finds.
func FuzzSeparate(f *testing.F) {
	for _, seed := range separationtest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		d, err := FromRows(separationtest.Small(bytes))
		if err == nil {
			isSeparable(t, d) // fails the test unless Verify accepts the proof
		}
	})
}
