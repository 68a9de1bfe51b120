import type Stripe from "stripe";
import type { Ctx } from "#server/platform/context.ts";
import { alphanumeric, randomText } from "#server/platform/ids.ts";
import type { Switches } from "./switches/sandbox-switches.ts";
import { readSwitches } from "./switches/switch-store.ts";

/** The one version the sandbox speaks; the adapter pins the same. */
export const apiVersion = "2026-10-28.endive";

/**
 * One request, or one thing that falls due: a transaction, its instant, and the events it makes.
 */
export interface SandboxCall extends Ctx {
  switches: Switches;
  /** Null for what happens by itself. */
  requestId: string | null;
  idempotencyKey: string | null;
  isPublishable: boolean;
  /** Sent as webhooks once the call commits. */
  events: Stripe.Event[];
}

/** Makes a call for what happens by itself. */
export async function ownCall(ctx: Ctx): Promise<SandboxCall> {
  const { switches } = await readSwitches(ctx.tx);
  return {
    ...ctx,
    switches,
    requestId: null,
    idempotencyKey: null,
    isPublishable: false,
    events: [],
  };
}

/** An answer of the API. 402 keeps its effects, unlike a fault that is thrown. */
export interface Outcome {
  status: number;
  body: object;
}

export function ok(body: object): Outcome {
  return { status: 200, body };
}

export function newStripeId(prefix: string): string {
  return `${prefix}_${randomText(24, alphanumeric)}`;
}

export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
