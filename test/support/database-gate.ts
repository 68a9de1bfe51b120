import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

export interface DatabaseGate {
  /** The same database, reached through the gate. */
  url: string;
  /** Cuts every connection and refuses new ones, as a server that went away does. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Keeps the connections and lets nothing through, as a frozen server does. */
  freeze(): void;
  thaw(): void;
}

/**
 * Returns a proxy between a node and its database, so that a test can take the database away and
 * give it back.
 */
export async function databaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const reach = () =>
    host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = reach();
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
      if (frozen) from.pause();
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  const gatePort = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${gatePort}/${database}`,
    open: () => listen(gatePort),
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
  };
}
