package answer

// Wrong: on the line it answers 0 only the first time, then the class of the call before: twice Classify([1 -1], [2 2]) after a point of class 1.

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
