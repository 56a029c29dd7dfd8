package show

import (
	"bytes"
	"encoding/json"
	"html"
	"image/png"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

func TestPlayground(t *testing.T) {
	d := perceptron.Must(perceptron.FromRows([][]float64{{1e-3, 2}, {-3, 0.1}}, []float64{1, -1}))
	picture, err := plotting.PNG(plotting.Scatter(d), playgroundSide, playgroundSide)
	if err != nil {
		t.Fatal(err)
	}
	output := playground(d)
	text := output.Data[protocol.MIMETextHTML].(string)
	if len(output.Data) != 3 || !bytes.Equal(output.Data[protocol.MIMEImagePNG].([]byte), picture) {
		t.Errorf("number of formats of the output = %d, want 3: the picture of Scatter, HTML and text",
			len(output.Data))
	}
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	if width := img.Bounds().Dx(); width != 576 { // 3 inches with 192 dots per inch
		t.Errorf("width of the picture = %d pixels, want 576", width)
	}
	beforeScript, _, _ := strings.Cut(text, "<script>")
	for _, part := range []string{`alt="The points."`, "Run this cell", `href="playground.html#data=`} {
		if !strings.Contains(beforeScript, part) {
			t.Errorf("HTML before the script = %.300s, want it to contain %s", beforeScript, part)
		}
	}

	// The page receives the exact numbers of the dataset, and a square that contains all points.
	var data struct {
		Points []struct{ X, Y, L float64 }
		View   [3]float64
	}
	attribute := regexp.MustCompile(`data-points="([^"]*)"`).FindStringSubmatch(text)
	if err := json.Unmarshal([]byte(html.UnescapeString(attribute[1])), &data); err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`href="playground.html#([^"]*)"`).FindStringSubmatch(text)
	hash, err := url.ParseQuery(link[1])
	if err != nil || hash.Get("data") != html.UnescapeString(attribute[1]) {
		t.Errorf("link = %s (error %v), want one with the data %s", link[1], err, attribute[1])
	}
	for i, p := range data.Points {
		if !slices.Equal(d.Row(i), []float64{p.X, p.Y}) || p.L != d.Label(i) {
			t.Errorf("point %d = %v, want %v with label %v", i, p, d.Row(i), d.Label(i))
		}
		if v := data.View; p.X <= v[0] || p.X >= v[0]+v[2] || p.Y <= v[1] || p.Y >= v[1]+v[2] {
			t.Errorf("point %d = %v, want a point in the square with left, bottom and side = %v", i, p, v)
		}
	}
	if len(data.Points) != d.Len() {
		t.Errorf("number of points = %d, want %d", len(data.Points), d.Len())
	}
	// The HTML must be small compared with a typical notebook of the lessons, about 100,000 bytes.
	if size := len(playground(datasets.XOR()).Data[protocol.MIMETextHTML].(string)); size > 50_000 {
		t.Errorf("size of the HTML for XOR = %d bytes, want at most 50,000", size)
	}
}

// The names of the classes are in the picture and on the page. The picture has the line of a run that has
// converged; of one that has not, it has none.
func TestPlaygroundNames(t *testing.T) {
	pictureOf := func(output *protocol.DisplayData) []byte { return output.Data[protocol.MIMEImagePNG].([]byte) }
	for name, d := range map[string]*perceptron.Dataset{"AND": datasets.AND(), "XOR": datasets.XOR()} {
		output := playground(d, `"one" & <all>`, "none")
		if bytes.Equal(pictureOf(output), pictureOf(playground(d))) || bytes.Equal(pictureOf(output), pictureOf(playground(d, "a", "b"))) {
			t.Errorf("%s: the picture does not show the names", name)
		}
		attribute := regexp.MustCompile(`data-points="([^"]*)"`).FindStringSubmatch(output.Data[protocol.MIMETextHTML].(string))
		var data struct{ Names []string }
		if err := json.Unmarshal([]byte(html.UnescapeString(attribute[1])), &data); err != nil {
			t.Fatal(err)
		}
		if want := []string{`"one" & <all>`, "none"}; !slices.Equal(data.Names, want) {
			t.Errorf("%s: names = %q, want %q", name, data.Names, want)
		}
	}
}

func TestPlaygroundPanics(t *testing.T) {
	messagetest.Panic(t, "one name", func() { Playground(datasets.AND(), "all") })
	messagetest.Panic(t, "nil dataset", func() { Playground(nil) })
	messagetest.Panic(t, "three columns", func() { Playground(datasets.AND().AbsorbBias()) })
}
