import type { Ctx } from "#server/platform/context.ts";
import type { Json } from "./job-handlers.ts";
import { insertJobs } from "./job-store.ts";

/**
 * Adds a job in the caller's transaction; workers are woken when it commits. A payload is readable to
 * anyone who reads the table: name a row in it, never put a secret.
 */
export async function enqueue(
  ctx: Ctx,
  kind: string,
  payload: Json,
  options: { delayMs?: number } = {},
): Promise<void> {
  await insertJobs(ctx.tx, [{ kind, payload }], options.delayMs ?? 0);
}

/** One job for each payload, in one statement. */
export async function enqueueAll(ctx: Ctx, kind: string, payloads: readonly Json[]): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(
    ctx.tx,
    payloads.map((payload) => ({ kind, payload })),
    0,
  );
}
