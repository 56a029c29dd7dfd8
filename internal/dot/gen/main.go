// Command gen writes the assembly of package dot; go generate runs it.
//
// Most kernels take four rows at a time: w is then read once for four rows, and the sums of one
// row need not wait for those of another. Some take rows one by one, because memory is read fastest
// from one end to the other. The lanes of a row, eight as package dot has them, are two registers
// of four (AVX2) or one of eight (AVX-512).
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	ones := GLOBL("ones", RODATA|NOPTR)
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
	firstHalf()
	packHalf()
	Generate()
}

// scores computes the scores of rows, one by one or four at a time.
func scores(v vector, n int) {
	name := fmt.Sprintf("scores%d%s", n, v.name)
	TEXT(name, NOSPLIT, "func(scores, w, x *float64, stride, dim, n, ahead int)")
	Pragma("noescape")
	Doc(fmt.Sprintf(
		"%s computes the scores of n rows, at least %d, that start stride columns apart.", name, n))
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
	CMOVQGT(last, k) // the last rows, some of them once more
	JMP(LabelRef("group"))

	Label("done")
	VZEROUPPER()
	RET()
}

// firstOne looks for the first mistake among the rows from…to−1, one by one.
func firstOne(v vector) {
	name := "firstOne" + v.name
	TEXT(name, NOSPLIT, "func(w, x, y *float64, stride, dim, from, to int, margin float64) int")
	Pragma("noescape")
	Doc(name + " returns the first of the rows from…to−1 that is a mistake, or to.")
	k := Load(Param("from"), GP64())
	at, later := GP64(), GP64()
	stride := Load(Param("stride"), GP64())
	MOVQ(k, at)
	addresses([]GPVirtual{at})
	JMP(LabelRef("next"))

	Label("row")
	LEAQ(Mem{Base: at, Disp: 1024}, later)
	score := oneTotal(v.sums([]GPVirtual{later}, at)[0])
	LEAQ(Mem{Base: at, Index: stride, Scale: 8}, at)
	untilMistake(k, k, score, NewParamAddr("margin", 56), NewParamAddr("to", 48))
}

