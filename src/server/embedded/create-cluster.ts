import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import type { DataHome } from "./data-home.ts";
import type { PostgresRuntime } from "./postgres-runtime.ts";
import { makePrivateFolder, openPrivateFile, spawnAs } from "./run-as.ts";
import { listStrays, sendSignal } from "./stray-processes.ts";

export const SUPERUSER = "postgres";

export interface Cluster {
  dataDir: string;
  password: string;
}

/** The first start makes the cluster under another name and renames it when whole. */
export async function openCluster(
  home: DataHome,
  runtime: PostgresRuntime,
  durable: boolean,
  onCreate: () => void = () => {},
): Promise<Cluster> {
  discardHalfMade(home);
  if (!existsSync(home.cluster)) {
    onCreate();
    await createCluster(home, runtime, durable);
  }
  const dataDir = join(home.cluster, "pgdata");
  refuseOtherMajor(home, dataDir, runtime);
  const password = readFileSync(join(home.cluster, "password"), "utf8").trim();
  return { dataDir, password };
}

async function createCluster(home: DataHome, runtime: PostgresRuntime, durable: boolean) {
  const fresh = `${home.cluster}.new-${randomBytes(6).toString("hex")}`;
  const passwordFile = join(fresh, "password");
  makePrivateFolder(fresh, home.user);
  const file = openPrivateFile(passwordFile, "wx", home.user);
  writeSync(file, `${randomBytes(24).toString("base64url")}\n`);
  if (durable) fsyncSync(file);
  closeSync(file);

  await initialise(home, runtime, fresh, [
    `--pgdata=${join(fresh, "pgdata")}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  renameSync(fresh, home.cluster);
  if (durable) syncFolder(home.path);
}

function initialise(
  home: DataHome,
  runtime: PostgresRuntime,
  cwd: string,
  options: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(runtime.bin, "initdb"), options, {
      ...spawnAs(home.user, cwd),
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
    });
    let complaint = "";
    child.stderr?.on("data", (chunk) => {
      complaint = (complaint + chunk).slice(-2_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb: ${complaint.trim().split("\n").at(0) || `exit ${code}`}`));
    });
  });
}

/** An initdb may still be at work in there when only Node was killed. */
function discardHalfMade(home: DataHome): void {
  for (const entry of readdirSync(home.path)) {
    if (!entry.startsWith("postgres.new-")) continue;
    const halfMade = join(home.path, entry);
    if (process.platform === "linux") {
      for (const pid of listStrays(halfMade)) sendSignal(pid, "SIGKILL");
    }
    rmSync(halfMade, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

function refuseOtherMajor(home: DataHome, dataDir: string, runtime: PostgresRuntime): void {
  const versionFile = join(dataDir, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new StartRefusal(
      `${home.cluster} exists but holds no database: move it away, or set GUILDHALL_DATA to another folder.`,
    );
  }
  const made = readFileSync(versionFile, "utf8").trim();
  if (made === runtime.version.split(".")[0]) return;
  throw new StartRefusal(
    `The database in ${home.shown} was created by PostgreSQL ${made}, this version of Guildhall includes ${runtime.version}: start it with the version that created it, and migrate the data.`,
  );
}

/** A rename is on disk only once its folder is. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}
