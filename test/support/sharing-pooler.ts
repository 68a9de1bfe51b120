import { createServer, type Socket } from "node:net";
import pg from "pg";

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const terminate = "X".charCodeAt(0);
const rollback = Buffer.from("Q\0\0\0\rrollback\0");

/**
 * Opens a pooler that puts all its clients on one connection of the server, one after the other,
 * and ignores the names of statements, as pgbouncer before 1.21 does between transactions.
 */
export async function sharingPooler(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  // The socket is closed at the end without a word.
  client.on("error", () => {});
  await client.connect();
  const { stream: far } = (client as unknown as { connection: { stream: Socket } }).connection;
  far.removeAllListeners("data");
  let asking: Socket | undefined;
  let lastReset: Promise<unknown> = Promise.resolve();
  far.on("data", (answer) => asking?.write(answer));
  const leave = (near: Socket) => {
    near.end();
    asking = undefined;
    lastReset = new Promise((resolve) => far.once("data", resolve));
    far.write(rollback);
  };
  const server = createServer((near) => {
    near.on("error", () => {});
    near.once("data", async () => {
      await lastReset;
      near.write(Buffer.concat([authenticated, ready]));
      near.on("data", (message) => {
        if (message[0] === terminate) return leave(near);
        asking = near;
        far.write(message);
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
