package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"sort"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"perceptronlab/internal/dot"
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
	x, y, u := alloc(n*d), make([]float64, n), make([]float64, d)
	for j := range u {
		u[j] = r.NormFloat64()
	}
	for i := range y {
		s := 0.0
		for j := range d {
			x[i*d+j] = r.NormFloat64()
			s += x[i*d+j] * u[j]
		}
		y[i] = 1
		if (s < 0) != (r.Float64() < flip) {
			y[i] = -1
		}
	}
	b := dot.Block{Values: x, Dim: d, Stride: d}
	w := make([]float64, d)
	mistakes := make([]int, n)
	count := 0
	var order []int
	if len(os.Args) > 5 {
		order = r.Perm(n)
	}
	var ts []float64
	for range epochs {
		t := time.Now()
		count = 0
		for i := b.First(w, y, 0, order, 0, n); i < n; i = b.First(w, y, 0, order, i+1, n) {
			i := i
			if order != nil {
				i = order[i]
			}
			dot.Add(w, y[i], b.Row(i))
			mistakes[i]++
			count++
		}
		ts = append(ts, time.Since(t).Seconds()*1e9)
	}
	sort.Float64s(ts)
	fmt.Printf("%d x %d: %d mistakes in the last, ns a row: median %.2f min %.2f\n", n, d, count, ts[len(ts)/2]/float64(n), ts[0]/float64(n))
}
