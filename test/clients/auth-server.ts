import { createServer } from "node:http";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db";
import { toNodeHandler } from "better-auth/node";

/**
 * Starts the reference server, as its documentation sets it up on PostgreSQL, with its own
 * migrations.
 */
export async function startReferenceServer(pool: object, port: number): Promise<void> {
  const auth = betterAuth({
    database: pool as never,
    baseURL: `http://localhost:${port}`,
    secret: "a secret of the reference server for benchmarks only",
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  } as Parameters<typeof betterAuth>[0]);
  const { runMigrations } = await getMigrations(auth.options);
  await runMigrations();
  const handle = toNodeHandler(auth);
  await new Promise<void>((resolve) => {
    createServer((request, response) => void handle(request, response)).listen(
      port,
      "localhost",
      resolve,
    );
  });
}
