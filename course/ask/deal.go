package ask

// Deal returns n items in a random order. Each of the options occurs as often as any other, or once more.
// So if a wrong function fails with one of the options, it fails for every student.
func Deal[T any](d *Draw, n int, options ...T) []T {
	var items []T
	for len(items) < n {
		items = append(items, Shuffled(d, options)...)
	}
	return Shuffled(d, items[:n])
}
