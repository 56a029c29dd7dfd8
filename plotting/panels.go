package plotting

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Panels returns one plot that shows several, row by row, columns of them in a
// row:
//
//	p := plotting.Panels(2, before, after)
//	p := plotting.Panels(4, sixteen...)
//
// The text of a plot's title is its name, drawn small above it, smaller or cut short
// where it is wider than the plot. Where there is
// little room, each plot is drawn as on a larger sheet and made smaller, words
// and all, and its axes get fewer ticks: see Tiles. A plot whose X axis has the
// scale Equal has equal units in its tile too, also under p.Draw.
//
// The tiles fill the figure. If they come out too small or too narrow, save it at
// another size: plotting.SaveSized(p, 540, 200, "panels.png"), or in a cell
// show.Sized.
//
// It panics if columns is less than 1, if there are no plots, or if one is nil.
func Panels(columns int, plots ...*plot.Plot) *plot.Plot {
	p := New()
	p.HideAxes()
	p.Add(NewTiles(columns, plots...))
	return p
}

// Tiles draws plots into the tiles of a grid, row by row. It is what Panels puts
// on its plot.
type Tiles struct {
	Plots   []*plot.Plot
	Columns int

	// Zoom is the share of their usual size at which the plots' words, lines and
	// dots are drawn. 0 stands for one that goes from 1, in tiles of 230 points
	// and more, to 0.7, in those of 160 and less.
	Zoom float64

	// Gap is the room between two tiles, and between a plot and its name.
	Gap vg.Length

	// Title is the style of the plots' names, before the zoom.
	Title text.Style
}

var (
	_ plot.Plotter    = (*Tiles)(nil)
	_ plot.DataRanger = (*Tiles)(nil)
)

// NewTiles returns the tiles of plots in this package's style. It panics if
// columns is less than 1, if there are no plots, or if one is nil.
func NewTiles(columns int, plots ...*plot.Plot) *Tiles {
	switch {
	case columns < 1:
		panic(fmt.Sprintf("plotting: panels in %d columns; wanted 1 or more", columns))
	case len(plots) == 0:
		panic("plotting: panels of no plots; wanted one or more")
	}
	for i, p := range plots {
		if p == nil {
			panic(fmt.Sprintf("plotting: the plot of panel %d, counted from 0, is nil", i))
		}
	}
	title := words(10, Ink)
	title.YAlign = draw.YTop
	return &Tiles{Plots: plots, Columns: min(columns, len(plots)), Gap: 8, Title: title}
}

// DataRange returns 0 to 1: the tiles fill the plot that they are on.
func (t *Tiles) DataRange() (xmin, xmax, ymin, ymax float64) { return 0, 1, 0, 1 }

// Plot implements plot.Plotter.
func (t *Tiles) Plot(c draw.Canvas, _ *plot.Plot) {
	for i, p := range t.Plots {
		t.draw(p, t.tile(c, i))
	}
}

// tile returns the canvas of plot i.
func (t *Tiles) tile(c draw.Canvas, i int) draw.Canvas {
	columns := max(1, t.Columns)
	grid := draw.Tiles{Cols: columns, Rows: (len(t.Plots) + columns - 1) / columns, PadX: t.Gap, PadY: t.Gap}
	return grid.At(c, i%columns, i/columns)
}

// draw draws p with its name on a tile.
func (t *Tiles) draw(p *plot.Plot, tile draw.Canvas) {
	share := t.share(tile.Size().X)
	sheet := draw.Canvas{
		Canvas: shrunk{tile.Canvas, share},
		Rectangle: vg.Rectangle{
			Min: tile.Min.Scale(1 / share),
			Max: tile.Max.Scale(1 / share),
		},
	}
	q := *p
	if name := q.Title.Text; name != "" {
		q.Title.Text = ""
		title := t.Title
		if room := sheet.Size().X + t.Gap/2; title.Width(name) > room { // down to 6 points
			title.Font.Size = max(min(6, title.Font.Size), title.Font.Size*room/title.Width(name))
			name = cutToWidth(title, name, room)
		}
		sheet.FillText(title, vg.Point{X: sheet.Center().X, Y: sheet.Max.Y}, name)
		sheet.Max.Y -= t.Title.Height(name) + t.Gap/2
	}
	q.X.Tick.Marker = fewer(q.X.Tick.Marker, sheet.Size().X/45)
	q.Y.Tick.Marker = fewer(q.Y.Tick.Marker, sheet.Size().Y/30)
	if _, ok := q.X.Scale.(Equal); ok {
		equalize(&q, sheet)
	}
	cutNames(&q, sheet)
	q.Draw(sheet)
}

// share returns the zoom in tiles of a width.
func (t *Tiles) share(width vg.Length) vg.Length {
	if t.Zoom > 0 {
		return vg.Length(t.Zoom)
	}
	return max(0.7, min(1, width/230))
}

// fewer returns the ticker with at most the ticks that there is room for, if it
// is of this package.
func fewer(ticker plot.Ticker, room vg.Length) plot.Ticker {
	ticks, ok := ticker.(Ticks)
	if !ok {
		return ticker
	}
	most := max(2, int(room))
	if ticks.Most < 1 {
		ticks.Most = 6
	}
	ticks.Most = min(ticks.Most, most)
	return ticks
}
