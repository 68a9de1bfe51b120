import { createServer } from "node:net";

/**
 * Below those that the kernel gives to outgoing connections, so that none of them takes a port
 * before it is used.
 */
const firstPort = 10_000;
const portCount = 22_000;

/** Processes that run at once begin far from each other. */
let next = (process.pid * 997) % portCount;

/** Returns a port that is free now, and that this process does not get again soon. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + next;
    next = (next + 1) % portCount;
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
