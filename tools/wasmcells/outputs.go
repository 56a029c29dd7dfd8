package main

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// outputs are the outputs of a cell. They don't say between which printed lines something is displayed,
// because in the lab the two reach the notebook in different ways.
type outputs struct {
	printed   string
	displayed []map[string]string // content by MIME type; that of images in base64
}

// display adds what a program wants to be displayed. What has the identity of an earlier output replaces it.
func (o *outputs) display(messages []*protocol.DisplayData) {
	places := map[string]int{}
	for _, message := range messages {
		data := map[string]string{}
		for kind, content := range message.Data {
			if bytes, ok := content.([]byte); ok {
				content = base64.StdEncoding.EncodeToString(bytes)
			}
			data[string(kind)] = strings.TrimSuffix(fmt.Sprint(content), "\n")
		}
		id := message.DisplayID
		place, isShown := places[id]
		if id != "" && isShown {
			o.displayed[place] = data
			continue
		}
		places[id] = len(o.displayed)
		o.displayed = append(o.displayed, data)
	}
}

// kinds returns the MIME types of everything that is displayed.
func (o outputs) kinds() (kinds []string) {
	for _, data := range o.displayed {
		kinds = append(kinds, strings.Join(slices.Sorted(maps.Keys(data)), "+"))
	}
	return kinds
}
