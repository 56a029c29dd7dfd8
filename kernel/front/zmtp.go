package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
)

// The flags of a frame. See https://rfc.zeromq.org/spec/23/.
const (
	moreFlag    = 1 // another frame of the same message follows
	longFlag    = 2 // the size takes 8 bytes instead of 1
	commandFlag = 4 // a command instead of a message
)

const (
	greetingSize = 64
	maxCommand   = 64 << 10 // bytes
	frameCost    = 64       // bytes that a frame counts towards a limit, in addition to its content
)

// A peer is a connection that speaks ZMTP 3.0, the protocol of ZeroMQ, without encryption. One goroutine may
// read while others write.
type peer struct {
	net.Conn
	in      *bufio.Reader
	writing sync.Mutex // held while a message is written
}

func newPeer(conn net.Conn) *peer {
	return &peer{Conn: conn, in: bufio.NewReaderSize(conn, 64<<10)}
}

// greet exchanges greetings.
func (p *peer) greet() error {
	greeting := make([]byte, greetingSize)
	greeting[0] = 0xFF // the bytes 0 to 9 distinguish a greeting from the messages of ZMTP 1.0
	greeting[9] = 0x7F
	greeting[10] = 3 // the version is 3.0
	copy(greeting[12:32], "NULL")
	if _, err := p.Write(greeting); err != nil {
		return err
	}
	// Peers of older versions send less, and then wait. So check what has arrived before reading more.
	got := make([]byte, greetingSize)
	read := 0
	for _, end := range []int{1, 10, 11, greetingSize} {
		if _, err := io.ReadFull(p.in, got[read:end]); err != nil {
			return err
		}
		read = end
		if got[0] != 0xFF || end > 9 && got[9] != 0x7F {
			return errors.New("got no greeting of ZMTP, want one of version 3")
		}
		if end > 10 && got[10] < 3 {
			return errors.New("got a greeting of an older version of ZMTP, want version 3")
		}
	}
	if mechanism := string(bytes.TrimRight(got[12:32], "\x00")); mechanism != "NULL" {
		return fmt.Errorf("got the security mechanism %q, want NULL", mechanism)
	}
	return nil
}

// readHeader reads the flags and the size of the next frame.
func (p *peer) readHeader() (flags byte, size uint64, err error) {
	flags, err = p.in.ReadByte()
	if err != nil {
		return 0, 0, err
	}
	if flags&^(moreFlag|longFlag|commandFlag) != 0 || flags&(moreFlag|commandFlag) == moreFlag|commandFlag {
		return 0, 0, fmt.Errorf("got the flags %#x of a frame, want flags of ZMTP 3", flags)
	}
	var bytes [8]byte
	sizeBytes := bytes[7:]
	if flags&longFlag != 0 {
		sizeBytes = bytes[:]
	}
	_, err = io.ReadFull(p.in, sizeBytes)
	return flags, binary.BigEndian.Uint64(bytes[:]), err
}

// readBody reads the content of a frame. The memory that it takes grows with the bytes that arrive, whatever
// size the peer has announced.
func (p *peer) readBody(size uint64) ([]byte, error) {
	var body bytes.Buffer
	body.Grow(int(min(size, 64<<10)))
	_, err := io.CopyN(&body, p.in, int64(size))
	return body.Bytes(), err
}

// readReady reads the command READY, which completes the handshake.
func (p *peer) readReady() ([]byte, error) {
	flags, size, err := p.readHeader()
	if err != nil {
		return nil, err
	}
	if flags&commandFlag == 0 || size > maxCommand {
		return nil, errors.New("got another frame, want the command READY")
	}
	body, err := p.readBody(size)
	if err == nil && !bytes.HasPrefix(body, []byte("\x05READY")) {
		err = errors.New("got another command, want READY")
	}
	return body, err
}

// introduce completes the handshake as a socket of a type, and returns the peer's command READY.
func (p *peer) introduce(socketType, identity string) ([]byte, error) {
	if err := p.greet(); err != nil {
		return nil, err
	}
	if err := p.sendCommand(readyCommand(socketType, identity)); err != nil {
		return nil, err
	}
	return p.readReady()
}

