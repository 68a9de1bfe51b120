import * as z from "zod/mini";
import { defineJobKind, type JobKind } from "../jobs/job-kind.ts";

/** The payload of every job that refers to an event. */
const EventPayload = z.object({ eventId: z.string(), recordedAt: z.string() });
export type EventPayload = z.infer<typeof EventPayload>;

export function defineEventKind(name: string): JobKind<EventPayload> {
  return defineJobKind(name, EventPayload);
}
