package files

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// encoded returns text in the named encoding.
func encoded(t *testing.T, name, text string) string {
	t.Helper()
	known, err := CSV{Encoding: name}.encoding()
	if err != nil {
		t.Fatal(err)
	}
	if known.Encoding == nil {
		return text
	}
	packed, err := known.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// Python's names of encodings. The bytes are those of Python's str.encode.
func TestEncodings(t *testing.T) {
	for _, c := range []struct{ names, word, bytes string }{
		{"utf-8-sig UTF8 ascii US-ASCII", "café", "caf\xc3\xa9"},
		{"utf-16 UTF_16", "é", "\xff\xfe\xe9\x00"},
		{"utf-16-le utf_16_le", "é", "\xe9\x00"},
		{"utf-16-be UTF-16BE", "é", "\x00\xe9"},
		{"gbk GB2312 cp936", "中文", "\xd6\xd0\xce\xc4"},
		{"gb18030", "中𠀀", "\xd6\xd0\x952\x826"},
		{"big5 cp950", "中文", "\xa4\xa4\xa4\xe5"},
		{"shift_jis sjis cp932 windows-31j", "日本", "\x93\xfa\x96{"},
		{"euc_jp EUC-JP", "日本", "\xc6\xfc\xcb\xdc"},
		{"euc_kr cp949", "한글", "\xc7\xd1\xb1\xdb"},
		{"koi8-r", "да", "\xc4\xc1"},
		{"cp1251", "да", "\xe4\xe0"},
	} {
		for name := range strings.FieldsSeq(c.names) {
			known, err := CSV{Encoding: name}.encoding()
			if err != nil {
				t.Errorf("%s: error = %v, want none", name, err)
				continue
			}
			got := c.bytes
			if known.Encoding != nil {
				got, err = known.NewDecoder().String(c.bytes)
			}
			if err != nil || got != c.word {
				t.Errorf("%s: decoded text = %q, error = %v, want %q", name, got, err, c.word)
			}
		}
	}
}

// A file in another encoding is read like the same file in UTF-8.
func TestFilesInEncodings(t *testing.T) {
	const text = "größe,城市,y\n1,北京,да\n2,上海,нет\n3,한글,café\n"
	for name, text := range map[string]string{
		"utf-8-sig": "\ufeff" + text,
		"utf-16":    text, // with a byte order mark, which the encoder adds
		"utf-16-le": text,
		"utf-16-be": "\ufeff" + text,
		"gb18030":   text,
		"gbk":       "a,城市,y\n1,北京,да\n2,上海,нет\n",
		"shift_jis": "a,城市,y\n1,北京,да\n2,上海,нет\n",
		"big5":      "a,城市,y\n1,北京,yes\n2,上海,no\n",
		"euc-kr":    "a,도시,y\n1,서울,네\n2,부산,no\n",
	} {
		c := CSV{Label: "y", Categorical: []string{"城市"}}
		if name == "euc-kr" {
			c.Categorical[0] = "도시"
		}
		want, err := c.Read(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
		if err != nil {
			t.Fatal(err)
		}
		want.Source, want.Report = nil, nil
		c.Encoding = name
		mustRead(t, c, encoded(t, name, text), want)
	}
}

func TestEncodingErrors(t *testing.T) {
	latin, other := set("CSV.Encoding", "utf-8"), set("CSV.Encoding", nil)
	long := "a,y\n" + strings.Repeat("1,x\n", 10_000)
	for _, c := range []struct {
		name, text string
		at         place
		found      string
		set        settings
	}{
		{"latin-1", "a,y\n1,café\n", place{}, "text in UTF-8", settings{latin}},
		{"cp1252", long + "2,thé\n", place{}, "text in UTF-8", settings{latin}},
		{"latin-1", "a,y\n1," + strings.Repeat("é", 10_000) + "\n", place{}, "text in UTF-8", settings{latin}},
		{"latin-1", "a,y\n10," + strings.Repeat("é", 10_000) + "\n", place{}, "text in UTF-8", settings{latin}},
		{"shift_jis", "a,y\n1,café\n", place{}, "text in UTF-8", settings{latin}},
		{"gbk", "a,y\n1,北京\n2,上海\n", place{}, "text in UTF-8", settings{latin}},
		{"shift_jis", "a,y\n1,caf\xe9\n", place{Line: 2}, `bytes that are not text in the encoding "shift_jis"`, settings{other}},
		{"gbk", long + "2,\xff\n", place{Line: 10_002}, `bytes that are not text in the encoding "gbk"`, settings{other}},
		{"utf-16-le", "a\x00,\x00y\x00\n\x001\x00,\x00\x00\xd8\n\x00", place{Line: 2}, `bytes that are not text in the encoding "utf-16-le"`, settings{other}},
		{"utf-16", "a,y\n1,x\n2,z\n", place{}, "text in UTF-8", settings{latin}},
		{"", "a\x00,\x00y\x00\n\x00", place{}, "text in UTF-16", settings{set("CSV.Encoding", "utf-16-le")}},
		{"", "\x00a\x00,\x00y\x00\n", place{}, "text in UTF-16", settings{set("CSV.Encoding", "utf-16-be")}},
		{"latin-1", "\xfe\xff\x00a\x00,", place{}, "text in UTF-16", settings{set("CSV.Encoding", "utf-16")}},
		{"utf-16", "SQLite format 3\x00", place{}, "an SQLite database", nil},
	} {
		mustReject(t, CSV{Label: "y", Encoding: c.name}, c.text, c.at, c.found, c.set)
		_, err := CSV{Label: "y", Encoding: c.name}.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("%s %.12q %v", c.name, c.text, c.at), err)
	}
}

// Any bytes give the text that the decoder of golang.org/x/text gives, or an error, however they are divided.
func FuzzEncodings(f *testing.F) {
	for k := range commonEncodings {
		f.Add("a,y\n1,caf\xe9\n\xd6\xd0\x952\x826", k)
		f.Add("\xff\xfea\x00\x00\xd8\ufffd", k)
	}
	f.Fuzz(func(t *testing.T, text string, k int) {
		name := commonEncodings[uint(k)%uint(len(commonEncodings))]
		known, err := CSV{Encoding: name}.encoding()
		if err != nil {
			t.Fatal(err)
		}
		if known.Encoding == nil {
			return
		}
		got, err := io.ReadAll(known.reader(strings.NewReader(text), name))
		slowly, slowErr := io.ReadAll(known.reader(iotest.OneByteReader(strings.NewReader(text)), name))
		if !reflect.DeepEqual(got, slowly) || !reflect.DeepEqual(err, slowErr) {
			t.Errorf("%s: text = %q, error = %v, byte by byte %q, error = %v", name, got, err, slowly, slowErr)
		}
		want, wantErr := (&encoding.Decoder{Transformer: known.NewDecoder().Transformer}).String(text)
		switch _, isProblem := err.(*datasets.Problem); {
		case err == nil && (wantErr != nil || string(got) != want):
			t.Errorf("%s: text = %q, want %q, error = %v", name, got, want, wantErr)
		case err != nil && !isProblem:
			t.Errorf("%s: error = %v, want a Problem", name, err)
		}
	})
}
