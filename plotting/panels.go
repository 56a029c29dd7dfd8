package plotting

import (
	"cmp"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/theme"
)

// Panels returns one plot that shows several, row by row, with this many
// columns:
//
//	p := plotting.Panels(2, before, after)
//	p := plotting.Panels(4, sixteen...)
//
// The title of each plot is drawn small above it, smaller or cut short if it is wider than the
// plot. Where there is little room, each plot is drawn larger and then shrunk, words and all, and
// its axes get fewer ticks. A plot whose X axis has the scale Equal has equal units in its tile
// too, also with p.Draw.
//
// The tiles fill the figure. If they come out too small or too narrow, save it at
// another size: plotting.SaveSized(p, 540, 200, "panels.png"), or in a cell
// show.Sized.
//
// It panics if columns is less than 1, or if there are no plots.
func Panels(columns int, plots ...*plot.Plot) *plot.Plot {
	return panelsOf(0, columns, plots...)
}

// panelsOf returns Panels at a zoom: the share of their usual size at which the plots'
// words, lines and dots are drawn. 0 means from 1, in tiles of 230 points and more, to
// 0.7, in tiles of 160 and less.
func panelsOf(zoom vg.Length, columns int, plots ...*plot.Plot) *plot.Plot {
	if columns < 1 || len(plots) == 0 {
		panic(fmt.Sprintf("plotting: %d panels in %d columns; wanted 1 or more of both", len(plots), columns))
	}
	p := New()
	p.HideAxes()
	p.Add(&tiles{plots: plots, columns: min(columns, len(plots)), zoom: zoom})
	return p
}

// tiles is the plotter of Panels.
type tiles struct {
	plots   []*plot.Plot
	columns int
	zoom    vg.Length
}

// tileGap is the room between two tiles; half of it is between a plot and its name.
const tileGap = 8

// Plot implements plot.Plotter.
func (t *tiles) Plot(c draw.Canvas, _ *plot.Plot) {
	rows := (len(t.plots) + t.columns - 1) / t.columns
	grid := draw.Tiles{Cols: t.columns, Rows: rows, PadX: tileGap, PadY: tileGap}
	for i, p := range t.plots {
		t.draw(p, grid.At(c, i%t.columns, i/t.columns))
	}
}

// draw draws p with its name on a tile.
func (t *tiles) draw(p *plot.Plot, tile draw.Canvas) {
	zoom := t.zoom
	if zoom == 0 {
		zoom = max(0.7, min(1, tile.Size().X/230))
	}
	sheet := draw.Canvas{
		Canvas:    canvas.Shrunk{Canvas: tile.Canvas, Share: zoom},
		Rectangle: vg.Rectangle{Min: tile.Min.Scale(1 / zoom), Max: tile.Max.Scale(1 / zoom)},
	}
	q := *p
	if q.Title.Text != "" {
		sheet.Max.Y -= drawTitle(sheet, q.Title.Text) + tileGap/2
		q.Title.Text = ""
	}
	q.X.Tick.Marker = fewer(q.X.Tick.Marker, sheet.Size().X/55)
	q.Y.Tick.Marker = fewer(q.Y.Tick.Marker, sheet.Size().Y/45)
	fitAxes(&q, sheet)
	q.Draw(sheet)
}

// drawTitle draws the title of a plot on top of its sheet, and returns how high it would be if it
// were not smaller than usual, as it is where it is long.
func drawTitle(sheet draw.Canvas, title string) (height vg.Length) {
	style := theme.Words(11, Ink)
	style.YAlign = draw.YTop
	height = style.Height(title)
	width := style.Width(title)
	room := sheet.Size().X + tileGap/2
	if width > room {
		style.Font.Size = max(6, style.Font.Size*room/width)
		title = theme.CutToWidth(style, title, room)
	}
	sheet.FillText(style, vg.Point{X: sheet.Center().X, Y: sheet.Max.Y}, title)
	return height
}

// fewer returns the ticker with no more ticks than there is room for, if it is
// of this package.
func fewer(ticker plot.Ticker, room vg.Length) plot.Ticker {
	if ticks, ok := ticker.(Ticks); ok {
		ticks.Most = min(cmp.Or(ticks.Most, 6), 1+max(2, int(room)))
		return ticks
	}
	return ticker
}
