import type { z } from "zod";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { renewCard } from "../cards/payment-methods.ts";
import type { DisputeCourse } from "../cards/test-cards.ts";
import { endDispute } from "../ledger/end-dispute.ts";
import { openDisputeOf } from "../ledger/sandbox-disputes.ts";
import { endRefund, type RefundEnd } from "../ledger/sandbox-refunds.ts";
import { ownCall, type SandboxCall } from "../sandbox-call.ts";
import type { SandboxNode } from "../sandbox-node.ts";
import type { DisputeEnd } from "../sandbox-object-store.ts";
import type { Fault, Release, Switches } from "../switches/sandbox-switches.ts";
import { addFault, clearSwitches, readSwitches, writeSwitches } from "../switches/switch-store.ts";
import { reorder } from "../webhooks/delivery-rules.ts";
import {
  type DeliveryRecord,
  insertDeliveries,
  listDeliveries,
  listWaitingDeliveries,
  releaseDeliveries,
} from "../webhooks/delivery-store.ts";
import { dispatchEvents, enqueueDeliveries } from "../webhooks/dispatch-events.ts";
import { sendWebhooks } from "../webhooks/send-webhooks.ts";

const shownDeliveries = 200;

/**
 * How tests and people make the sandbox misbehave. Everything is a row: it reaches every process
 * and outlives them.
 */
export interface SandboxControl {
  readSwitches(): Promise<Switches>;
  /** Replaces all settings; what is not named is as usual. */
  setSwitches(switches: z.input<typeof Switches>): Promise<Switches>;
  addFault(fault: z.input<typeof Fault>): Promise<void>;
  /** No settings, no faults: as Stripe behaves. */
  reset(): Promise<void>;
  /** Sends what was held, by a worker. */
  releaseWebhooks(release: Partial<Release>): Promise<number>;
  /** Sends what waits now, in this process: for tests without a worker. */
  sendWaitingWebhooks(): Promise<number>;
  listDeliveries(): Promise<DeliveryRecord[]>;
  endRefund(id: string, status: RefundEnd): Promise<void>;
  /** A bank disputes a charge, or asks about it. Returns the id of the dispute. */
  openDispute(chargeId: string, course: DisputeCourse): Promise<string>;
  endDispute(id: string, end: DisputeEnd): Promise<void>;
  /** As banks do when a card expires. */
  renewCard(methodId: string, expiry: { expMonth: number; expYear: number }): Promise<void>;
}

export function sandboxControl(node: SandboxNode): SandboxControl {
  const { db } = node.platform.database;
  return {
    readSwitches: async () => (await readSwitches(db)).switches,
    setSwitches: (switches) => writeSwitches(db, switches),
    addFault: (fault) => addFault(db, fault),
    reset: () => clearSwitches(db),
    releaseWebhooks: (release) => releaseWebhooks(node, release),
    async sendWaitingWebhooks() {
      const ids = await listWaitingDeliveries(db);
      await sendWebhooks(node, ids);
      return ids.length;
    },
    listDeliveries: () => listDeliveries(db, shownDeliveries),
    endRefund: async (id, status) =>
      void (await happen(node, (call) => endRefund(call, id, status))),
    openDispute: (chargeId, course) =>
      happen(node, async (call) => (await openDisputeOf(call, chargeId, course)).id),
    endDispute: async (id, end) => void (await happen(node, (call) => endDispute(call, id, end))),
    renewCard: (methodId, expiry) => happen(node, (call) => renewCard(call, methodId, expiry)),
  };
}

/** Something that no request asked for, with its events. */
async function happen<Result>(
  node: SandboxNode,
  act: (call: SandboxCall) => Promise<Result>,
): Promise<Result> {
  return unitOfWork(node.platform, systemCaller("payment sandbox control"), async (ctx) => {
    const call = await ownCall(ctx);
    const result = await act(call);
    await dispatchEvents(call);
    return result;
  });
}

function releaseWebhooks(
  node: SandboxNode,
  { order = "as_made", seed = 1, copies = 1 }: Partial<Release>,
): Promise<number> {
  return unitOfWork(node.platform, systemCaller("payment sandbox control"), async (ctx) => {
    const events = await releaseDeliveries(ctx.tx);
    const sent = events.flatMap((eventId) => Array<string>(copies).fill(eventId));
    const ids = await insertDeliveries(
      ctx.tx,
      reorder(sent, order, seed).map((eventId) => ({ eventId, state: "waiting", dueAt: null })),
    );
    await enqueueDeliveries(ctx, ids);
    return ids.length;
  });
}
