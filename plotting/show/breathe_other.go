//go:build !js

package show

import "context"

// breathing returns ctx, because other goroutines run in threads of their own.
func breathing(ctx context.Context) context.Context { return ctx }
