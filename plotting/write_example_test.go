package plotting_test

import (
	"bytes"
	"cmp"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"

	"perceptronlab/plotting"
)

// An HTTP handler draws a figure in the format that the request names, such as /regions?format=svg.
func ExampleWrite() {
	handler := func(response http.ResponseWriter, request *http.Request) {
		format := cmp.Or(request.FormValue("format"), "png")
		p := plotting.DecisionRegions(and, w.Affine)
		var figure bytes.Buffer // so the response is complete or an error
		if err := plotting.Write(&figure, p, plotting.Width, plotting.Height, format); err != nil {
			http.Error(response, err.Error(), http.StatusBadRequest)
			return
		}
		response.Header().Set("Content-Type", mime.TypeByExtension("."+format))
		_, _ = figure.WriteTo(response) // fails only if the client is gone
	}
	for _, target := range []string{"/regions", "/regions?format=svg", "/regions?format=gif"} {
		response := httptest.NewRecorder()
		handler(response, httptest.NewRequest(http.MethodGet, target, nil))
		fmt.Println(response.Code, response.Header().Get("Content-Type"))
	}
	// Output:
	// 200 image/png
	// 200 image/svg+xml
	// 400 text/plain; charset=utf-8
}

// On a phone, a figure of 296 points is shown 328 pixels wide. Its words are then still large enough to read.
func ExampleMeasuredPNG() {
	const width, height, phone = 296, 222, 328
	_, smallest, err := plotting.MeasuredPNG(plotting.DecisionRegions(and, w.Affine), width, height)
	points := smallest.Points()
	fmt.Printf("%.0f points, %.1f pixels on a phone, error %v\n", points, points*phone/width, err)
	// Output:
	// 10 points, 11.1 pixels on a phone, error <nil>
}
