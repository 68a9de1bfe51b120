import type { ChildProcess } from "node:child_process";
import { closeSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openCluster, SUPERUSER } from "#server/embedded/create-cluster.ts";
import { chooseDataHome } from "#server/embedded/data-home.ts";
import { PRODUCT } from "#server/embedded/embedded-store.ts";
import { prepareRuntime } from "#server/embedded/postgres-runtime.ts";
import {
  type PostmasterPlan,
  startPostmaster,
  stopPostmaster,
} from "#server/embedded/postmaster.ts";
import { openPrivateFile } from "#server/embedded/run-as.ts";
import { serverSettings } from "#server/embedded/server-settings.ts";
import { listStrays, sendSignal } from "#server/embedded/stray-processes.ts";
import { freePort } from "./free-port.ts";

const startPatienceMs = 15_000;

/** A PostgreSQL on loopback that a test can freeze, crash, and turn into a replica. */
export interface FaultyPostgres {
  url: string;
  /** Stops every process of the server without closing a connection, as a hung machine does. */
  freeze(): void;
  thaw(): void;
  /** Kills every process of the server; `start` recovers from its log. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Restarts it as a hot standby, which accepts reads only. */
  becomeReplica(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFaultyPostgres(folder: string): Promise<FaultyPostgres> {
  const plan = await planServer(folder);
  const { host, port, password } = plan.address;
  const toUrl = (user: string) => `postgres://${user}:${password}@${host}:${port}/${PRODUCT}`;
  let child: ChildProcess;
  const start = async () => {
    child = await startPostmaster(plan, { forMs: startPatienceMs });
  };
  const signalAll = (signal: NodeJS.Signals) => {
    // The postmaster first: while it is stopped no backend is added.
    child.kill(signal);
    for (const pid of listStrays(folder)) sendSignal(pid, signal);
  };
  await start();
  return {
    url: toUrl(PRODUCT),
    start,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async crash() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      signalAll("SIGKILL");
      await ended;
    },
    async becomeReplica() {
      await stopPostmaster(child, plan);
      closeSync(openPrivateFile(join(plan.dataDir, "standby.signal"), "w", plan.user));
      await start();
    },
    async promote() {
      const client = new pg.Client({ connectionString: toUrl(SUPERUSER) });
      await client.connect();
      await client.query("select pg_promote()");
      await client.end();
    },
    async stop() {
      signalAll("SIGCONT");
      await stopPostmaster(child, plan);
    },
  };
}

async function planServer(folder: string): Promise<PostmasterPlan> {
  const shelter = join(folder, "shelter");
  const home = chooseDataHome(folder, shelter);
  const runtime = await prepareRuntime(home, shelter);
  const { dataDir, password } = await openCluster(home, runtime, false);
  const port = await freePort();
  const settings = { socketFolder: undefined, port, durable: true, maxConnections: 100 };
  return {
    bin: runtime.bin,
    dataDir,
    logFile: join(home.cluster, "postgres.log"),
    settings: { ...serverSettings(settings), wal_level: "replica" },
    address: { host: "127.0.0.1", port, password },
    user: home.user,
  };
}
