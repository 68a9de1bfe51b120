import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { askReadiness, createProductDatabase, type ServerAddress } from "./embedded-store.ts";
import { openPrivateFile, spawnAs } from "./run-as.ts";
import type { ServerUser } from "./server-user.ts";
import { stopStrays } from "./stray-processes.ts";
import { waitUntil } from "./wait-until.ts";

export interface PostmasterPlan {
  bin: string;
  dataDir: string;
  logFile: string;
  settings: Record<string, string>;
  address: ServerAddress;
  user: ServerUser | undefined;
}

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

export interface StartPatience {
  /**
   * How long a server that ends at once is tried again: what a killed one left may need some tries.
   */
  forMs: number;
  signal?: AbortSignal;
}

/** Returns once the product's database answers. */
export async function startPostmaster(
  plan: PostmasterPlan,
  { forMs, signal }: StartPatience,
): Promise<ChildProcess> {
  const end = performance.now() + forMs;
  for (;;) {
    await stopStrays(plan.dataDir, plan.bin);
    const child = await spawnPostmaster(plan);
    if (await isServing(child, plan, signal)) return child;
    if (performance.now() >= end) throw new Error(lastComplaint(plan.logFile));
    await sleep(200);
  }
}

export async function stopPostmaster(child: ChildProcess, plan: PostmasterPlan): Promise<void> {
  if (process.platform === "win32") return stopStrays(plan.dataDir, plan.bin);
  for (const [signal, forMs] of [
    ["SIGINT", 8_000],
    ["SIGQUIT", 6_000],
    ["SIGKILL", 2_000],
  ] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    await waitUntil(() => hasEnded(child), { everyMs: 10, forMs });
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * In a session of its own, so that Ctrl-C in the terminal reaches only Node, which drains first;
 * and writing to a file, since a pipe to a killed Node would break under it.
 */
function spawnPostmaster(plan: PostmasterPlan): Promise<ChildProcess> {
  const log = openLog(plan);
  const settings = Object.entries(plan.settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  return new Promise((resolve, reject) => {
    const child = spawn(join(plan.bin, "postgres"), ["-D", plan.dataDir, ...settings], {
      ...spawnAs(plan.user, plan.dataDir),
      detached: process.platform !== "win32",
      stdio: ["ignore", log, log],
      windowsHide: true,
    });
    closeSync(log);
    child.unref();
    endWithNode(child);
    child.once("error", reject);
    child.once("spawn", () => resolve(child));
  });
}

function endWithNode(child: ChildProcess): void {
  const end = () => child.kill("SIGINT");
  process.once("exit", end);
  child.once("exit", () => process.removeListener("exit", end));
}

/** Replaying a long log after a crash takes its time: as long as the server lives, we wait. */
async function isServing(
  child: ChildProcess,
  plan: PostmasterPlan,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    while (!hasEnded(child)) {
      signal?.throwIfAborted();
      const readiness = await askReadiness(plan.address);
      if (readiness === "ready") return true;
      if (readiness === "empty") await createProductDatabase(plan.address);
      else await sleep(10);
    }
    return false;
  } catch (error) {
    await stopPostmaster(child, plan);
    throw error;
  }
}

function openLog(plan: PostmasterPlan): number {
  const size = statSync(plan.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) {
    rmSync(`${plan.logFile}.old`, { force: true });
    renameSync(plan.logFile, `${plan.logFile}.old`);
  }
  return openPrivateFile(plan.logFile, "a", plan.user);
}

function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  const complaint = lines.findLast(
    (line) => /FATAL|PANIC|error/.test(line) && !/ing up$/.test(line),
  );
  return complaint?.replace(/^.*(FATAL|PANIC): +/, "") ?? "it exited without output";
}
