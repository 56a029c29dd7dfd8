package help

// CompleteOrPanic and InspectOrPanic don't recover from panics.
func (h *Helper) CompleteOrPanic(code string, cursor int) { h.complete(code, cursor) }

func (h *Helper) InspectOrPanic(code string, cursor, detail int) { h.inspect(code, cursor, detail) }