// untilMistake goes back to the label row for the next place, unless the row is a mistake.
func untilMistake(k, row Register, score VecVirtual, margin, to Mem) {
	VMULSD(Mem{Base: Load(Param("y"), GP64()), Index: row, Scale: 8}, score, score)
	VUCOMISD(margin, score)
	JLS(LabelRef("found")) // not above, or NaN
	INCQ(k)
	Label("next")
	CMPQ(k, to)
	JL(LabelRef("row"))
	Label("found")
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// first looks for the first mistake.
func first(v vector) {
	name := "first" + v.name
	TEXT(name, NOSPLIT,
		"func(w, x, y *float64, order *int, stride, dim, from, to, ahead int, margin float64) int")
	Pragma("noescape")
	Doc(name + " returns the first of the places from…to−1 in the order whose row is a mistake, or to.")
	places(func(rows []GPVirtual) Register {
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

// notGreater is the comparison !(a > b), which holds for NaN.
const notGreater = U8(0x1a)

// places goes through the places from…to−1, four at a time. It returns the first one whose bit
// mistakes sets, or to; mistakes gets the numbers of the four rows.
func places(mistakes func(rows []GPVirtual) Register) {
	k := Load(Param("from"), GP64())
	last := Load(Param("to"), GP64())
	DECQ(last)

	Label("group")
	CMPQ(k, last)
	JG(LabelRef("none"))
	rows := group(k, 4)
	for _, row := range rows { // beyond the last place: the last one again
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
	bits := mistakes(rows).(GPVirtual)
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

// group returns the n places from k on, and as many that are read ahead.
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

// addresses turns the numbers of rows into their addresses.
func addresses(rows []GPVirtual) []GPVirtual {
	x := Load(Param("x"), GP64())
	stride := Load(Param("stride"), GP64())
	for _, row := range rows {
		IMULQ(stride, row)
		LEAQ(Mem{Base: x, Index: row, Scale: 8}, row)
	}
	return rows
}

// A vector is a kind of registers. Those of a row hold its eight lanes.
type vector struct {
	name     string
	register func() VecVirtual
	tail     func(rest GPVirtual) part
}

// lanes are the registers of eight lanes.
type lanes []VecVirtual

// A part loads register k of lanes from memory, of which it reads the columns of a tail. The others
// become 0.
type part func(from Mem, k int, to VecVirtual)

func avx2(ones Mem) vector {
	return vector{"AVX2", YMM, func(rest GPVirtual) part {
		masks := tailMasks(rest, ones)
		return func(from Mem, k int, to VecVirtual) { VMASKMOVPD(from, masks[k], to) }
	}}
}

func avx512() vector {
	return vector{"AVX512", ZMM, func(rest GPVirtual) part {
		bits, mask := GP64(), K()
		MOVQ(I32(-1), bits)
		BZHIQ(rest, bits, bits)
		KMOVW(bits.As32(), mask)
		return func(from Mem, _ int, to VecVirtual) { VMOVUPD_Z(from, mask, to) }
	}}
}

// tailMasks returns eight numbers whose bits are all set in the first rest < 8 of them.
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

// lanes returns registers for eight numbers.
func (v vector) lanes() lanes {
	all := lanes{v.register()}
	if all[0].Size() < 64 {
		all = append(all, v.register())
	}
	return all
}

// sums returns for each row the four lanes 0+4, 1+5, 2+6 and 3+7 of its product with w.
func (v vector) sums(ahead []GPVirtual, rows ...GPVirtual) []VecVirtual {
	w := Load(Param("w"), GP64())
	j, full := GP64(), GP64()
	dim := Load(Param("dim"), GP64()).(GPVirtual)
	sum := make([]lanes, len(rows))
	for t := range rows {
		sum[t] = v.lanes()
		for _, part := range sum[t] {
			VXORPD(part.AsY(), part.AsY(), part.AsY()) // all of a longer register, too
		}
	}
	eight := func(load part, tail bool) {
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
	for _, row := range ahead { // what is read in the group after the next one
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

// fold adds the upper four of eight lanes to the lower ones.
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

// oneTotal adds the lanes of a row.
func oneTotal(sum VecVirtual) VecVirtual {
	upper := XMM()
	VEXTRACTF128(U8(1), sum, upper)
	VADDPD(upper, sum.AsX(), upper) // (0+4)+(2+6), (1+5)+(3+7)
	VHADDPD(upper, upper, upper)
	return upper
}

// total adds the lanes of four rows, and returns the four sums.
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

// add adds c·x to w.
func add() {
	TEXT("addAVX2", NOSPLIT, "func(w, x *float64, n int, c float64)")
	Pragma("noescape")
	Doc("addAVX2 is Add of n columns.")
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

// firstSparse looks for the first mistake of sparse rows, one after the other. The entries that
// come a little later are fetched, and the numbers of w are loaded two by two, because the
// processors' own gather is slower.
func firstSparse(ones Mem) {
	TEXT("firstSparse", NOSPLIT,
		"func(w, values, y *float64, columns *uint32, starts, order *int, from, to int, margin float64) int")
	Pragma("noescape")
	Doc("firstSparse returns the first of the places from…to−1 in the order whose sparse row is a mistake, " +
		"or to.")
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
	untilMistake(k, row, oneTotal(fold(s.sum)), NewParamAddr("margin", 64), NewParamAddr("to", 56))
}

// sparse are the registers of firstSparse that a row's product with w takes.
type sparse struct {
	w               Register
	left            GPVirtual // entries of the row that are left, less 8
	columns, values GPVirtual // addresses of the next entry
	sum             lanes
}

// entries adds the products of eight entries, and goes on to the next ones.
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

// tail adds the products of the last entries of a row, of which there are left + 8, from 1 to 7.
func (s sparse) tail(ones Mem) {
	rest := GP64()
	LEAQ(Mem{Base: s.left, Disp: 8}, rest)
	masks := tailMasks(rest, ones)
	mask, columns := YMM(), YMM()
	from := GP64()
	LEAQ(ones, from)
	VMOVDQU(Mem{Base: from, Index: rest, Scale: 4, Disp: 32}, mask)
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
		VANDPD(masks[half], four, four) // 0 in place of ∞·0
	}
	s.eight(load, multiply)
}

// eight adds the products of eight entries. load gives the columns of entries 2k and 2k+1, one after
// the other in 64 bits. multiply turns the numbers of w for the first or the second half of the
// entries into products.
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

// pair returns w at the columns of two entries, which are one after the other in 64 bits. It changes
// columns.
func (s sparse) pair(columns GPVirtual) VecVirtual {
	first, two := GP64(), XMM()
	MOVL(columns.As32(), first.As32())
	SHRQ(U8(32), columns)
	VMOVSD(Mem{Base: s.w, Index: first, Scale: 8}, two)
	VMOVHPD(Mem{Base: s.w, Index: columns, Scale: 8}, two, two)
	return two
}

// firstHalf looks for the first row whose score is not surely large enough: see Screen. The
// rows have 16 bits a number, which is rounded, and the order of the sums does not matter.
func firstHalf() {
	TEXT("firstHalf", NOSPLIT,
		"func(w *float32, x *uint16, order *int, dim, from, to, ahead int, least float32) int")
	Pragma("noescape")
	Doc("firstHalf returns the first of the places from…to−1 in the order whose row's score is not above",
		"least, or to. The rows have dim columns, a multiple of 8.")
	places(func(rows []GPVirtual) Register {
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
		upper, least, bits := XMM(), XMM(), GP32()
		VEXTRACTF128(U8(1), sum[0], upper)
		VADDPS(upper, sum[0].AsX(), upper)
		VBROADCASTSS(NewParamAddr("least", 56), least)
		VCMPPS(notGreater, least, upper, upper)
		VMOVMSKPS(upper, bits)
		return bits
	})
}

// packHalf rounds a row to 16 bits a number.
func packHalf() {
	TEXT("packHalf", NOSPLIT, "func(half *uint16, x, scale *float64, n int, y float64) float64")
	Pragma("noescape")
	Doc("packHalf stores y·scale·x, n columns, a multiple of 4, in 16 bits each. It returns the sum of their",
		"squares before that.")
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
