import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import { freezeUsage } from "#server/usage/meter-state/freeze-usage.ts";
import { resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import type { Seller } from "./a-seller.ts";
import { pick, type Random, seededRandom } from "./mutate-request.ts";
import { runReactions } from "./run-reactions.ts";
import { forSeller } from "./sold-orders.ts";
import { everything, named, openUsage } from "./usage-kit.ts";
import { listWrongSums, type MeterSums } from "./usage-sums.ts";

export interface ModelEvent {
  name: string;
  external_id: string;
  timestamp: string;
  metadata: { owner: string; plan: string; n: number | string };
  customer_id?: string;
  external_customer_id?: string;
}

/** Returns false if the node went away, whether or not it has stored the events. */
export type SendEvents = (events: readonly ModelEvent[]) => Promise<boolean>;

const writers = 4;
const dayMs = 86_400_000;
const owners = Array.from({ length: 12 }, (_, at) => `owner-${at}`);

/** Meters with their filters in words of SQL that were written by hand. */
const kinds: readonly { aggregation: Aggregation; filter: Filter; where: string }[] = [
  { aggregation: { func: "sum", property: "n" }, filter: everything, where: "true" },
  { aggregation: { func: "count" }, filter: named("call"), where: "name = 'call'" },
  {
    aggregation: { func: "max", property: "n" },
    filter: withPlan("eq", "pro"),
    where: "metadata ->> 'plan' = 'pro'",
  },
  {
    aggregation: { func: "min", property: "n" },
    filter: { conjunction: "or", clauses: [withPlan("eq", "free"), named("tick")] },
    where: "metadata ->> 'plan' = 'free' or name = 'tick'",
  },
  {
    aggregation: { func: "avg", property: "n" },
    filter: withPlan("ne", "pro"),
    where: "metadata ->> 'plan' <> 'pro'",
  },
];

function withPlan(operator: "eq" | "ne", value: string): Filter {
  return { conjunction: "and", clauses: [{ property: "plan", operator, value }] };
}

/**
 * Opens a random course of a seller's usage: four writers send events, some of them twice and some
 * late, while meters and customers are made and windows are closed.
 */
export function openUsageModel(seller: Seller, seed: number) {
  const random = seededRandom(seed);
  const usage = openUsage(seller);
  const customers = new Map<string, string>();
  const sent: ModelEvent[] = [];
  const meters: MeterSums[] = [];

  async function makeMeter(): Promise<void> {
    const kind = kinds[meters.length];
    if (!kind) return usage.backfill();
    const { func } = kind.aggregation;
    meters.push({ id: await usage.meter(kind.aggregation, kind.filter), func, where: kind.where });
  }

  async function makeCustomer(): Promise<void> {
    const owner = owners.find((each) => !customers.has(each));
    if (owner) customers.set(owner, await usage.customer({ external_id: owner }));
    await runReactions(seller.platform);
  }

  async function closeWindow(): Promise<void> {
    const customerId = pick(random, [...customers.values()]);
    if (!customerId) return;
    const closes = random() < 0.7 ? "frozen" : "everything";
    const { rows } = await seller.platform.database.pool.query<{ id: string }>(
      "select id from meters where organization_id = $1 and backfill_due_at is null order by id",
      [seller.organizationId],
    );
    const resets = rows
      .filter(() => random() < 0.7)
      .map(
        ({ id }) =>
          ({
            customerId,
            meterId: id,
            closes,
            carried: { kind: "nothing" },
            keepsGrants: false,
            unbilled: "no_price",
          }) as const,
      );
    if (closes === "frozen") await forSeller(seller, (ctx) => freezeUsage(ctx, [customerId]));
    await forSeller(seller, (ctx) =>
      resetMeters(
        ctx,
        resets.map((reset) => ({ ...reset, at: ctx.now })),
      ),
    );
  }

  const changes = [makeMeter, makeCustomer, closeWindow, closeWindow, usage.fold];

  return {
    /** Lets all writers send, some of them what was sent before, and something else change. */
    async round(nodes: readonly SendEvents[]): Promise<void> {
      const batches = Array.from({ length: writers }, () => makeBatch(random, sent, customers));
      const deliveries = batches.map((batch, at) => deliver(batch, nodes, at));
      const change = random() < 0.6 ? pick(random, changes)() : undefined;
      await Promise.all([...deliveries, change]);
    },
    /** Lists what differs from the sums of the events, when everything that waits is done. */
    async listFaults(): Promise<unknown[]> {
      await usage.backfill();
      await runReactions(seller.platform);
      while ((await usage.fold()) > 0);
      return listWrongSums(seller, meters, sent.length);
    },
  };
}

function makeBatch(
  random: Random,
  sent: ModelEvent[],
  customers: ReadonlyMap<string, string>,
): ModelEvent[] {
  const batch: ModelEvent[] = [];
  const size = 1 + Math.floor(random() * 8);
  for (let at = 0; at < size; at += 1) {
    const isRepeated = sent.length > 0 && random() < 0.2;
    if (isRepeated) batch.push(pick(random, sent));
    else {
      const event = makeEvent(random, `evt-${sent.length}`, customers);
      sent.push(event);
      batch.push(event);
    }
  }
  return batch;
}

function makeEvent(
  random: Random,
  externalId: string,
  customers: ReadonlyMap<string, string>,
): ModelEvent {
  const owner = pick(random, owners);
  const id = customers.get(owner);
  const n = random() < 0.1 ? "many" : Math.round(random() * 10_000) / 100 - 20;
  return {
    name: pick(random, ["call", "call", "tick", "login"]),
    external_id: externalId,
    timestamp: new Date(Date.now() - Math.floor(random() * 90 * dayMs)).toISOString(),
    metadata: { owner, plan: pick(random, ["pro", "free", "team"]), n },
    ...(id && random() < 0.5 ? { customer_id: id } : { external_customer_id: owner }),
  };
}

/** Sends a batch without an answer to the next node. */
async function deliver(
  batch: readonly ModelEvent[],
  nodes: readonly SendEvents[],
  first: number,
): Promise<void> {
  for (let turn = first; ; turn += 1) {
    const send = nodes[turn % nodes.length];
    if (await send?.(batch)) return;
  }
}
