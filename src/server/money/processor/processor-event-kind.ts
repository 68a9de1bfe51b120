import * as z from "zod/mini";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";

/** Processes one stored event of the payment processor. */
export const processorEventKind = defineJobKind(
  "processor.event",
  z.object({ eventId: z.string() }),
);
