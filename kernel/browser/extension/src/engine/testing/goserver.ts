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
  /** Keeps all requests from now on waiting until they are released. */
  hold(): HeldRequests;
  close(): void;
}

/** Requests that wait for their answers. */
export interface HeldRequests {
  /** Is fulfilled when there is one. */
  readonly begun: Promise<void>;
  release(): void;
}

/** Serves a folder. */
export async function serve(folder: string): Promise<GoServer> {
  let holding: { begin(): void; end: Promise<void> } | undefined;
  const server = http.createServer(async (request, response) => {
    holding?.begin();
    await holding?.end;
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
    hold: () => {
      let release = (): void => undefined;
      const end = new Promise<void>((resolve) => {
        release = resolve;
      });
      const begun = new Promise<void>((begin) => {
        holding = { begin, end };
      });
      return {
        begun,
        release: () => {
          holding = undefined;
          release();
        },
      };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return result;
}
