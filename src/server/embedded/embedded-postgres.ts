import { createServer } from "node:net";
import { join } from "node:path";
import { StartRefusal, toStartRefusal } from "#server/platform/start-refusal.ts";
import { type Cluster, openCluster } from "./create-cluster.ts";
import { chooseDataHome, type DataHome } from "./data-home.ts";
import { PRODUCT, type ServerAddress } from "./embedded-store.ts";
import { type FolderLock, readLockHolder, takeFolderLock } from "./folder-lock.ts";
import { type PostgresRuntime, prepareRuntime } from "./postgres-runtime.ts";
import type { PostmasterPlan } from "./postmaster.ts";
import { serverSettings } from "./server-settings.ts";
import { isRoot } from "./server-user.ts";
import { closeSocketFolder, openSocketFolder } from "./socket-folder.ts";
import { supervisePostmaster } from "./supervise-postmaster.ts";

export interface EmbeddedPostgres {
  /** For `pg` in this or any process of the same user. */
  url: string;
  /** Where the data really lives, absolute. */
  dataDir: string;
  /** For the banner: "PostgreSQL 18.4, embedded in ./data". */
  describe: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  /** False gives up safety against power loss for speed: for tests only. */
  durable?: boolean;
  maxConnections?: number;
  /** Live mode refuses the embedded server as root. */
  live?: boolean;
  onEvent?: (message: string) => void;
  /** Before a new database is created, which takes several seconds. */
  onCreate?: () => void;
  /** Where root's data goes when PostgreSQL's account cannot enter the folder. */
  shelter?: string;
}

const SHELTER = "/var/lib/guildhall";
const PORT = 5432;

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (options.live && isRoot()) {
    throw new StartRefusal(
      "In live mode the embedded PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL.",
    );
  }
  try {
    const home = chooseDataHome(options.folder, options.shelter ?? SHELTER);
    const lock = await takeFolderLock(home.path);
    if (!lock) throw alreadyRunning(home);
    return await startLocked(home, lock, options).catch(async (error) => {
      await lock.release();
      throw error;
    });
  } catch (error) {
    throw toStartRefusal(error);
  }
}

async function startLocked(
  home: DataHome,
  lock: FolderLock,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const runtime = await prepareRuntime(home, options.shelter ?? SHELTER);
  const cluster = await openCluster(home, runtime, options.durable ?? true, options.onCreate);
  const plan = await planPostmaster(home, runtime, cluster, options);
  const server = await supervisePostmaster(plan, options.onEvent ?? (() => {}));
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    closeSocketFolder(home);
    await lock.release();
  };
  return {
    url: toUrl(plan.address),
    dataDir: home.path,
    describe: describe(home, runtime),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function planPostmaster(
  home: DataHome,
  runtime: PostgresRuntime,
  cluster: Cluster,
  options: EmbeddedOptions,
): Promise<PostmasterPlan> {
  const { durable = true, maxConnections = 100 } = options;
  const socketFolder = process.platform === "win32" ? undefined : openSocketFolder(home);
  const port = socketFolder ? PORT : await findFreePort();
  return {
    bin: runtime.bin,
    dataDir: cluster.dataDir,
    logFile: join(home.cluster, "postgres.log"),
    settings: serverSettings({ socketFolder, port, durable, maxConnections }),
    address: { host: socketFolder ?? "127.0.0.1", port, password: cluster.password },
    user: home.user,
  };
}

function alreadyRunning(home: DataHome): StartRefusal {
  const holder = readLockHolder(home.path);
  return new StartRefusal(
    `Guildhall is already running on ${home.shown}${holder ? ` (process ${holder})` : ""}: stop it first, or set GUILDHALL_DATA to another folder.`,
  );
}

/**
 * The host is in the query, where it takes precedence in `pg` and libpq; "localhost" keeps the
 * address a URL.
 */
function toUrl({ host, port, password }: ServerAddress): string {
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${PRODUCT}:${password}@localhost/${PRODUCT}?${query}`;
}

function describe(home: DataHome, runtime: PostgresRuntime): string {
  const what = `PostgreSQL ${runtime.version}, embedded in`;
  if (!home.movedBecause) return `${what} ${home.shown}`;
  return `${what} ${home.path} (${home.movedBecause})`;
}

function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : PORT));
    });
  });
}
