package lab1

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/notebooks/course/ask"
)

// A try is an implementation of a part, right or wrong. Its rows are the answers to the hidden
// questions of a draw; to the visible ones if that is nil.
type try struct {
	part, name string
	rows       func(d *ask.Draw) []ask.Row
}

func score(name string, f func(w, x []float64) float64) try {
	return try{"score", name, func(d *ask.Draw) []ask.Row { return Score.Try(f, d) }}
}

func classify(name string, f func(w, x []float64) int) try {
	return try{"classify", name, func(d *ask.Draw) []ask.Row { return Classify.Try(f, d) }}
}

func absorb(name string, f func(x []float64) []float64, join func(w []float64, b float64) []float64) try {
	return try{"absorb", name, func(d *ask.Draw) []ask.Row { return Absorb.Try(Absorption{f, join}, d) }}
}

func mistake(name string, f func(w, x []float64, y float64) bool) try {
	return try{"mistake", name, func(d *ask.Draw) []ask.Row { return Mistake.Try(f, d) }}
}

func update(name string, f func(w, x []float64, y float64) []float64) try {
	return try{"update", name, func(d *ask.Draw) []ask.Row { return Update.Try(f, d) }}
}

// plus returns w + c·x, a new slice.
func plus(w []float64, c float64, x []float64) []float64 {
	sum := slices.Clone(w)
	for j := range sum {
		sum[j] += c * x[j]
	}
	return sum
}

func after(x []float64, c float64) []float64  { return append(slices.Clone(x), c) }
func before(x []float64, c float64) []float64 { return append([]float64{c}, x...) }

// rightTries are right, in many styles.
var rightTries = []try{
	score("as in the lesson", dot),
	score("backwards", func(w, x []float64) float64 {
		s := 0.0
		for j := len(w) - 1; j >= 0; j-- {
			s = s + x[j]*w[j]
		}
		return s
	}),
	score("recursive", func(w, x []float64) float64 {
		var from func(j int) float64
		from = func(j int) float64 {
			if j == len(x) {
				return 0
			}
			return w[j]*x[j] + from(j+1)
		}
		return from(0)
	}),
	score("in place, fused", func(w, x []float64) float64 {
		s := 0.0
		for j := range w {
			s = math.FMA(w[j], x[j], s)
			w[j] = 0
		}
		return s
	}),
	score("by squares", func(w, x []float64) float64 { // 4 w·x = ‖w + x‖² − ‖w − x‖²
		p, m := plus(w, 1, x), plus(w, -1, x)
		return (dot(p, p) - dot(m, m)) / 4
	}),

	classify("by if", func(w, x []float64) int {
		if s := dot(w, x); s > 0 {
			return 1
		} else if s < 0 {
			return -1
		}
		return 0
	}),
	classify("by signbit", func(w, x []float64) int {
		s := dot(w, x)
		if s == 0 {
			return 0
		}
		return int(math.Copysign(1, s))
	}),
	classify("by division", func(w, x []float64) int {
		s := dot(w, x)
		if s != 0 {
			s /= math.Abs(s)
		}
		return int(s)
	}),

	absorb("last", func(x []float64) []float64 { return append(x, 1) }, func(w []float64, b float64) []float64 { return append(w, b) }),
	absorb("first", func(x []float64) []float64 { return before(x, 1) }, before),
	absorb("minus one", func(x []float64) []float64 { return after(x, -1) }, func(w []float64, b float64) []float64 { return after(w, -b) }),
	absorb("ten", func(x []float64) []float64 { return after(x, 10) }, func(w []float64, b float64) []float64 { return after(w, b/10) }),
	absorb("a tenth, first", func(x []float64) []float64 { return before(x, 0.1) }, func(w []float64, b float64) []float64 { return before(w, b/0.1) }),
	absorb("seven, in the middle", func(x []float64) []float64 { return slices.Insert(x, len(x)/2, 7) }, func(w []float64, b float64) []float64 { return slices.Insert(w, len(w)/2, b/7) }),
	absorb("turned round", func(x []float64) []float64 {
		x = after(x, 1)
		slices.Reverse(x)
		return x
	}, func(w []float64, b float64) []float64 {
		w = after(w, b)
		slices.Reverse(w)
		return w
	}),

	mistake("by the product", func(w, x []float64, y float64) bool { return y*dot(w, x) <= 0 }),
	mistake("not right", func(w, x []float64, y float64) bool { return !(y*dot(w, x) > 0) }),
	mistake("by the class", func(w, x []float64, y float64) bool { return float64(sign(dot(w, x))) != y }),
	mistake("by cases", func(w, x []float64, y float64) bool {
		if y > 0 {
			return dot(w, x) <= 0
		}
		return dot(w, x) >= 0
	}),

	update("a new slice", func(w, x []float64, y float64) []float64 { return plus(w, y, x) }),
	update("in place, backwards", func(w, x []float64, y float64) []float64 {
		for j := len(w) - 1; j >= 0; j-- {
			w[j] += y * x[j]
		}
		return w
	}),
	update("into x", func(w, x []float64, y float64) []float64 {
		for j := range x {
			x[j] = w[j] + y*x[j]
		}
		return x
	}),
	update("rate 1/2", func(w, x []float64, y float64) []float64 { return plus(w, y/2, x) }),
	update("rate 0.1", func(w, x []float64, y float64) []float64 { return plus(w, 0.1*y, x) }),
	update("rate 100", func(w, x []float64, y float64) []float64 { return plus(w, 100*y, x) }),
	update("rate 0.003", func(w, x []float64, y float64) []float64 { return plus(w, 0.003*y, x) }),
	update("by cases", func(w, x []float64, y float64) []float64 {
		if y < 0 {
			return plus(w, -1, x)
		}
		return plus(w, +1, x)
	}),
	update("asks whether it is a mistake", func(w, x []float64, y float64) []float64 {
		if y*dot(w, x) > 0 {
			return w
		}
		return plus(w, y, x)
	}),
	update("appends", func(w, x []float64, y float64) []float64 {
		var sum []float64
		for j := range w {
			sum = append(sum, y*(y*w[j]+x[j])) // y² = 1
		}
		return sum
	}),
}

