package notebook

import "regexp"

// A limitation is a part of a package that does nothing useful in a browser.
type limitation struct {
	names  *regexp.Regexp // of functions, types and variables
	reason string         // what a browser tab can't do, and what to do instead, see advise
}

const (
	noPrograms = "a browser tab can't start other programs; write it in Go[, or ELSEWHERE]"
	noNetwork  = "a browser tab has no connections other than http.Get and the like; use them[, or ELSEWHERE]"
	noServer   = "a browser tab can't be a server; call the handler with httptest.NewRecorder[, or ELSEWHERE]"
	noSystem   = "a browser tab has no operating system; use package os[, or ELSEWHERE]"
	noSignals  = "■ ends a program in a browser tab at once, without a signal; use a timeout[, or ELSEWHERE]"
	noPlugins  = "a browser tab can't load plugins; import a package instead[, or ELSEWHERE]"
)

// limitations are what a browser can't do, by package. A program with such a use is not run, because its
// error would be harder to understand, or it would wait forever.
var limitations = map[string][]limitation{
	"crypto/tls":        {limited(noNetwork, `Dial|Dialer|DialWithDialer|Listen`)},
	"log/syslog":        {limited(noSystem, `.*`)},
	"net/http":          {limited(noServer, `ListenAndServe(TLS)?|Serve(TLS)?`)},
	"net/http/httptest": {limited(noServer, `New(Unstarted|TLS)?Server`)},
	"net/rpc":           {limited(noNetwork, `Dial\w*|Accept`)},
	"net/smtp":          {limited(noNetwork, `Dial|SendMail`)},
	"os":                {limited(noPrograms, `StartProcess|FindProcess`)},
	"os/exec":           {limited(noPrograms, `Command|CommandContext|LookPath|Cmd`)},
	"os/signal":         {limited(noSignals, `Notify|NotifyContext`)},
	"plugin":            {limited(noPlugins, `.*`)},
	"net": {
		limited(noNetwork, `Dial(er|IP|TCP|Timeout|UDP|Unix)?`),
		limited(noNetwork, `Listen(Config|IP|Multi\w+|Packet|TCP|UDP|Unix\w*)?`),
		limited(noNetwork, `Lookup\w+|Resolve\w+|DefaultResolver`),
		limited(noNetwork, `File(Conn|Listener|PacketConn)|Interface(s|Addrs|By\w+)`),
	},
	"syscall": {
		limited(noPrograms, `Exec|ForkExec|StartProcess|Kill|Wait4`),
		limited(noNetwork, `Socket|Bind|Connect|Listen|Accept|Sendto|Recvfrom`),
		limited(noSystem, `Mmap|Mount|Setuid|Setgid|Chroot|Umask`),
	},
}

// limited returns a limitation of the names that a pattern matches as a whole.
func limited(reason, names string) limitation {
	return limitation{names: regexp.MustCompile("^(" + names + ")$"), reason: reason}
}
