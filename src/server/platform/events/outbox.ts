import type { Ctx } from "../context.ts";
import { newId } from "../ids.ts";
import { insertJobs } from "../jobs/job-store.ts";
import type { EventPayload } from "./event-kind.ts";
import { insertEvents } from "./event-store.ts";

/**
 * Every event type and the shape of its data. A module declares its own facts beside the code that
 * emits them:
 *
 *    declare module "./outbox.ts" {
 *      interface EventShapes {
 *        "user.created": { userId: string };
 *      }
 *    }
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it by declaration merging
export interface EventShapes {}

export type EventType = keyof EventShapes & string;

export type EmittedEvent = {
  [Type in EventType]: { type: Type; data: EventShapes[Type] };
}[EventType];

/** Writes a fact in the transaction that made it true, and one job for each reaction to it. */
export async function emit<Type extends EventType>(
  ctx: Ctx,
  type: Type,
  data: EventShapes[Type],
  options: { organizationId?: string } = {},
): Promise<void> {
  await writeEvents(ctx, [{ type, data }], options);
}

/** Emits several facts in this order, with two statements for any number of them. */
export async function emitAll(
  ctx: Ctx,
  emitted: readonly EmittedEvent[],
  options: { organizationId?: string } = {},
): Promise<void> {
  await writeEvents(ctx, emitted, options);
}

async function writeEvents(
  ctx: Ctx,
  emitted: readonly { type: EventType; data: unknown }[],
  options: { organizationId?: string },
): Promise<void> {
  if (emitted.length === 0) return;
  const { tx, now, platform } = ctx;
  const events = await insertEvents(
    tx,
    emitted.map(({ type, data }) => ({
      id: newId(),
      type,
      data: JSON.stringify(data),
      organizationId: options.organizationId ?? null,
      occurredAt: now,
    })),
  );
  const jobs = events.flatMap(({ id, recordedAt, type }, index) => {
    const payload: EventPayload = { eventId: id, recordedAt: recordedAt.toISOString() };
    const facts = { data: emitted[index]?.data, organizationId: options.organizationId ?? null };
    return (platform.reactions[type] ?? []).map((reaction) => ({
      kind: reaction.kind,
      payload,
      uniqueKey: reaction.uniqueKey?.(facts),
    }));
  });
  if (jobs.length > 0) await insertJobs(tx, jobs, 0);
}
