import type { Ctx } from "#server/platform/context.ts";
import type { JobKind, Json } from "./job-kind.ts";
import { insertJobs, type NewJob } from "./job-store.ts";

export interface EnqueueOptions {
  delayMs?: number;
  /**
   * Adds nothing if a job of the same kind and key waits that no worker has begun: that job runs
   * after this transaction has committed, and so it sees what this one changed. Its own payload
   * stays.
   */
  uniqueKey?: string;
}

/**
 * Adds a job in the caller's transaction; workers are woken when it commits. A payload is readable
 * to anyone who reads the table: name a row in it, never put a secret.
 */
export async function enqueue<Payload extends Json>(
  ctx: Ctx,
  kind: JobKind<Payload>,
  payload: NoInfer<Payload>,
  { delayMs = 0, uniqueKey }: EnqueueOptions = {},
): Promise<void> {
  await insertJobs(ctx.tx, [{ ...toNewJob(kind, payload), uniqueKey }], delayMs);
}

/** Enqueues one job for each payload, in one statement. */
export async function enqueueAll<Payload extends Json>(
  ctx: Ctx,
  kind: JobKind<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(
    ctx.tx,
    payloads.map((payload) => toNewJob(kind, payload)),
    0,
  );
}

function toNewJob<Payload extends Json>(kind: JobKind<Payload>, payload: Payload): NewJob {
  return { kind: kind.name, payload, lane: kind.lane?.(payload) };
}
