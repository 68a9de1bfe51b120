import type { Ctx } from "#server/platform/context.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { type SandboxCall, secondsAfter } from "../sandbox-call.ts";
import { insertObjects } from "../sandbox-object-store.ts";
import type { Switches } from "../switches/sandbox-switches.ts";
import { reorder } from "./delivery-rules.ts";
import { insertDeliveries, type NewDelivery } from "./delivery-store.ts";
import { sendWebhooksKind } from "./send-webhooks-kind.ts";

/** An early delivery that fails, or whose process dies, is made up for by the job. */
const makeUpAfterMs = 15_000;

type Timing = Switches["webhooks"]["timing"];

/**
 * Writes the events of a call and plans their delivery. Returns the deliveries to be made before
 * the answer.
 */
export async function dispatchEvents(call: SandboxCall): Promise<number[]> {
  if (call.events.length === 0) return [];
  await insertObjects(
    call.tx,
    call.events.map((body) => ({ kind: "event", body })),
  );
  const { webhooks } = call.switches;
  const planned = call.events.flatMap(({ id, type }) => {
    const isMeant = webhooks.types === undefined || webhooks.types.includes(type);
    const timing: Timing = isMeant ? toTiming(call) : "after";
    return Array<{ eventId: string; timing: Timing }>(isMeant ? webhooks.copies : 1).fill({
      eventId: id,
      timing,
    });
  });
  const ordered = reorder(planned, webhooks.order, webhooks.seed);
  const ids = await insertDeliveries(
    call.tx,
    ordered.map(({ eventId, timing }) => toDelivery(call, eventId, timing)),
  );
  const withTiming = (timing: Timing) => ids.filter((_, at) => ordered[at]?.timing === timing);
  await enqueueDeliveries(call, withTiming("after"));
  const early = withTiming("early");
  await enqueueDeliveries(call, early, makeUpAfterMs);
  return early;
}

/** Events that no request caused cannot be early: there is no answer that they could precede. */
function toTiming({ switches, requestId }: SandboxCall): Timing {
  const { timing } = switches.webhooks;
  return timing === "early" && requestId === null ? "after" : timing;
}

function toDelivery(call: SandboxCall, eventId: string, timing: Timing): NewDelivery {
  switch (timing) {
    case "held":
    case "dropped":
      return { eventId, state: timing, dueAt: null };
    case "late": {
      const dueAt = secondsAfter(call.now, call.switches.webhooks.lateSeconds);
      return { eventId, state: "waiting", dueAt };
    }
    case "after":
    case "early":
      return { eventId, state: "waiting", dueAt: null };
  }
}

/** One job sends them one after the other, in this order. */
export async function enqueueDeliveries(
  ctx: Ctx,
  ids: readonly number[],
  delayMs = 0,
): Promise<void> {
  if (ids.length > 0) await enqueue(ctx, sendWebhooksKind, { deliveries: [...ids] }, { delayMs });
}
