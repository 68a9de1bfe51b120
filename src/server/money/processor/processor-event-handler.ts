import type { Ctx } from "#server/platform/context.ts";
import type { Processor } from "./open-processor.ts";
import type { ProcessorEvent, ProcessorEventType } from "./processor-events.ts";

/** A handler in two steps, so that no call is made inside a transaction. */
export interface ProcessorEventHandler {
  types: readonly ProcessorEventType[];
  /**
   * Reads the object from the processor and returns the second step. A failure is tried again
   * later.
   */
  read(processor: Processor, event: ProcessorEvent): Promise<(ctx: Ctx) => Promise<void>>;
}

export interface ProcessorEventSteps<Found> {
  types: readonly ProcessorEventType[];
  /** Reads the object from the processor. A failure is tried again later. */
  read(processor: Processor, event: ProcessorEvent): Promise<Found>;
  /**
   * Commits together with the end of the event. What was found may be older than what another event
   * has written meanwhile: lock the row and never take a status back. Throw if our own row is not
   * there yet: it is tried again.
   */
  apply(ctx: Ctx, event: ProcessorEvent, found: Found): Promise<void>;
}

/** Makes a handler whose second step gets what the first one found. */
export function defineProcessorEventHandler<Found>(
  steps: ProcessorEventSteps<Found>,
): ProcessorEventHandler {
  return {
    types: steps.types,
    async read(processor, event) {
      const found = await steps.read(processor, event);
      return (ctx) => steps.apply(ctx, event, found);
    },
  };
}
