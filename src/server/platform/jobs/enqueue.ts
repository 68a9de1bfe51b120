import type { Ctx } from "#server/platform/context.ts";
import type { JobKind, Json } from "./job-kind.ts";
import { insertJobs } from "./job-store.ts";

/**
 * Adds a job in the caller's transaction; workers are woken when it commits. A payload is readable to
 * anyone who reads the table: name a row in it, never put a secret.
 */
export async function enqueue<Payload extends Json>(
  ctx: Ctx,
  kind: JobKind<Payload>,
  payload: NoInfer<Payload>,
  options: { delayMs?: number } = {},
): Promise<void> {
  await insertJobs(ctx.tx, [{ kind: kind.name, payload }], options.delayMs ?? 0);
}

/** One job for each payload, in one statement. */
export async function enqueueAll<Payload extends Json>(
  ctx: Ctx,
  kind: JobKind<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(
    ctx.tx,
    payloads.map((payload) => ({ kind: kind.name, payload })),
    0,
  );
}
