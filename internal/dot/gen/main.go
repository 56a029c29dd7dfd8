// Command gen writes the assembly of package dot. It is run by go generate.
//
// Most kernels process four rows at a time. They read w once for four rows, and the sums of one row need
// not wait for the sums of another row. Some kernels process rows one by one, because sequential reads of
// memory are the fastest. Package dot defines the eight lanes of a row. With AVX2 they are two registers
// of four numbers, with AVX-512 one register of eight numbers.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	ones := GLOBL("ones", RODATA|NOPTR) // eight times −1, then eight times 0, for tailMasks
	for k := range 16 {
		DATA(4*k, I32(k/8-1))
	}
	for _, v := range []vector{avx2(ones), avx512()} {
		scores(v, 1)
		scores(v, 4)
		firstOne(v)
		first(v)
	}
	add()
	firstSparse(ones)
	firstUnsure()
	packHalf()
	Generate()
}

// scores generates the kernel that computes the scores of n rows at a time. n is 1 or 4.
func scores(v vector, n int) {
	name := fmt.Sprintf("scores%d%s", n, v.name)
	TEXT(name, NOSPLIT, "func(scores, w, x *float64, stride, dim, n, ahead int)")
	Pragma("noescape")
	Doc(fmt.Sprintf(
		"%s computes the scores of n rows, which are stride numbers apart. n is at least %d.", name, n))
	k := GP64()
	last := Load(Param("n"), GP64())
	XORQ(k, k)
	SUBQ(Imm(uint64(n)), last)

	Label("group")
	rows := addresses(group(k, n))
	to := Mem{Base: Load(Param("scores"), GP64()), Index: k, Scale: 8}
	sums := v.sums(rows[n:], rows[:n]...)
	if n == 1 {
		VMOVSD(oneTotal(sums[0]), to)
	} else {
		VMOVUPD(total(sums), to)
	}
	CMPQ(k, last)
	JE(LabelRef("done"))
	ADDQ(Imm(uint64(n)), k)
	CMPQ(k, last)
	CMOVQGT(last, k) // the last n rows, some of them again
	JMP(LabelRef("group"))

	Label("done")
	VZEROUPPER()
	RET()
}

// firstOne generates the kernel that finds the first mistake, row by row in the order of memory.
func firstOne(v vector) {
	name := "firstOne" + v.name
	TEXT(name, NOSPLIT, "func(w, x, y *float64, stride, dim, from, end int, margin float64) int")
	Pragma("noescape")
	Doc(name + " returns the first row in [from, end) that is a mistake, or end if there is none.")
	k := Load(Param("from"), GP64())
	row, ahead := GP64(), GP64() // the addresses of the row and of the memory to prefetch
	stride := Load(Param("stride"), GP64())
	MOVQ(k, row)
	addresses([]GPVirtual{row})
	JMP(LabelRef("next"))

	Label("row")
	LEAQ(Mem{Base: row, Disp: 1024}, ahead)
	score := oneTotal(v.sums([]GPVirtual{ahead}, row)[0])
	LEAQ(Mem{Base: row, Index: stride, Scale: 8}, row)
	untilMistake(k, k, score, NewParamAddr("margin", 56), NewParamAddr("end", 48))
}

