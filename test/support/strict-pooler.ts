import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

/**
 * Returns a pooler that refuses time-outs among the startup parameters, as pgbouncer does, or drops
 * them, as it does with `ignore_startup_parameters`. It passes everything else on.
 */
export async function strictPooler(
  databaseUrl: string,
  timeouts: "refused" | "dropped" = "refused",
) {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.once("data", (startup) => {
      if (timeouts === "refused" && startup.includes("statement_timeout"))
        near.end(unsupportedParameter());
      else
        passOn(
          near,
          withoutTimeouts(startup),
          host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : { host, port },
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const nearPort = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${nearPort}/${database}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A StartupMessage: its length, the protocol, then names and values, each ended by a zero byte. */
function withoutTimeouts(startup: Buffer): Buffer {
  const words = startup.toString("utf8", 8).split("\0");
  const pairs: string[] = [];
  for (let at = 0; at + 1 < words.length && words[at] !== ""; at += 2)
    if (!words[at]?.endsWith("_timeout")) pairs.push(`${words[at]}\0${words[at + 1]}\0`);
  const parameters = Buffer.from(`${pairs.join("")}\0`);
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(head.length + parameters.length, 0);
  return Buffer.concat([head, parameters]);
}

function passOn(near: Socket, startup: Buffer, target: string | { host: string; port: number }) {
  const far = typeof target === "string" ? connect(target) : connect(target.port, target.host);
  far.write(startup);
  near.pipe(far).pipe(near);
  for (const socket of [near, far]) {
    socket.on("error", () => {});
    socket.on("close", () => (socket === near ? far : near).destroy());
  }
}

/** An ErrorResponse of the PostgreSQL protocol. */
function unsupportedParameter(): Buffer {
  const fields = "SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
  const message = Buffer.alloc(5 + fields.length);
  message.write("E");
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  return message;
}
