package main

import "strings"

// commandHelp begins the text that GoNB shows for its commands.
const commandHelp = "## GoNB Help Page"

// stillLoading is in the error if gopls has not answered in time. It loads the packages after the first
// request.
const stillLoading = "context deadline exceeded"

// withoutFault returns a reply to a request for help, as after Shift-Tab. GoNB replies with the text of an
// internal error if gopls knows nothing about the place, such as a comment; then the reply has no help.
func withoutFault(reply *message) *message {
	var content struct {
		Data struct {
			Text string `json:"text/plain"` // help from gopls is Markdown
		} `json:"data"`
	}
	reply.content(&content)
	text := content.Data.Text
	switch {
	case text == "", strings.HasPrefix(text, commandHelp):
		return reply
	case strings.Contains(text, stillLoading):
		const later = "The help is still loading. Press Shift-Tab again in a few seconds."
		return reply.with(map[string]any{"data": map[string]string{"text/plain": later}})
	}
	return reply.with(map[string]any{"found": false, "data": object{}})
}
