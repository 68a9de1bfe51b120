import { createServer, type Socket } from "node:net";
import pg from "pg";

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const terminate = "X".charCodeAt(0);
const rollback = Buffer.from("Q\0\0\0\rrollback\0");

/** Whose turn it is: a client, or a rollback after one has left. */
type Turn = Socket | "rollback";

/**
 * Opens a pooler that puts all its clients on one connection of the server, one transaction after
 * the other, and ignores the names of statements, as pgbouncer before 1.21 does.
 */
export async function sharingPooler(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  // The socket is closed at the end without a word.
  client.on("error", () => {});
  await client.connect();
  const { stream: far } = (client as unknown as { connection: { stream: Socket } }).connection;
  far.removeAllListeners("data");
  const waiting: { turn: Turn; message: Buffer }[] = [];
  let current: Turn | undefined;
  const send = (turn: Turn, message: Buffer) => {
    if (current !== undefined && current !== turn) return waiting.push({ turn, message });
    current = turn;
    return far.write(message);
  };
  far.on("data", (answer) => {
    if (current !== "rollback") current?.write(answer);
    if (!answer.subarray(-ready.length).equals(ready)) return;
    current = undefined;
    const next = waiting[0]?.turn;
    if (next === undefined) return;
    const messages = waiting.filter(({ turn }) => turn === next);
    waiting.splice(0, waiting.length, ...waiting.filter(({ turn }) => turn !== next));
    for (const { message } of messages) send(next, message);
  });
  const server = createServer((near) => {
    near.on("error", () => {});
    near.once("data", () => {
      near.write(Buffer.concat([authenticated, ready]));
      near.on("data", (message) => {
        if (message[0] !== terminate) return send(near, message);
        near.end();
        // A client that leaves in its transaction gives its turn to the rollback of it.
        if (current === near) current = undefined;
        return send("rollback", rollback);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://${client.user}@127.0.0.1:${port}/${client.database}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        far.destroy();
      }),
  };
}
