import { hostname } from "node:os";
import type pg from "pg";
import type { Platform } from "#server/platform/platform.ts";
import { closeDirectly, connectDirectly } from "../database/direct-connection.ts";
import {
  freeDeadLeases,
  listenForJobs,
  registerWorker,
  resumeWorker,
  unregisterWorker,
} from "./worker-store.ts";

/**
 * The worker's own connection past any pooler. As long as it lives the worker counts as alive: its
 * number is locked on it. It also hears the calls for work.
 */
export interface WorkerSession {
  /** Undefined while the connection is away: no lease may be taken then. */
  number(): number | undefined;
  /**
   * Frees what dead workers held, or connects again if the connection broke. True if jobs were
   * freed.
   */
  watch(): Promise<boolean>;
  close(): Promise<void>;
}

/** There are jobs of this kind, or perhaps of any. */
type OnCall = (kind?: string) => void;

const answerTimeoutMs = 5_000;

export async function openWorkerSession(
  platform: Platform,
  onCall: OnCall,
): Promise<WorkerSession> {
  const name = `${hostname()} ${process.pid}`;
  let client: pg.Client | undefined;
  let number: number | undefined;

  const drop = (broken: pg.Client) => {
    if (client === broken) client = undefined;
    void closeDirectly(broken);
  };
  const connect = async () => {
    const fresh = await connectWorker(platform, onCall, drop);
    try {
      const resumed = number !== undefined && (await resumeWorker(fresh, number, name));
      if (!resumed) number = await registerWorker(fresh, name);
      await listenForJobs(fresh);
    } catch (error) {
      drop(fresh);
      throw error;
    }
    client = fresh;
    onCall();
  };
  await connect();

  return {
    number: () => (client ? number : undefined),
    async watch() {
      const current = client;
      if (!current) {
        await connect();
        return false;
      }
      try {
        return (await freeDeadLeases(current)) > 0;
      } catch (error) {
        drop(current);
        throw error;
      }
    },
    async close() {
      const last = client;
      client = undefined;
      if (!last) return;
      if (number !== undefined) await unregisterWorker(last, number).catch(() => {});
      await closeDirectly(last);
    },
  };
}

async function connectWorker(
  platform: Platform,
  onCall: OnCall,
  onBroken: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = await connectDirectly({
    url: platform.database.directUrl,
    applicationName: "guildhall worker",
    answerTimeoutMs,
    onError(error, broken) {
      platform.log.warn({ error }, "the worker's connection broke");
      onBroken(broken);
    },
  });
  client.on("notification", ({ payload }) => onCall(payload));
  client.on("end", () => onBroken(client));
  return client;
}
