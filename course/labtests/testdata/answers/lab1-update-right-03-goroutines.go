package answer

// Right: a goroutine per component computes the result, which is collected in a map. The rate is
// 1/3. The function also prints.

import "fmt"

import "sync"

func Update(w, x []float64, y float64) []float64 {
	var wg sync.WaitGroup
	var m sync.Map
	for j := range x {
		wg.Add(1)
		go func() {
			defer wg.Done()
			m.Store(j, w[j]+y*x[j]/3)
		}()
	}
	wg.Wait()
	after := make([]float64, len(w))
	m.Range(func(k, v any) bool {
		after[k.(int)] = v.(float64)
		return true
	})
	fmt.Printf("%v -> %v\n", w, after)
	return after
}
