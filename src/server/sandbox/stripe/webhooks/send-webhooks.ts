import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { secondsAfter } from "../sandbox-call.ts";
import type { SandboxNode } from "../sandbox-node.ts";
import { readSwitches } from "../switches/switch-store.ts";
import { publishWebhook } from "../wire/wire-channel.ts";
import { retryAfterSeconds } from "./delivery-rules.ts";
import { type Delivery, findWaitingDelivery, recordDelivery } from "./delivery-store.ts";
import { sendWebhooksKind } from "./send-webhooks-kind.ts";
import { stripeSignature } from "./webhook-signature.ts";

const webhookPath = "/stripe/webhook";
const timeoutMs = 10_000;

export function sendWebhooksJob(node: SandboxNode): OutsideJob {
  return defineJob(sendWebhooksKind, {
    reach: "outside",
    leaseSeconds: 60,
    attempts: 20,
    run: (_, { deliveries }, { signal }) => sendWebhooks(node, deliveries, signal),
  });
}

/** Sends these one after the other. One that fails is tried again later and holds up no other. */
export async function sendWebhooks(
  node: SandboxNode,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const { db } = node.platform.database;
  for (const id of ids) {
    if (signal?.aborted) throw new Error("the worker stops", { cause: signal.reason });
    const delivery = await findWaitingDelivery(db, id);
    if (delivery) await recordDelivery(db, id, await send(node, delivery, signal));
  }
}

async function send(node: SandboxNode, { event, attempts }: Delivery, signal?: AbortSignal) {
  const { config, clock, database } = node.platform;
  const { switches } = await readSwitches(database.db);
  const body = JSON.stringify(event);
  publishWebhook(event);
  const text = await post(switches.webhooks.url ?? config.baseUrl + webhookPath, body, {
    signature: stripeSignature(body, node.keys.webhookSecret, clock.nowMs()),
    signals: [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])],
  });
  if (/^2\d\d$/.test(text)) return { state: "delivered", text, dueAt: null } as const;
  const retry = retryAfterSeconds(attempts + 1);
  if (retry === undefined) return { state: "failed", text, dueAt: null } as const;
  const dueAt = secondsAfter(await readBusinessNow(node.platform), retry);
  return { state: "waiting", text, dueAt } as const;
}

/** The status, or why there was no response. */
async function post(
  url: string,
  body: string,
  { signature, signals }: { signature: string; signals: AbortSignal[] },
): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature,
        "user-agent": "Stripe/1.0 (payment sandbox)",
      },
      signal: AbortSignal.any(signals),
    });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.message : "no answer";
  }
}
