import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { basename, join, sep } from "node:path";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Ends processes that a killed program left running on the data folder: its server, or backends
 * that outlived their server. Call it only under the folder's lock.
 */
export async function stopStrays(dataDir: string, bin: string): Promise<void> {
  const server = readServerPid(dataDir);
  if (process.platform === "win32") {
    if (server) spawnSync(join(bin, "pg_ctl"), ["stop", "-D", dataDir, "-m", "fast", "-t", "15"]);
    return;
  }
  const strays = listStrays(dataDir);
  if (server && strays.includes(server)) {
    refuseServerInUse(server, dataDir);
    await endAll([server], dataDir, "SIGINT", 10_000);
  }
  await endAll(listStrays(dataDir), dataDir, "SIGQUIT", 3_000);
  await endAll(listStrays(dataDir), dataDir, "SIGKILL", 3_000);
  if (listStrays(dataDir).length > 0) return;
  await removeStaleLocks(dataDir);
}

/** Lists processes of PostgreSQL that live in a folder, or below it. */
export function listStrays(folder: string): number[] {
  if (process.platform === "linux") return listByWorkingFolder(folder);
  const server = readServerPid(folder);
  return server && isServerByCommand(server, folder) ? [server] : [];
}

export function readServerPid(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, "postmaster.pid"), "utf8"), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function endAll(
  pids: number[],
  folder: string,
  signal: NodeJS.Signals,
  forMs: number,
): Promise<void> {
  if (pids.length === 0) return;
  for (const pid of pids) sendSignal(pid, signal);
  const areGone = () => !listStrays(folder).some((pid) => pids.includes(pid));
  await waitUntil(areGone, { everyMs: 20, forMs });
}

/** Sends a signal; a process that has just ended needs none. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Every PostgreSQL process has its data folder as working directory, regardless of the path it was
 * started with.
 */
function listByWorkingFolder(folder: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || pid === process.pid) return false;
      const standsIn = readLink(`/proc/${pid}/cwd`);
      if (standsIn !== folder && !standsIn.startsWith(folder + sep)) return false;
      return /^(postgres|initdb)( \(deleted\))?$/.test(basename(readLink(`/proc/${pid}/exe`)));
    });
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function isServerByCommand(pid: number, dataDir: string): boolean {
  const shown = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return shown.stdout?.includes("postgres") && shown.stdout.includes(dataDir);
}

/**
 * A dead server's number may belong to a stranger by now, or to a zombie that was not collected:
 * PostgreSQL itself would take either for a living server.
 */
async function removeStaleLocks(dataDir: string): Promise<void> {
  const [, , , port, socketFolder] = readPidFile(dataDir);
  if (port && socketFolder) {
    const socket = join(socketFolder, `.s.PGSQL.${Number(port)}`);
    await refuseUnseenServer(dataDir, socket);
    rmSync(socket, { force: true });
    rmSync(`${socket}.lock`, { force: true });
  }
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
}

/** A server in another container sees the same files, but we do not see its process. */
async function refuseUnseenServer(dataDir: string, path: string): Promise<void> {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
  if (answers) throw usedElsewhere(dataDir);
}

/** A program in another network namespace: its lock is out of our sight, its processes are not. */
function refuseServerInUse(server: number, dataDir: string): void {
  if (process.platform !== "linux") return;
  const parent = readParent(server);
  if (parent === process.pid || parent <= 1) return;
  if (basename(readLink(`/proc/${parent}/exe`)) === basename(process.execPath)) {
    throw usedElsewhere(dataDir);
  }
}

function readParent(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

function usedElsewhere(dataDir: string): StartRefusal {
  return new StartRefusal(
    `Another program, perhaps in another container, is using the database in ${dataDir}: stop it first, or set GUILDHALL_DATA to another folder.`,
  );
}

function readPidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
