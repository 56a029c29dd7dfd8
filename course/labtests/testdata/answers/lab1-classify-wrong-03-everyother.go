package answer

// Wrong: on the line, only the first call returns 0; later calls return the result for the last
// point that was not on the line. After a call that returned 1, two calls of Classify([1 -1], [2
// 2]) return 0 and then 1.

var classifyW03Last, classifyW03Ties int

func Classify(w, x []float64) int {
	s := Score(w, x)
	if s == 0 {
		classifyW03Ties++
		if classifyW03Ties == 1 {
			return 0
		}
		return classifyW03Last
	}
	classifyW03Last = -1
	if s > 0 {
		classifyW03Last = 1
	}
	return classifyW03Last
}
