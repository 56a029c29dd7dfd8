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
