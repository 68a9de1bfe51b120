import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "#test/support/free-port.ts";

export interface BenchServer {
  baseUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs one of bench/servers in a process of its own, so that its CPU time is its own. */
export async function startBenchServer(
  script: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../servers", script)], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([ready(child), failed(child, script)]);
  return {
    baseUrl: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes("ready")) return;
}

async function failed(child: ChildProcess, script: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`${script} ended with ${code} before it was ready`);
}
