import { lookup } from "node:dns/promises";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";

const thisMachine = "localhost";

/** Sandbox mode listens on loopback, on both address families; live mode on every interface. */
export async function listen(server: FastifyInstance, config: Config): Promise<void> {
  const host = config.host ?? (config.mode === "sandbox" ? thisMachine : "::");
  const { port } = config;
  try {
    await server.listen({ host, port });
    if (host === thisMachine) await requireBothFamilies(server, port);
  } catch (error) {
    throw findRefusal(error as NodeJS.ErrnoException, port, host) ?? error;
  }
}

/**
 * Fastify is content with one family; a program on the other family's port would get half of our
 * visitors.
 */
async function requireBothFamilies(server: FastifyInstance, port: number): Promise<void> {
  const taken = server
    .addresses()
    .map((bound) => (typeof bound === "string" ? bound : bound.address));
  const families = await lookup(thisMachine, { all: true });
  for (const { address } of families) if (!taken.includes(address)) await assertFree(address, port);
}

/** An address family that this machine does not have is skipped. */
function assertFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? reject(error) : resolve(),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function findRefusal(
  error: NodeJS.ErrnoException,
  port: number,
  host: string,
): StartRefusal | undefined {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartRefusal(
        `Port ${port} is in use: stop the other program, or set PORT to another one.`,
      );
    case "EACCES":
      return new StartRefusal(
        `Port ${port} may not be opened by this user: set PORT to one above 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "ENOTFOUND":
      return new StartRefusal(`HOST ${host} is not an address of this machine.`);
    default:
      return undefined;
  }
}
