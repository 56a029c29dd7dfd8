package theme

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// A Room is the room of a figure for words. gonum asks plotters how much room their words need before it
// tells them the canvas. With a Room, they can leave enough of the figure for the data.
type Room struct {
	Size vg.Point  // of the whole figure
	Data vg.Length // the width of the data if no words are beside them; 0 while it is not known
}

// SetRoom gives p the room r.
func SetRoom(p *plot.Plot, r Room) {
	c := carrierOf(p)
	c.room = &r
	p.TextHandler = c
}

// RoomOf returns the room of p. ok reports whether SetRoom has been called.
func RoomOf(p *plot.Plot) (r Room, ok bool) {
	if c := carrierOf(p); c.room != nil {
		return *c.room, true
	}
	return r, false
}