// properties reads the properties in a command READY.
func properties(ready []byte) (map[string]string, error) {
	found := map[string]string{}
	rest := ready[len("\x05READY"):]
	for len(rest) > 0 {
		nameEnd := 1 + int(rest[0])
		if len(rest) < nameEnd+4 {
			return nil, io.ErrUnexpectedEOF
		}
		size := binary.BigEndian.Uint32(rest[nameEnd:])
		name := string(rest[1:nameEnd])
		rest = rest[nameEnd+4:]
		if uint64(len(rest)) < uint64(size) {
			return nil, io.ErrUnexpectedEOF
		}
		found[name] = string(rest[:size])
		rest = rest[size:]
	}
	return found, nil
}

// readyCommand returns the command READY for a socket of a type.
func readyCommand(socketType, identity string) []byte {
	command := []byte("\x05READY")
	for _, property := range [][2]string{{"Socket-Type", socketType}, {"Identity", identity}} {
		command = append(command, byte(len(property[0])))
		command = append(command, property[0]...)
		command = binary.BigEndian.AppendUint32(command, uint32(len(property[1])))
		command = append(command, property[1]...)
	}
	return command
}

// A transfer is a message that a peer is sending. If its size exceeds a limit, only its first frames have
// been read.
type transfer struct {
	frames   [][]byte
	isWhole  bool
	nextFlag byte   // the flags of the first frame that has not been read
	nextSize uint64 // its size
}

// receive reads the next message, up to a limit in bytes. It answers the command PING, and ignores other
// commands.
func (p *peer) receive(limit uint64) (*transfer, error) {
	t := &transfer{}
	total := uint64(0)
	for {
		flags, size, err := p.readHeader()
		switch {
		case err != nil:
			return nil, err
		case flags&commandFlag != 0:
			if err := p.answerCommand(size); err != nil {
				return nil, err
			}
			continue
		case size > limit || total+size+frameCost > limit:
			t.nextFlag, t.nextSize = flags, size
			return t, nil
		}
		body, err := p.readBody(size)
		if err != nil {
			return nil, err
		}
		t.frames = append(t.frames, body)
		total += size + frameCost
		if flags&moreFlag == 0 {
			t.isWhole = true
			return t, nil
		}
	}
}

// answerCommand reads a command that comes after the handshake. PING has a time to live of two bytes and a
// context, which PONG repeats.
func (p *peer) answerCommand(size uint64) error {
	if size > maxCommand {
		return fmt.Errorf("got a command of %d bytes, want at most %d", size, maxCommand)
	}
	body, err := p.readBody(size)
	if err != nil {
		return err
	}
	if context, ok := bytes.CutPrefix(body, []byte("\x04PING")); ok && len(context) >= 2 {
		return p.sendCommand(append([]byte("\x04PONG"), context[2:]...))
	}
	return nil
}

// frameHeader returns the flags and the size in front of a frame's content.
func frameHeader(flags byte, size uint64) []byte {
	if size < 256 {
		return []byte{flags &^ longFlag, byte(size)}
	}
	return binary.BigEndian.AppendUint64([]byte{flags | longFlag}, size)
}

func (p *peer) sendCommand(body []byte) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	_, err := p.Write(append(frameHeader(commandFlag, uint64(len(body))), body...))
	return err
}

// send writes a message.
func (p *peer) send(frames [][]byte) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	return p.write(frames, 0)
}

// write writes frames. The flag of the last frame is given.
func (p *peer) write(frames [][]byte, last byte) error {
	var buffers net.Buffers
	for i, frame := range frames {
		flag := byte(moreFlag)
		if i == len(frames)-1 {
			flag = last
		}
		buffers = append(buffers, frameHeader(flag, uint64(len(frame))), frame)
	}
	_, err := buffers.WriteTo(p.Conn)
	return err
}

// pass writes a transfer that comes from another peer, and passes on the frames that have not been read.
func (p *peer) pass(t *transfer, from *peer) error {
	if t.isWhole {
		return p.send(t.frames)
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	if err := p.write(t.frames, moreFlag); err != nil {
		return err
	}
	for flags, size := t.nextFlag, t.nextSize; ; {
		_, err := p.Write(frameHeader(flags, size))
		if err == nil {
			_, err = io.CopyN(p.Conn, from.in, int64(size))
		}
		if err != nil || flags&moreFlag == 0 {
			return err
		}
		flags, size, err = from.readHeader()
		if err != nil {
			return err
		}
	}
}
