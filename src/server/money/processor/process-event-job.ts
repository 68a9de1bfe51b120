import type { Ctx } from "#server/platform/context.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { Processor } from "./open-processor.ts";
import type { ProcessorEventHandler } from "./processor-event-handler.ts";
import { processorEventKind } from "./processor-event-kind.ts";
import { endProcessorEvent, findWaitingEvent } from "./processor-event-store.ts";

/** About three days with the queue's backoff. */
const attempts = 80;
const leaseSeconds = 60;
/** The processor repeats an event for days, and on request for a month. */
const retentionMs = 90 * 86_400_000;

/**
 * Reads what the event is about outside any transaction, then applies it and ends the event in one.
 */
export function processEventJob(
  processor: Processor,
  handlers: readonly ProcessorEventHandler[],
): OutsideJob {
  return defineJob(processorEventKind, {
    reach: "outside",
    leaseSeconds,
    attempts,
    async run(platform, { eventId }) {
      const event = await findWaitingEvent(platform.database.db, eventId);
      if (!event) return undefined;
      const steps: ((ctx: Ctx) => Promise<void>)[] = [];
      for (const handler of handlers) {
        if (handler.types.some((type) => type === event.type))
          steps.push(await handler.read(processor, event));
      }
      return steps;
    },
    async finish(ctx, { eventId }, steps) {
      if (!steps) return;
      const expiresAt = new Date(ctx.now.getTime() + retentionMs);
      if (!(await endProcessorEvent(ctx.tx, eventId, { processedAt: ctx.now, expiresAt }))) return;
      for (const apply of steps) await apply(ctx);
    },
  });
}
