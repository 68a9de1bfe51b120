import * as z from "zod/mini";
import { PermanentJobError } from "./job-handlers.ts";

/** JSON. A key whose value is undefined is left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * The name of a job and the shape of its payload: all that `enqueue` needs. The handler is made of
 * it by `defineJob`, perhaps in an area above, so code that enqueues a job need not import the
 * handler.
 */
export interface JobKind<Payload extends Json> {
  /** Unique in the program, and never renamed while such jobs wait. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Payload, Payload>;
  /**
   * The lane of a job that reaches outside, with what it is of: `webhook:` and the id of the
   * endpoint. Jobs of several kinds may share a lane.
   */
  lane?(payload: Payload): string;
}

/** A schema may not convert: what is enqueued is what the job gets. */
export function defineJobKind<Payload extends Json>(
  name: string,
  schema: z.ZodMiniType<Payload, Payload>,
  options: Pick<JobKind<Payload>, "lane"> = {},
): JobKind<Payload> {
  return { name, schema, ...options };
}

/**
 * Refuses for good what another version of the program wrote and this one cannot read. Names no
 * values.
 */
export function parsePayload<Payload extends Json>(
  { name, schema }: JobKind<Payload>,
  payload: unknown,
): Payload {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const place = issue.path.length > 0 ? issue.path.join(".") : "payload";
    return `${place}: ${issue.code === "invalid_type" ? `expected ${issue.expected}` : issue.code}`;
  });
  throw new PermanentJobError(
    `the payload of this ${name} job was written by another version of the program and cannot be read: ${faults.join("; ")}`,
  );
}
