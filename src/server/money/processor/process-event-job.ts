import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { Processor } from "./open-processor.ts";
import type { ProcessorEventHandler } from "./processor-event-handler.ts";
import { endProcessorEvent, findWaitingEvent } from "./processor-event-store.ts";
import type { ProcessorEvent } from "./processor-events.ts";
import { processEventKind } from "./receive-processor-event.ts";

/** About three days with the queue's backoff. */
const attempts = 80;
const leaseSeconds = 60;
/** The processor repeats an event for days, and on request for a month. */
const retentionMs = 90 * 86_400_000;

interface ReadEvent {
  event: ProcessorEvent;
  finds: { handler: ProcessorEventHandler; found: unknown }[];
}

/** Reads what the event is about outside any transaction, then applies it and ends the event in one. */
export function processEventJob(
  processor: Processor,
  handlers: readonly ProcessorEventHandler[],
): OutsideJob<ReadEvent | undefined> {
  return {
    kind: processEventKind,
    reach: "outside",
    leaseSeconds,
    attempts,
    async run(platform, payload) {
      const { eventId } = payload as { eventId: string };
      const event = await findWaitingEvent(platform.database.db, eventId);
      if (!event) return undefined;
      const finds: ReadEvent["finds"] = [];
      for (const handler of handlers) {
        if (handler.types.some((type) => type === event.type))
          finds.push({ handler, found: await handler.read(processor, event) });
      }
      return { event, finds };
    },
    async finish(ctx, _, outcome) {
      if (!outcome) return;
      const { event, finds } = outcome;
      const expiresAt = new Date(ctx.now.getTime() + retentionMs);
      if (!(await endProcessorEvent(ctx.tx, event.id, { processedAt: ctx.now, expiresAt }))) return;
      for (const { handler, found } of finds) await handler.apply(ctx, event, found);
    },
  };
}
