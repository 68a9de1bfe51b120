import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, type QueryResultRow } from "pg";
import { onTestFinished } from "vitest";
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/embedded/embedded-postgres.ts";
import type { ServerUser } from "#server/embedded/server-user.ts";

export async function startForTest(
  folder: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ folder, durable: false, ...options });
  onTestFinished(() => started.stop());
  return started;
}

export async function query(url: string, sql: string): Promise<QueryResultRow[]> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export interface LaunchReport {
  url?: string;
  describe?: string;
  refusal?: string;
}

export interface Launcher {
  child: ChildProcess;
  /**
   * The report of the program after its start, or why it did not start; undefined if it was killed.
   */
  report: Promise<LaunchReport>;
}

interface LaunchPlace {
  user?: ServerUser;
  /** A command that runs the rest of its line somewhere else. */
  through?: string[];
}

/** Starts the launcher in a process of its own, to be killed; it stays until then. */
export function launchProcess(options: EmbeddedOptions, place: LaunchPlace = {}): Launcher {
  const module = JSON.stringify(
    join(import.meta.dirname, "../../src/server/embedded/embedded-postgres.ts"),
  );
  const script = `
    import { startEmbeddedPostgres } from ${module};
    const say = (report) => console.log(JSON.stringify(report));
    await startEmbeddedPostgres(${JSON.stringify(options)}).then(
      (started) => { say(started); setInterval(() => {}, 1000); },
      (error) => { say({ refusal: error.name + ": " + error.message }); },
    );`;
  const command = [...(place.through ?? []), process.execPath, "--input-type=module", "-e", script];
  const child = spawn(command[0] ?? "", command.slice(1), {
    ...place.user,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, report: readReport(child) };
}

/** Kills a process in one go with others; those may end by themselves in the meantime. */
export async function kill9(child: ChildProcess, others: number[] = []): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  spawnSync("kill", ["-9", String(child.pid), ...others.map(String)]);
  await gone;
}

async function readReport(child: ChildProcess): Promise<LaunchReport> {
  if (!child.stdout) return {};
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  return {};
}
