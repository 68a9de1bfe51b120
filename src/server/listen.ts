import type { FastifyInstance } from "fastify";
import type { Config } from "./platform/config.ts";
import { StartRefusal } from "./platform/embedded/start-refusal.ts";

/** Sandbox mode listens on loopback, on both address families; live mode on every interface. */
export async function listen(server: FastifyInstance, config: Config): Promise<void> {
  const host = config.host ?? (config.mode === "sandbox" ? "localhost" : "::");
  await server.listen({ host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw refusalOf(error, config.port, host) ?? error;
  });
}

function refusalOf(
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
    case "ENOTFOUND":
      return new StartRefusal(`HOST ${host} is not an address of this machine.`);
    default:
      return undefined;
  }
}
