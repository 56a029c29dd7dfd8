package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// delimiter is the frame in front of a message's signature.
const delimiter = "<IDS|MSG>"

// A header identifies a message. It has the fields that GoNB reads.
type header struct {
	ID       string `json:"msg_id"`
	Username string `json:"username"`
	Session  string `json:"session"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
	Date     string `json:"date"`
}

// A message is a message of Jupyter's protocol.
// See https://jupyter-client.readthedocs.io/en/latest/messaging.html.
type message struct {
	identities [][]byte
	parts      [4][]byte // as JSON: the header, the parent's header, the metadata and the content
	buffers    [][]byte
	header     header
	parent     header
}

// An object is a JSON object whose values are decoded only when they are needed.
type object map[string]json.RawMessage

// A signer signs messages with the key from the connection file.
type signer []byte

// sign returns the signature of a message. Without a key, messages are not signed.
func (key signer) sign(parts [4][]byte) []byte {
	if len(key) == 0 {
		return nil
	}
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return []byte(hex.EncodeToString(mac.Sum(nil)))
}

// open splits the frames of a message and decodes its headers.
func open(frames [][]byte) (*message, error) {
	at := slices.IndexFunc(frames, func(frame []byte) bool { return string(frame) == delimiter })
	if at < 0 || len(frames) < at+6 {
		return nil, fmt.Errorf("got %d frames, want a message of Jupyter", len(frames))
	}
	m := &message{identities: frames[:at], buffers: frames[at+6:]}
	copy(m.parts[:], frames[at+2:at+6])
	if err := json.Unmarshal(m.parts[0], &m.header); err != nil {
		return nil, fmt.Errorf("a message's header: %w", err)
	}
	if err := json.Unmarshal(m.parts[1], &m.parent); err != nil {
		return nil, fmt.Errorf("a message's parent header: %w", err)
	}
	return m, nil
}

// verify opens a message from a client. It returns an error if the signature is wrong, or if GoNB would end
// or panic on the message.
func (key signer) verify(frames [][]byte) (*message, error) {
	m, err := open(frames)
	if err != nil {
		return nil, err
	}
	if !hmac.Equal(key.sign(m.parts), frames[len(m.identities)+1]) {
		return nil, errors.New("got a wrong signature, want one made with the connection file's key")
	}
	for _, part := range m.parts {
		var fields object
		if err := json.Unmarshal(part, &fields); err != nil {
			return nil, fmt.Errorf("a message of type %q: %w", m.header.Type, err)
		}
		if fields == nil {
			return nil, fmt.Errorf("a message of type %q: got null, want an object", m.header.Type)
		}
	}
	return m, nil
}

// frames returns the signed message.
func (key signer) frames(m *message) [][]byte {
	frames := append(slices.Clone(m.identities), []byte(delimiter), key.sign(m.parts))
	return append(append(frames, m.parts[:]...), m.buffers...)
}

// content decodes the content of a message into value, whose fields are optional.
func (m *message) content(value any) {
	_ = json.Unmarshal(m.parts[3], value) // the content may be of another kind
}

// with returns a copy of the message in which fields of the content have other values.
func (m *message) with(fields map[string]any) *message {
	content := object{}
	m.content(&content)
	for name, value := range fields {
		content[name] = encode(value)
	}
	changed := *m
	changed.parts[3] = encode(content)
	return &changed
}

// session identifies this process in the headers of its messages.
var session = rand.Text()

// newMessage returns a message. Its parent may be nil.
func newMessage(identities [][]byte, kind string, parent *message, content any) *message {
	m := &message{identities: identities, header: header{
		ID:       rand.Text(),
		Username: "kernel",
		Session:  session,
		Type:     kind,
		Version:  "5.4",
		Date:     time.Now().UTC().Format(time.RFC3339Nano),
	}}
	m.parts = [4][]byte{encode(m.header), []byte("{}"), []byte("{}"), encode(content)}
	if parent != nil {
		m.parts[1] = parent.parts[0]
		m.parent = parent.header
	}
	return m
}

// encode returns a value as JSON.
func encode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // values are strings, numbers, slices and maps of them
	}
	return text
}
