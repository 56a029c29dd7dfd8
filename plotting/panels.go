package plotting

import (
	"cmp"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/drawable"
	"perceptronlab/plotting/internal/theme"
)

// Panels returns a plot that shows the given plots as tiles of a grid with the given number of
// columns. The tiles fill the grid row by row:
//
//	p := plotting.Panels(2, before, after)
//	p := plotting.Panels(4, plots...) // a []*plot.Plot
//
// The title of a plot is at the top of its tile. A title that is wider than the tile is drawn smaller or
// shortened. In small tiles, all parts of a plot, including its words, are drawn smaller, and the axes have
// fewer ticks. A plot whose X axis has the scale [Equal] has equal units in its tile, even if the panels are
// drawn by the method Draw of [plot.Plot] instead of the function [Draw] of this package.
//
// The tiles share the space of the figure. If they are too small or too narrow, choose another size
// for the figure: call plotting.SaveSized(p, 540, 200, "panels.png"), or show.Sized in a notebook.
//
// The [Style] of the figure is that of its tiles, too, except for plots to which another Style was applied
// before.
//
// Panels panics if columns is less than 1, or if there are no plots.
func Panels(columns int, plots ...*plot.Plot) *plot.Plot {
	return panelsOf(0, columns, plots...)
}

// panelsOf is Panels with a given zoom. zoom is the size of words, lines and dots, as a share of their
// usual size. If zoom is 0, the share depends on the width of a tile: it is 0.7 for a width of 160
// points or less, 1 for 230 points or more, and between these values for other widths.
func panelsOf(zoom vg.Length, columns int, plots ...*plot.Plot) *plot.Plot {
	if columns < 1 || len(plots) == 0 {
		panic(fmt.Sprintf("plotting: Panels: got %s in %s, want at least one plot and one column",
			wording.Plural(len(plots), "plot"), wording.Plural(columns, "column")))
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

// tileGap is the space between two tiles, in points. The space between a plot and its title is half
// of this.
const tileGap = 8

// Plot implements plot.Plotter.
func (t *tiles) Plot(c draw.Canvas, whole *plot.Plot) {
	rows := (len(t.plots) + t.columns - 1) / t.columns
	grid := draw.Tiles{Cols: t.columns, Rows: rows, PadX: tileGap, PadY: tileGap}
	for i, p := range t.plots {
		tile := *p
		if !theme.Has(&tile) {
			theme.Apply(&tile, theme.Of(whole))
		}
		place := fmt.Sprintf("panel %d, counted from 0: ", i)
		drawable.Prepare(place, &tile)
		t.draw(place, &tile, grid.At(c, i%t.columns, i/t.columns))
	}
}

// draw draws p and its title on a tile. It changes p. place names the panel in messages.
func (t *tiles) draw(place string, p *plot.Plot, tile draw.Canvas) {
	zoom := t.zoomOf(tile.Size().X)
	sheet := draw.Canvas{
		Canvas:    canvas.Shrunk{Canvas: tile.Canvas, Factor: zoom},
		Rectangle: vg.Rectangle{Min: tile.Min.Scale(1 / zoom), Max: tile.Max.Scale(1 / zoom)},
	}
	if p.Title.Text != "" {
		sheet.Max.Y -= drawTitle(sheet, theme.Of(p), p.Title.Text) + tileGap/2
		p.Title.Text = ""
	}
	p.X.Tick.Marker = withFewerTicks(p.X.Tick.Marker, sheet.Size().X/55)
	p.Y.Tick.Marker = withFewerTicks(p.Y.Tick.Marker, sheet.Size().Y/45)
	fitAxes(p, sheet)
	mustHaveRoom(place, p, sheet)
	p.Draw(sheet)
}

// zoomOf returns the zoom of a tile of the given width. In a narrow tile, words of a fixed zoom would leave
// no room for the data, so they are smaller.
func (t *tiles) zoomOf(width vg.Length) vg.Length {
	if t.zoom == 0 {
		return max(0.7, min(1, width/230))
	}
	const narrow = 44
	return min(t.zoom, max(0.5, width/narrow))
}

// drawTitle draws the title of a plot at the top of its sheet. It reduces the font size of a title
// that is too wide, or shortens the title. It returns the height of the title at the usual font size,
// so the plots in a row are at the same height even if only one title was made smaller.
func drawTitle(sheet draw.Canvas, t theme.Theme, title string) (height vg.Length) {
	style := t.Words(11, t.Ink)
	style.YAlign = draw.YTop
	room := vg.Point{X: sheet.Size().X + tileGap/2, Y: sheet.Size().Y / 2}
	height = min(room.Y, style.Height(title))
	width := style.Width(title)
	if width > room.X {
		const rounding = 0.99 // widths are not quite proportional to font sizes
		style.Font.Size = max(6, rounding*style.Font.Size*room.X/width)
	}
	title = theme.CutToSize(style, title, room)
	sheet.FillText(style, vg.Point{X: sheet.Center().X, Y: sheet.Max.Y}, title)
	return height
}

// withFewerTicks returns the ticker with a smaller MaxSteps: at most steps + 1, rounded down, or 3
// if that is larger. If the ticker is not of type Ticks, withFewerTicks returns it unchanged.
func withFewerTicks(ticker plot.Ticker, steps vg.Length) plot.Ticker {
	if ticks, ok := ticker.(Ticks); ok {
		ticks.MaxSteps = min(cmp.Or(ticks.MaxSteps, 6), 1+max(2, int(steps)))
		return ticks
	}
	return ticker
}
