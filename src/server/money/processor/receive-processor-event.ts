import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { Platform } from "#server/platform/platform.ts";
import { processorEventKind } from "./processor-event-kind.ts";
import { insertProcessorEvent } from "./processor-event-store.ts";
import type { ProcessorEvent } from "./processor-events.ts";

/**
 * Stores an event with the job that processes it. A repeat, and an event of a type we do not use,
 * changes nothing.
 */
export async function receiveProcessorEvent(
  platform: Platform,
  event: ProcessorEvent,
): Promise<void> {
  if (event.type === "other") return;
  await unitOfWork(platform, systemCaller("processor webhook"), async (ctx) => {
    if (await insertProcessorEvent(ctx.tx, event, ctx.now))
      await enqueue(ctx, processorEventKind, { eventId: event.id });
  });
}