// untilMistake generates the end of a loop over positions k. The loop continues at the label "row", with
// the next k, unless the row at position k is a mistake or k is the last position.
func untilMistake(k, row Register, score VecVirtual, margin, end Mem) {
	VMULSD(Mem{Base: Load(Param("y"), GP64()), Index: row, Scale: 8}, score, score)
	VUCOMISD(margin, score)
	JLS(LabelRef("found")) // if the score is not above the margin, or if it is NaN
	INCQ(k)
	Label("next")
	CMPQ(k, end)
	JL(LabelRef("row"))
	Label("found")
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// first generates the kernel that finds the first mistake, four rows at a time.
func first(v vector) {
	name := "first" + v.name
	TEXT(name, NOSPLIT,
		"func(w, x, y *float64, order *int, stride, dim, from, end, ahead int, margin float64) int")
	Pragma("noescape")
	Doc(name+" returns the first position in [from, end) at which the row is a mistake, or end if there is",
		"none. If order is nil, row k is at position k.")
	search(func(rows []GPVirtual) Register {
		y := Load(Param("y"), GP64())
		labels, upper := YMM(), XMM()
		VMOVSD(Mem{Base: y, Index: rows[0], Scale: 8}, labels.AsX())
		VMOVHPD(Mem{Base: y, Index: rows[1], Scale: 8}, labels.AsX(), labels.AsX())
		VMOVSD(Mem{Base: y, Index: rows[2], Scale: 8}, upper)
		VMOVHPD(Mem{Base: y, Index: rows[3], Scale: 8}, upper, upper)
		VINSERTF128(U8(1), upper, labels, labels)

		addresses(rows)
		four := total(v.sums(rows[4:], rows[:4]...))
		margin, bits := YMM(), GP32()
		VMULPD(labels, four, four)
		VBROADCASTSD(NewParamAddr("margin", 72), margin)
		VCMPPD(notGreater, margin, four, four)
		VMOVMSKPD(four, bits)
		return bits
	})
}

// notGreater is the comparison !(a > b), which is true for NaN.
const notGreater = U8(0x1a)

// search generates a loop over the positions in [from, end), four at a time. The generated code returns the
// first position with a mistake, or end if there is none.
//
// The function check generates the check of four rows. Its argument contains registers with the indices of
// these rows, followed by registers with the indices of four rows to prefetch. The function returns a
// register in which bit t is set if row t is a mistake.
func search(check func(rows []GPVirtual) Register) {
	k := Load(Param("from"), GP64())
	last := Load(Param("end"), GP64())
	DECQ(last)

	Label("group")
	CMPQ(k, last)
	JG(LabelRef("none"))
	rows := group(k, 4)
	for _, row := range rows { // replace positions beyond the last one with the last one
		CMPQ(row, last)
		CMOVQGT(last, row)
	}
	order := Load(Param("order"), GP64())
	TESTQ(order, order)
	JE(LabelRef("numbered"))
	for _, row := range rows {
		MOVQ(Mem{Base: order, Index: row, Scale: 8}, row)
	}
	Label("numbered")
	bits := check(rows).(GPVirtual)
	TESTL(bits, bits)
	JNE(LabelRef("found"))
	ADDQ(Imm(4), k)
	JMP(LabelRef("group"))

	Label("found")
	BSFL(bits, bits)
	ADDQ(bits.As64(), k)
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()

	Label("none")
	INCQ(last)
	Store(last, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// group returns 2n registers: n with the positions k, k+1, …, and n with later positions to prefetch.
func group(k Register, n int) (rows []GPVirtual) {
	ahead := Load(Param("ahead"), GP64())
	ADDQ(k, ahead)
	for _, from := range []Register{k, ahead} {
		for t := range n {
			row := GP64()
			LEAQ(Mem{Base: from, Disp: t}, row)
			rows = append(rows, row)
		}
	}
	return rows
}

// addresses replaces the indices in rows with the addresses of these rows, and returns rows.
func addresses(rows []GPVirtual) []GPVirtual {
	x := Load(Param("x"), GP64())
	stride := Load(Param("stride"), GP64())
	for _, row := range rows {
		IMULQ(stride, row)
		LEAQ(Mem{Base: x, Index: row, Scale: 8}, row)
	}
	return rows
}

// A vector describes an instruction set for vectors, and its registers.
type vector struct {
	name     string
	register func() VecVirtual
	tail     func(rest GPVirtual) tailLoad // see tailMasks for the argument
}

// lanes are the registers that hold eight lanes: two of AVX2, or one of AVX-512.
type lanes []VecVirtual

// A tailLoad generates the load of the columns after the last full group of eight, into register k of eight
// lanes. It reads only these columns, and sets the other lanes to 0.
type tailLoad func(from Mem, k int, to VecVirtual)

func avx2(ones Mem) vector {
	return vector{"AVX2", YMM, func(rest GPVirtual) tailLoad {
		masks := tailMasks(rest, ones)
		return func(from Mem, k int, to VecVirtual) { VMASKMOVPD(from, masks[k], to) }
	}}
}

func avx512() vector {
	return vector{"AVX512", ZMM, func(rest GPVirtual) tailLoad {
		bits, mask := GP64(), K()
		MOVQ(I32(-1), bits)
		BZHIQ(rest, bits, bits)
		KMOVW(bits.As32(), mask)
		return func(from Mem, _ int, to VecVirtual) { VMOVUPD_Z(from, mask, to) }
	}}
}

// tailMasks returns masks for eight numbers of 64 bits. The register rest holds the number of columns in
// the tail, which must be below 8. The first masks, one per column, have all bits set, and the other masks
// have none. tailMasks negates the register.
func tailMasks(rest GPVirtual, ones Mem) lanes {
	from := GP64()
	masks := lanes{YMM(), YMM()}
	LEAQ(ones, from)
	NEGQ(rest)
	for half, mask := range masks {
		VPMOVSXDQ(Mem{Base: from, Index: rest, Scale: 4, Disp: 32 + 16*half}, mask)
	}
	return masks
}

// lanes returns new registers for eight lanes.
func (v vector) lanes() lanes {
	all := lanes{v.register()}
	if all[0].Size() < 64 {
		all = append(all, v.register())
	}
	return all
}

// sums generates the dot products of rows with w. For each row it returns a register with the sums of the
// lanes 0+4, 1+5, 2+6 and 3+7. The generated code also prefetches the rows in ahead.
func (v vector) sums(ahead []GPVirtual, rows ...GPVirtual) []VecVirtual {
	w := Load(Param("w"), GP64())
	j, full := GP64(), GP64()
	dim := Load(Param("dim"), GP64()).(GPVirtual)
	sum := make([]lanes, len(rows))
	for t := range rows {
		sum[t] = v.lanes()
		for _, part := range sum[t] {
			VXORPD(part.AsY(), part.AsY(), part.AsY()) // clears the whole register, even one of AVX-512
		}
	}
	// eight generates the addition of the products of eight columns to the sums. If tail is true, load must
	// be used for the rows, too, because there are fewer than eight columns.
	eight := func(load tailLoad, tail bool) {
		columns := v.lanes()
		for k, part := range columns {
			load(Mem{Base: w, Index: j, Scale: 8, Disp: 32 * k}, k, part)
		}
		for t, row := range rows {
			for k, part := range sum[t] {
				var from Op = Mem{Base: row, Index: j, Scale: 8, Disp: 32 * k}
				product := v.register()
				if tail {
					load(from.(Mem), k, product)
					from = product
				}
				VMULPD(from, columns[k], product) // rounded before it is added
				VADDPD(product, part, part)
			}
		}
	}
	XORQ(j, j)
	MOVQ(dim, full)
	ANDQ(I8(-8), full)
	JE(LabelRef("tail"))
	Label("columns")
	eight(func(from Mem, _ int, to VecVirtual) { VMOVUPD(from, to) }, false)
	for _, row := range ahead {
		PREFETCHT0(Mem{Base: row, Index: j, Scale: 8})
	}
	ADDQ(Imm(8), j)
	CMPQ(j, full)
	JL(LabelRef("columns"))

	Label("tail")
	SUBQ(j, dim)
	JE(LabelRef("folded"))
	eight(v.tail(dim), true)
	Label("folded")
	folded := make([]VecVirtual, len(rows))
	for t := range rows {
		folded[t] = fold(sum[t])
	}
	return folded
}

// fold adds the upper four of eight lanes to the lower four.
func fold(sum lanes) VecVirtual {
	four := YMM()
	if len(sum) > 1 {
		VADDPD(sum[0], sum[1], four)
	} else {
		VEXTRACTF64X4(U8(1), sum[0], four)
		VADDPD(sum[0].AsY(), four, four)
	}
	return four
}

// oneTotal returns a register with the sum of the four lanes of a row.
func oneTotal(sum VecVirtual) VecVirtual {
	upper := XMM()
	VEXTRACTF128(U8(1), sum, upper)
	VADDPD(upper, sum.AsX(), upper) // (0+4)+(2+6), (1+5)+(3+7)
	VHADDPD(upper, upper, upper)
	return upper
}

// total returns a register with the totals of four rows. The total of a row is the sum of its four lanes.
func total(rows []VecVirtual) VecVirtual {
	pair := func(a, b VecVirtual) VecVirtual { // (0+4)+(2+6) and (1+5)+(3+7) of a, then of b
		low, high := YMM(), YMM()
		VPERM2F128(U8(0x20), b, a, low)
		VPERM2F128(U8(0x31), b, a, high)
		VADDPD(high, low, low)
		return low
	}
	a := pair(rows[0], rows[2])
	b := pair(rows[1], rows[3])
	VHADDPD(b, a, a)
	return a
}

// add generates the kernel of Add.
func add() {
	TEXT("addAVX2", NOSPLIT, "func(w, x *float64, n int, c float64)")
	Pragma("noescape")
	Doc("addAVX2 adds c·x to w, both of length n.")
	w := Load(Param("w"), GP64())
	x := Load(Param("x"), GP64())
	n := Load(Param("n"), GP64())
	c, product, j := YMM(), YMM(), GP64()
	VBROADCASTSD(NewParamAddr("c", 24), c)
	XORQ(j, j)
	SUBQ(Imm(4), n)
	JL(LabelRef("rest"))
	Label("columns")
	VMULPD(Mem{Base: x, Index: j, Scale: 8}, c, product)
	VADDPD(Mem{Base: w, Index: j, Scale: 8}, product, product)
	VMOVUPD(product, Mem{Base: w, Index: j, Scale: 8})
	ADDQ(Imm(4), j)
	CMPQ(j, n)
	JLE(LabelRef("columns"))

	Label("rest")
	ADDQ(Imm(4), n)
	Label("column")
	CMPQ(j, n)
	JE(LabelRef("done"))
	VMULSD(Mem{Base: x, Index: j, Scale: 8}, c.AsX(), product.AsX())
	VADDSD(Mem{Base: w, Index: j, Scale: 8}, product.AsX(), product.AsX())
	VMOVSD(product.AsX(), Mem{Base: w, Index: j, Scale: 8})
	INCQ(j)
	JMP(LabelRef("column"))

	Label("done")
	VZEROUPPER()
	RET()
}

// firstSparse generates the kernel that finds the first mistake among sparse rows, row by row. The kernel
// prefetches later entries. It loads the numbers of w in pairs, because a gather instruction would be
// slower.
func firstSparse(ones Mem) {
	TEXT("firstSparse", NOSPLIT,
		"func(w, values, y *float64, columns *uint32, starts, order *int, from, end int, margin float64) int")
	Pragma("noescape")
	Doc("firstSparse returns the first position in [from, end) at which the sparse row is a mistake, or end",
		"if there is none. If order is nil, row k is at position k.")
	w := Load(Param("w"), GP64())
	starts := Load(Param("starts"), GP64())
	k := Load(Param("from"), GP64())
	row := GP64()
	s := sparse{w: w, left: GP64(), columns: GP64(), values: GP64(), sum: lanes{YMM(), YMM()}}
	JMP(LabelRef("next"))

	Label("row")
	MOVQ(k, row)
	order := Load(Param("order"), GP64())
	TESTQ(order, order)
	JE(LabelRef("numbered"))
	MOVQ(Mem{Base: order, Index: k, Scale: 8}, row)
	Label("numbered")
	MOVQ(Mem{Base: starts, Index: row, Scale: 8}, s.left)
	LEAQ(Mem{Base: Load(Param("columns"), s.columns), Index: s.left, Scale: 4}, s.columns)
	LEAQ(Mem{Base: Load(Param("values"), s.values), Index: s.left, Scale: 8}, s.values)
	NEGQ(s.left)
	ADDQ(Mem{Base: starts, Index: row, Scale: 8, Disp: 8}, s.left)
	for _, lanes := range s.sum {
		VXORPD(lanes, lanes, lanes)
	}
	SUBQ(Imm(8), s.left)
	JL(LabelRef("tail"))

	Label("entries")
	s.entries()
	SUBQ(Imm(8), s.left)
	JGE(LabelRef("entries"))

	Label("tail")
	CMPQ(s.left, I8(-8))
	JE(LabelRef("folded"))
	s.tail(ones)

	Label("folded")
	untilMistake(k, row, oneTotal(fold(s.sum)), NewParamAddr("margin", 64), NewParamAddr("end", 56))
}

// sparse holds the registers with which firstSparse computes the dot product of a row with w.
type sparse struct {
	w               Register
	left            GPVirtual // the number of entries left in the row, minus 8
	columns, values GPVirtual // the addresses of the next entry
	sum             lanes
}

// entries generates the sum of the products of the next eight entries, and advances by eight.
func (s sparse) entries() {
	const ahead = 256 // entries
	PREFETCHT0(Mem{Base: s.columns, Disp: 4 * ahead})
	PREFETCHT0(Mem{Base: s.values, Disp: 8 * ahead})
	load := func(k int, to GPVirtual) {
		MOVQ(Mem{Base: s.columns, Disp: 8 * k}, to)
	}
	multiply := func(half int, four Register) {
		VMULPD(Mem{Base: s.values, Disp: 32 * half}, four, four)
	}
	s.eight(load, multiply)
	ADDQ(Imm(32), s.columns)
	ADDQ(Imm(64), s.values)
}

// tail generates the sum of the products of the last 1 to 7 entries of a row. The number of these entries
// is left + 8.
func (s sparse) tail(ones Mem) {
	rest := GP64()
	LEAQ(Mem{Base: s.left, Disp: 8}, rest)
	masks := tailMasks(rest, ones)
	mask, columns := YMM(), YMM()
	from := GP64()
	LEAQ(ones, from)
	VMOVDQU(Mem{Base: from, Index: rest, Scale: 4, Disp: 32}, mask) // tailMasks has negated rest
	VPMASKMOVD(Mem{Base: s.columns}, mask, columns)
	load := func(k int, to GPVirtual) {
		half := columns
		if k >= 2 {
			half = YMM()
			VEXTRACTI128(U8(1), columns, half.AsX())
		}
		VPEXTRQ(U8(k&1), half.AsX(), to)
	}
	multiply := func(half int, four Register) {
		values := YMM()
		VMASKMOVPD(Mem{Base: s.values, Disp: 32 * half}, masks[half], values)
		VMULPD(values, four, four)
		VANDPD(masks[half], four, four) // clears w[0]·0 beyond the row, which is NaN if w[0] is infinite
	}
	s.eight(load, multiply)
}

// eight generates the sum of the products of eight entries. The function load generates the load of the
// columns of entries 2k and 2k+1, 32 bits each, into a register. The function multiply generates the
// multiplication of four numbers of w by the values of the first four entries (half 0) or of the last
// four entries (half 1).
func (s sparse) eight(load func(k int, to GPVirtual), multiply func(half int, four Register)) {
	for half, lanes := range s.sum {
		var pairs [2]VecVirtual
		for k := range pairs {
			columns := GP64()
			load(2*half+k, columns)
			pairs[k] = s.pair(columns)
		}
		four := pairs[0].AsY()
		VINSERTF128(U8(1), pairs[1], four, four)
		multiply(half, four)
		VADDPD(four, lanes, lanes)
	}
}

// pair returns a register with the two numbers of w at a pair of columns, 32 bits each. It overwrites
// the register columns.
func (s sparse) pair(columns GPVirtual) VecVirtual {
	first, two := GP64(), XMM()
	MOVL(columns.As32(), first.As32())
	SHRQ(U8(32), columns)
	VMOVSD(Mem{Base: s.w, Index: first, Scale: 8}, two)
	VMOVHPD(Mem{Base: s.w, Index: columns, Scale: 8}, two, two)
	return two
}

// firstUnsure generates the kernel of HalfPrecisionFilter that finds the first row that may be a mistake,
// among rows rounded to 16 bits per number. The order of summation does not matter here.
func firstUnsure() {
	TEXT("firstUnsure", NOSPLIT,
		"func(w *float32, x *uint16, order *int, dim, from, end, ahead int, threshold float32) int")
	Pragma("noescape")
	Doc("firstUnsure returns the first position in [from, end) at which the score of the row is not above",
		"threshold, or end if there is none. If order is nil, row k is at position k. dim must be a multiple",
		"of 8.")
	search(func(rows []GPVirtual) Register {
		w := Load(Param("w"), GP64())
		x := Load(Param("x"), GP64())
		j := GP64()
		dim := Load(Param("dim"), GP64())
		for _, row := range rows {
			IMULQ(dim, row)
			LEAQ(Mem{Base: x, Index: row, Scale: 2}, row)
		}
		ahead, rows := rows[4:], rows[:4]
		sum := []VecVirtual{YMM(), YMM(), YMM(), YMM()}
		for _, lanes := range sum {
			VXORPS(lanes, lanes, lanes)
		}
		XORQ(j, j)
		Label("columns")
		columns := YMM()
		VMOVUPS(Mem{Base: w, Index: j, Scale: 4}, columns)
		for t, row := range rows {
			x := YMM()
			VCVTPH2PS(Mem{Base: row, Index: j, Scale: 2}, x)
			VFMADD231PS(x, columns, sum[t])
			PREFETCHT0(Mem{Base: ahead[t], Index: j, Scale: 2})
		}
		ADDQ(Imm(8), j)
		CMPQ(j, dim)
		JL(LabelRef("columns"))

		VHADDPS(sum[1], sum[0], sum[0])
		VHADDPS(sum[3], sum[2], sum[2])
		VHADDPS(sum[2], sum[0], sum[0])
		upper, threshold, bits := XMM(), XMM(), GP32()
		VEXTRACTF128(U8(1), sum[0], upper)
		VADDPS(upper, sum[0].AsX(), upper)
		VBROADCASTSS(NewParamAddr("threshold", 56), threshold)
		VCMPPS(notGreater, threshold, upper, upper)
		VMOVMSKPS(upper, bits)
		return bits
	})
}

// packHalf generates the kernel that rounds a row to 16 bits per number.
func packHalf() {
	TEXT("packHalf", NOSPLIT, "func(half *uint16, x, scale *float64, n int, y float64) float64")
	Pragma("noescape")
	Doc("packHalf rounds the n products y·scale·x to 16 bits each, and stores them in half. It returns the",
		"sum of the squares of the products before rounding. n is a multiple of 4.")
	half := Load(Param("half"), GP64())
	x := Load(Param("x"), GP64())
	scale := Load(Param("scale"), GP64())
	n := Load(Param("n"), GP64())
	j, y, v, four, sum := GP64(), YMM(), YMM(), XMM(), YMM()
	VBROADCASTSD(NewParamAddr("y", 32), y)
	VXORPD(sum, sum, sum)
	XORQ(j, j)
	Label("columns")
	VMULPD(Mem{Base: x, Index: j, Scale: 8}, y, v)
	VMULPD(Mem{Base: scale, Index: j, Scale: 8}, v, v)
	VCVTPD2PSY(v, four)
	VCVTPS2PH(U8(0), four, Mem{Base: half, Index: j, Scale: 2})
	VFMADD231PD(v, v, sum)
	ADDQ(Imm(4), j)
	CMPQ(j, n)
	JL(LabelRef("columns"))
	VEXTRACTF128(U8(1), sum, four)
	VADDPD(sum.AsX(), four, four)
	VHADDPD(four, four, four)
	Store(four, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
