package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"perceptronlab/internal/rows"
)

func alloc(n int) []float64 {
	if os.Getenv("HUGE") == "" {
		return make([]float64, n)
	}
	b, err := syscall.Mmap(-1, 0, n*8+4<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic(err)
	}
	if err := syscall.Madvise(b, 14); err != nil {
		panic(err)
	}
	return unsafe.Slice((*float64)(unsafe.Pointer(&b[0])), n)
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	d, _ := strconv.Atoi(os.Args[2])
	flip, _ := strconv.ParseFloat(os.Args[3], 64)
	epochs, _ := strconv.Atoi(os.Args[4])
	r := rand.New(rand.NewPCG(1, 2))
	u := make([]float64, d)
	for j := range u {
		u[j] = r.NormFloat64()
	}
	starts, columns, values, y := []int{0}, make([]uint32, 0, n*86), make([]float64, 0, n*86), make([]float64, n)
	for i := range y {
		var some []uint32
		for range 85 {
			some = append(some, uint32(r.IntN(d)))
		}
		slices.Sort(some)
		some = slices.Compact(some)
		s := 0.0
		for _, j := range some {
			v := r.NormFloat64()
			columns, values = append(columns, j), append(values, v)
			s += v * u[j]
		}
		starts = append(starts, len(columns))
		y[i] = 1
		if (s < 0) != (r.Float64() < flip) {
			y[i] = -1
		}
	}
	if os.Getenv("HUGE") == "2" {
		v := alloc(len(values))
		copy(v, values)
		values = v
	}
	m := rows.CSR(d, starts, columns, values)
	w := alloc(d)
	count := 0
	var ts []float64
	for range epochs {
		t := time.Now()
		count = 0
		for i := m.First(w, y, 0, nil, 0, n); i < n; i = m.First(w, y, 0, nil, i+1, n) {
			m.AddTo(i, w, y[i])
			count++
		}
		ts = append(ts, time.Since(t).Seconds()*1e9)
	}
	slices.Sort(ts)
	fmt.Printf("%d x %d: %d mistakes in the last, ns an entry: median %.3f min %.3f\n", n, d, count, ts[len(ts)/2]/float64(len(values)), ts[0]/float64(len(values)))
}