// wrongTries are wrong, each in one way. All of them are what students write.
var wrongTries = []try{
	score("constant 0", func(w, x []float64) float64 { return 0 }),
	score("the last place left out", func(w, x []float64) float64 { return dot(w[:len(w)-1], x) }),
	score("the first place left out", func(w, x []float64) float64 { return dot(w[1:], x[1:]) }),
	score("one place too many", func(w, x []float64) float64 {
		s := 0.0
		for j := 0; j <= len(w); j++ {
			s += w[j] * x[j]
		}
		return s
	}),
	score("s = instead of s +=", func(w, x []float64) float64 { return w[len(w)-1] * x[len(w)-1] }),
	score("returns inside the loop", func(w, x []float64) float64 { return w[0] * x[0] }),
	score("truncated to int", func(w, x []float64) float64 { return float64(int(dot(w, x))) }),
	score("wrong sign", func(w, x []float64) float64 { return -dot(w, x) }),
	score("absolute", func(w, x []float64) float64 { return math.Abs(dot(w, x)) }),
	score("sums added", func(w, x []float64) float64 {
		ones := slices.Repeat([]float64{1}, len(w))
		return dot(w, ones) + dot(x, ones)
	}),
	score("sums multiplied", func(w, x []float64) float64 {
		ones := slices.Repeat([]float64{1}, len(w))
		return dot(w, ones) * dot(x, ones)
	}),
	score("normalised", func(w, x []float64) float64 { return dot(w, x) / math.Sqrt(dot(w, w)) }),
	score("w ignored", func(w, x []float64) float64 { return dot(x, x) }),
	score("two places only", func(w, x []float64) float64 { return dot(w[:min(2, len(w))], x) }),
	score("the visible answers", func(w, x []float64) float64 {
		return map[int]float64{1: 6, 2: 11, 3: -4}[len(w)]
	}),

	classify("0 is +1", func(w, x []float64) int {
		if dot(w, x) >= 0 {
			return 1
		}
		return -1
	}),
	classify("0 is -1", func(w, x []float64) int {
		if dot(w, x) > 0 {
			return 1
		}
		return -1
	}),
	classify("constant +1", func(w, x []float64) int { return 1 }),
	classify("constant 0", func(w, x []float64) int { return 0 }),
	classify("wrong sign", func(w, x []float64) int { return -sign(dot(w, x)) }),
	classify("labels 0 and 1", func(w, x []float64) int { return max(0, sign(dot(w, x))) }),
	classify("int of the score", func(w, x []float64) int { return sign(float64(int(dot(w, x)))) }),
	classify("a threshold of 1", func(w, x []float64) int {
		s := dot(w, x)
		if math.Abs(s) < 1 {
			return 0
		}
		return sign(s)
	}),
	classify("close to 0 is 0", func(w, x []float64) int {
		s := dot(w, x)
		if math.Abs(s) < 1e-6 {
			return 0
		}
		return sign(s)
	}),
	classify("the score itself", func(w, x []float64) int { return int(dot(w, x)) }),
	classify("the first component", func(w, x []float64) int { return sign(w[0] * x[0]) }),
	classify("the visible answers", func(w, x []float64) int {
		seen := map[string]int{"[3 1]": 1, "[1 3]": -1, "[2 2]": 0, "[4 1]": 1, "[1 4]": -1, "[-1 1]": -1, "[1 -1]": 1, "[-2 -1 1]": 0, "[1 1 -1]": -1}
		return seen[fmt.Sprint(x)]
	}),

	absorb("Join leaves b out", func(x []float64) []float64 { return after(x, 1) }, func(w []float64, b float64) []float64 { return w }),
	absorb("neither does anything", func(x []float64) []float64 { return x }, func(w []float64, b float64) []float64 { return w }),
	absorb("x last, w first", func(x []float64) []float64 { return after(x, 1) }, before),
	absorb("x first, w last", func(x []float64) []float64 { return before(x, 1) }, after),
	absorb("the constant 0", func(x []float64) []float64 { return after(x, 0) }, after),
	absorb("another constant", func(x []float64) []float64 { return after(x, 2) }, after),
	absorb("b added to w", func(x []float64) []float64 { return after(x, 1) }, func(w []float64, b float64) []float64 {
		return after(plus(w, b, slices.Repeat([]float64{1}, len(w))), 0)
	}),
	absorb("b added, not absorbed", func(x []float64) []float64 { return x }, func(w []float64, b float64) []float64 {
		return plus(w, b, slices.Repeat([]float64{1}, len(w)))
	}),
	absorb("the last component replaced", func(x []float64) []float64 {
		x[len(x)-1] = 1
		return x
	}, func(w []float64, b float64) []float64 {
		w[len(w)-1] = b
		return w
	}),
	absorb("minus b", func(x []float64) []float64 { return after(x, 1) }, func(w []float64, b float64) []float64 { return after(w, -b) }),
	absorb("the bias twice", func(x []float64) []float64 { return after(before(x, 1), 1) }, func(w []float64, b float64) []float64 { return after(before(w, b), b) }),
	absorb("halved, but in two places", func(x []float64) []float64 { return after(before(x, 1), 1) }, func(w []float64, b float64) []float64 { return after(before(w, b/2), b/2) }),
	absorb("int of b", func(x []float64) []float64 { return after(x, 1) }, func(w []float64, b float64) []float64 { return after(w, float64(int(b))) }),
	absorb("the size of b", func(x []float64) []float64 { return after(x, 1) }, func(w []float64, b float64) []float64 { return after(w, math.Abs(b)) }),
	absorb("two components only", func(x []float64) []float64 { return []float64{x[0], x[1], 1} }, func(w []float64, b float64) []float64 { return []float64{w[0], w[1], b} }),
	absorb("nothing", func(x []float64) []float64 { return nil }, func(w []float64, b float64) []float64 { return nil }),

	mistake("strict <", func(w, x []float64, y float64) bool { return y*dot(w, x) < 0 }),
	mistake("y ignored", func(w, x []float64, y float64) bool { return dot(w, x) <= 0 }),
	mistake("wrong sign", func(w, x []float64, y float64) bool { return y*dot(w, x) >= 0 }),
	mistake("right for mistake", func(w, x []float64, y float64) bool { return y*dot(w, x) > 0 }),
	mistake("constant true", func(w, x []float64, y float64) bool { return true }),
	mistake("constant false", func(w, x []float64, y float64) bool { return false }),
	mistake("a margin of 1", func(w, x []float64, y float64) bool { return y*dot(w, x) <= 1 }),
	mistake("close to 0 is a mistake", func(w, x []float64, y float64) bool { return y*dot(w, x) <= 1e-6 }),
	mistake("int of the score", func(w, x []float64, y float64) bool { return int(y)*int(dot(w, x)) <= 0 }),
	mistake("a tie counts for -1 only", func(w, x []float64, y float64) bool { return dot(w, x) >= 0 != (y > 0) }),
	mistake("a tie counts for +1 only", func(w, x []float64, y float64) bool { return dot(w, x) > 0 != (y > 0) }),
	mistake("a score unlike the label", func(w, x []float64, y float64) bool { return dot(w, x) != y }),
	mistake("a tie counts at w = 0 only", func(w, x []float64, y float64) bool {
		return y*dot(w, x) < 0 || dot(w, w) == 0
	}),

	update("constant 0", func(w, x []float64, y float64) []float64 { return make([]float64, len(w)) }),
	update("nothing", func(w, x []float64, y float64) []float64 { return nil }),
	update("w as it was", func(w, x []float64, y float64) []float64 { return w }),
	update("w changed, the old one returned", func(w, x []float64, y float64) []float64 {
		old := slices.Clone(w)
		copy(w, plus(w, y, x))
		return old
	}),
	update("bias not updated", func(w, x []float64, y float64) []float64 {
		sum, last := plus(w, y, x), len(w)-1
		sum[last] = w[last]
		return sum
	}),
	update("the first place left out", func(w, x []float64, y float64) []float64 {
		sum := plus(w, y, x)
		sum[0] = w[0]
		return sum
	}),
	update("wrong sign", func(w, x []float64, y float64) []float64 { return plus(w, -y, x) }),
	update("y ignored", func(w, x []float64, y float64) []float64 { return plus(w, 1, x) }),
	update("w forgotten", func(w, x []float64, y float64) []float64 { return plus(make([]float64, len(w)), y, x) }),
	update("y added, not y x", func(w, x []float64, y float64) []float64 {
		return plus(w, y, slices.Repeat([]float64{1}, len(w)))
	}),
	update("normalised", func(w, x []float64, y float64) []float64 {
		sum := plus(w, y, x)
		return plus(make([]float64, len(w)), 1/math.Sqrt(dot(sum, sum)), sum)
	}),
	update("x normalised", func(w, x []float64, y float64) []float64 { return plus(w, y/math.Sqrt(dot(x, x)), x) }),
	update("truncated to int", func(w, x []float64, y float64) []float64 {
		sum := plus(w, y, x)
		for j := range sum {
			sum[j] = float64(int(sum[j]))
		}
		return sum
	}),
	update("the delta rule", func(w, x []float64, y float64) []float64 { return plus(w, y-dot(w, x), x) }),
	update("times the score", func(w, x []float64, y float64) []float64 { return plus(w, y*math.Abs(dot(w, x)), x) }),
	update("the score added, not x", func(w, x []float64, y float64) []float64 {
		return plus(w, y*dot(w, x), slices.Repeat([]float64{1}, len(w)))
	}),
	update("until it is right", func(w, x []float64, y float64) []float64 {
		for y*dot(w, x) <= 0 {
			w = plus(w, y, x)
		}
		return w
	}),
	update("not on the line", func(w, x []float64, y float64) []float64 {
		if y*dot(w, x) < 0 {
			return plus(w, y, x)
		}
		return w
	}),
	update("two components only", func(w, x []float64, y float64) []float64 {
		w[0] += y * x[0]
		w[1] += y * x[1]
		return w
	}),
	update("one place too many", func(w, x []float64, y float64) []float64 {
		for j := 0; j <= len(w); j++ {
			w[j] += y * x[j]
		}
		return w
	}),
	update("bias by another rate", func(w, x []float64, y float64) []float64 {
		sum, last := plus(w, y, x), len(w)-1
		sum[last] = w[last] + y/2
		return sum
	}),
	update("the visible answers", func(w, x []float64, y float64) []float64 {
		switch fmt.Sprint(w, x) {
		case "[0 0] [1 2]":
			return []float64{1, 2}
		case "[1 -2] [3 2]":
			return []float64{4, 0}
		}
		return []float64{-2, 1}
	}),
}
