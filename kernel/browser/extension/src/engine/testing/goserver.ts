// A web server for tests that has the folder "go" of a site.
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** A server on this machine. */
export interface GoServer {
  /** The URL of the folder. */
  base: string;
  /** The names of the files that were asked for. */
  asked: string[];
  /** Breaks off all requests while it is set. */
  isDown: boolean;
  /** Says that files whose names end in .gz are encoded by gzip, as some servers do. */
  encodes: boolean;
  /** Answers no request until release is called. The promise is fulfilled when there is one. */
  hold(): Promise<void>;
  release(): void;
  close(): void;
}

/** Serves a folder. */
export async function serve(folder: string): Promise<GoServer> {
  let held: { begin(): void; end: Promise<void> } | undefined;
  const server = http.createServer(async (request, response) => {
    held?.begin();
    await held?.end;
    const name = path.basename(decodeURIComponent(request.url ?? ""));
    result.asked.push(name);
    const file = path.join(folder, name);
    if (result.isDown) {
      request.socket.destroy();
    } else if (!fs.existsSync(file)) {
      response.writeHead(404).end();
    } else {
      const size = fs.statSync(file).size;
      const headers: http.OutgoingHttpHeaders = { "Content-Length": size };
      if (result.encodes && name.endsWith(".gz")) {
        headers["Content-Encoding"] = "gzip";
      }
      response.writeHead(200, headers);
      fs.createReadStream(file).pipe(response);
    }
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  const result: GoServer = {
    base: `http://127.0.0.1:${port}/go/`,
    asked: [],
    isDown: false,
    encodes: false,
    hold: () =>
      new Promise<void>((begin) => {
        const end = new Promise<void>((release) => {
          result.release = release;
        });
        held = { begin, end };
      }),
    release: () => undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return result;
}
