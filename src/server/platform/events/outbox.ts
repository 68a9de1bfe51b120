import type { Ctx } from "../context.ts";
import { newId } from "../ids.ts";
import { insertJobs } from "../jobs/job-store.ts";
import { insertEvent } from "./event-store.ts";

/**
 * Every event type and the shape of its data. A module declares its own facts beside the code that emits them:
 *
 *     declare module "./outbox.ts" {
 *       interface EventShapes {
 *         "user.created": { userId: string };
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it by declaration merging
export interface EventShapes {}

/** Of every job that refers to an event. */
export interface EventPayload {
  eventId: string;
  recordedAt: string;
}

export type EventType = keyof EventShapes & string;

/** Writes a fact in the transaction that made it true, and one job for each reaction to it. */
export async function emit<Type extends EventType>(
  ctx: Ctx,
  type: Type,
  data: EventShapes[Type],
  options: { organizationId?: string } = {},
): Promise<void> {
  const id = newId();
  const recordedAt = await insertEvent(ctx.tx, {
    id,
    type,
    data: JSON.stringify(data),
    organizationId: options.organizationId ?? null,
    occurredAt: ctx.now,
  });
  const kinds = ctx.platform.reactions[type] ?? [];
  const payload = { eventId: id, recordedAt: recordedAt.toISOString() } satisfies EventPayload;
  if (kinds.length > 0) await insertJobs(ctx.tx, kinds, payload, 0);
}
