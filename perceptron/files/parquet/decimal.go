package parquet

import (
	"fmt"
	"math/big"
	"strings"

	"perceptronlab/internal/parquet"
)

// Decimals of Arrow have at most 76 digits, which fit into 32 bytes.
const (
	maxScale        = 77
	maxDecimalBytes = 32
)

// appendDecimal appends value i of a column of decimals as Python writes it.
func (c *column) appendDecimal(dst []byte, v *parquet.Values, i int) ([]byte, error) {
	n, err := c.unscaled(v, i)
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		dst = append(dst, '-')
	}
	digits := n.Abs(n).String()
	scale := c.Logical.Scale
	exponent := len(digits) - 1 - scale // of the number in scientific notation
	const leastExponent = -6            // of numbers that Python writes without an exponent
	switch {
	case exponent < leastExponent && len(digits) > 1:
		return fmt.Appendf(dst, "%s.%sE%d", digits[:1], digits[1:], exponent), nil
	case exponent < leastExponent:
		return fmt.Appendf(dst, "%sE%d", digits, exponent), nil
	case scale == 0:
		return append(dst, digits...), nil
	}
	digits = strings.Repeat("0", max(0, scale+1-len(digits))) + digits // at least one digit before the point
	point := len(digits) - scale
	return fmt.Appendf(dst, "%s.%s", digits[:point], digits[point:]), nil
}

// unscaled returns value i of a column of decimals as an integer: the value times 10^Scale. The integer is an
// Int32 or Int64, or bytes in two's complement, the most significant byte first (LogicalTypes.md, "DECIMAL").
func (c *column) unscaled(v *parquet.Values, i int) (*big.Int, error) {
	if v.Bytes == nil {
		return big.NewInt(v.Ints[i]), nil
	}
	b := v.Bytes[i]
	if len(b) == 0 || len(b) > maxDecimalBytes {
		return nil, &parquet.Error{
			Found: fmt.Sprintf("a decimal of %d bytes", len(b)),
			Want:  fmt.Sprintf("1 to %d bytes", maxDecimalBytes),
		}
	}
	n := new(big.Int).SetBytes(b)
	if b[0]&0x80 != 0 { // two's complement
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return n, nil
}
