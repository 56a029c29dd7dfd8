package files

import (
	"bufio"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"perceptronlab/internal/libsvm"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A textEncoding is an encoding that has a name in Python.
type textEncoding struct {
	encoding.Encoding // nil: UTF-8

	isUTF16     bool
	isBigEndian bool // in UTF-16, whether the high byte of a character comes first, without a byte order mark
}

var (
	utf8Encoding = textEncoding{}

	gbk      = textEncoding{Encoding: simplifiedchinese.GBK}
	gb18030  = textEncoding{Encoding: simplifiedchinese.GB18030}
	big5     = textEncoding{Encoding: traditionalchinese.Big5}
	shiftJIS = textEncoding{Encoding: japanese.ShiftJIS}
	eucJP    = textEncoding{Encoding: japanese.EUCJP}
	eucKR    = textEncoding{Encoding: korean.EUCKR}

	// A byte order mark decides the order of the bytes in utf-16. In utf-16-le and utf-16-be, it would be the
	// first character, which skipMark skips.
	utf16BOM = textEncoding{Encoding: unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), isUTF16: true}
	utf16LE  = textEncoding{Encoding: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), isUTF16: true}
	utf16BE  = textEncoding{
		Encoding:    unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
		isUTF16:     true,
		isBigEndian: true,
	}
)

// encodings maps Python's names of encodings, in the form that the function normalised returns, to encodings.
// The single-byte encodings of package charmap are not among them, unless Python has another name for one.
var encodings = map[string]textEncoding{
	"utf8":    utf8Encoding,
	"utf8sig": utf8Encoding,
	"ascii":   utf8Encoding,
	"usascii": utf8Encoding,

	"utf16":   utf16BOM,
	"utf16le": utf16LE,
	"utf16be": utf16BE,

	"gbk":     gbk,
	"gb2312":  gbk,
	"euccn":   gbk,
	"cp936":   gbk,
	"gb18030": gb18030,
	"big5":    big5,
	"cp950":   big5,

	"shiftjis":   shiftJIS,
	"sjis":       shiftJIS,
	"cp932":      shiftJIS,
	"windows31j": shiftJIS,
	"eucjp":      eucJP,
	"euckr":      eucKR,
	"cp949":      eucKR,

	"latin1":   {Encoding: charmap.ISO8859_1},
	"latin2":   {Encoding: charmap.ISO8859_2},
	"latin9":   {Encoding: charmap.ISO8859_15},
	"macroman": {Encoding: charmap.Macintosh},
}

// commonEncodings are the names of encodings that a message may suggest for a misspelled name.
var commonEncodings = []string{
	"utf-8", "utf-16", "utf-16-le", "utf-16-be",
	"latin-1", "latin-2", "latin-9", "cp1250", "cp1251", "cp1252",
	"koi8-r", "mac-roman", "gbk", "gb2312", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr",
}

// encoding returns the encoding of the file. It ignores case and punctuation in the name c.Encoding. For
// example, latin-1, ISO8859_15, Windows 1252, cp1252, KOI8-R, utf-16 and Shift_JIS are valid names. It is an
// error if no encoding has the name.
func (c CSV) encoding() (textEncoding, error) {
	name := normalised(c.Encoding)
	if name == "" {
		return utf8Encoding, nil
	}
	if known, ok := encodings[name]; ok {
		return known, nil
	}
	page := strings.TrimPrefix(name, "cp") // the code page: 1252 for cp1252
	for _, e := range charmap.All {
		switch normalised(fmt.Sprint(e)) {
		case name, "windows" + page, "ibmcodepage" + page:
			return textEncoding{Encoding: e}, nil
		}
	}
	return textEncoding{}, errEncoding(c.Encoding)
}

// errEncoding returns the problem that no encoding has the given name.
func errEncoding(name string) *datasets.Problem {
	const want = `the name of an encoding, such as "latin-1", "windows-1252", "utf-16", "gbk" or "shift_jis"`
	p := problem("the encoding "+wording.Quote(name), want)
	if similar, ok := mostSimilar(name, commonEncodings); ok {
		p.With(when("if you mean "+wording.Quote(similar), set("CSV.Encoding", similar)))
	}
	return p.With(datasets.Fix{When: "if the file has another encoding", Do: "save the file as UTF-8"})
}

// text returns the text of a CSV file in UTF-8, without a byte order mark. It returns an error if the file
// has another format.
func (c CSV) text(in *input) (*bufio.Reader, error) {
	encoding, err := c.encoding()
	if err != nil {
		return nil, err
	}
	text, err := c.decoded(in, encoding)
	if err != nil {
		return nil, err
	}
	start, err := peek(text, tableStart)
	if err != nil {
		return nil, err
	}
	isWhole := len(start) < tableStart
	if err := checkTable(start, isWhole); err != nil {
		return nil, err
	}
	switch {
	case c.Skip == 0 && drawnTable.MatchString(start):
		return nil, errDrawnTable()
	case c.comma() != ' ' && libsvm.LooksLike(start, isWhole, 2):
		return nil, errLIBSVM(c.comma())
	}
	return text, nil
}

// decoded returns the text of a file in UTF-8, without a byte order mark.
func (c CSV) decoded(in *input, encoding textEncoding) (*bufio.Reader, error) {
	plain, start, err := in.unpackedStart()
	if err != nil {
		return nil, err
	}
	if err := encoding.checkStart(start, c.Encoding); err != nil {
		return nil, err
	}
	if !encoding.isUTF16 {
		skipMark(plain)
	}
	if encoding.Encoding == nil {
		return plain, nil
	}
	text := encoding.reader(plain, c.Encoding)
	if encoding.isUTF16 {
		skipMark(text)
	}
	return text, nil
}

// checkStart returns an error if a file that begins with start is certainly not text in the encoding e. The
// argument name is the name of the encoding.
func (e textEncoding) checkStart(start, name string) error {
	isOther := formatOfContent(start) != nil || isUTF32(start)
	switch {
	case isOther || !e.isUTF16 && !isUTF16(start):
		return checkText(start)
	case !e.isUTF16:
		return errUTF16(start)
	case !isUTF16(start) && start != "" && !strings.Contains(start, "\x00"):
		return errIsUTF8(name) // in UTF-16, each separator and each line feed has a byte that is 0
	}
	return nil
}

// utf16Text describes a file in UTF-16 in messages.
const utf16Text = "text in UTF-16"

// errUTF16 returns the problem that a file is text in UTF-16.
func errUTF16(start string) *datasets.Problem {
	name := "utf-16"
	switch {
	case start[0] == 0:
		name = "utf-16-be"
	case start[1] == 0:
		name = "utf-16-le"
	}
	return problem(utf16Text, "text in UTF-8").
		With(datasets.Fix{Set: []datasets.Setting{set("CSV.Encoding", name)}}).
		With(datasets.Fix{When: "to use the file elsewhere, too", Do: saveAsUTF8.Do})
}
