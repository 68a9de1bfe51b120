import type { ProrationBehavior } from "#contract/billing/subscription-schema.ts";
import { emptySnapshot, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import type { PlannedBill, PricedBill } from "../billing/price-bill.ts";
import type { WaitingItem } from "../billing/waiting-items.ts";
import type { UsageStep, UsageToBill } from "../metering/usage-step.ts";
import type { EndCause } from "../prorations/waiting-outcome-rules.ts";
import type { SubscriptionEvent } from "../records/announce-subscription.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/**
 * Everything that a change does to a subscription, as data. `applyChanges` writes it,
 * `foreseeChange` and the preview show it. Both get it from the same function, so that a new kind
 * of change is written once.
 */
export interface SubscriptionChange<Bill extends PlannedBill | PricedBill | null> {
  /** The subscription before the change. */
  row: SubscriptionRow;
  /** The columns that the change sets. Null: nothing changes. */
  columns: ChangedColumns | null;
  events: readonly SubscriptionEvent[];
  effectiveAt: Date;
  /** From when it counts in the metrics, if not from now. */
  countsSince: Date | null;
  /** The prices after the change. Null: as they are. */
  prices: readonly SoldPrice[] | null;
  /** The customer has tried this product now. */
  triedProductId: string | null;
  /** This discount is used once more. */
  redeemedDiscountId: string | null;
  /** Items that wait for the next renewal from now on. */
  waiting: readonly WaitingItem[];
  /** Items that waited, and are billed or dropped now. */
  settled: readonly WaitingItem[];
  /** The order that is made now. At an end its cause and its total decide what becomes of it. */
  bill: Bill;
  /** A plan that is charged begins: where the seller collects tax, it must be known where. */
  needsAddress: boolean;
  /** How the usage until then is billed, before it is read. Null: no usage is. */
  usage: UsageToBill | null;
  /** The same, as it was read. Null: no meter is concerned. */
  usageStep: UsageStep | null;
  /** How a change of plan is billed; null if it makes no order, and for everything else. */
  prorationBehavior: ProrationBehavior | null;
  /** Orders that are no longer collected. */
  unpaidOrders: readonly OrderRow[];
  ending: SubscriptionEnding | null;
}

export type PlannedChange = SubscriptionChange<PlannedBill | null>;
/** A change whose bill has its taxes: it can be applied. */
export type PricedChange = SubscriptionChange<PricedBill | null>;

export type ChangedColumns = Partial<
  Omit<
    SubscriptionRow,
    | "organizationId"
    | "id"
    | "revision"
    | "createdAt"
    | "modifiedAt"
    | "monthlyAmount"
    | "metadata"
    | "customFieldData"
  >
>;

export interface SubscriptionEnding {
  cause: EndCause;
}

/** The parts that most changes do not have. */
export const plainChange = {
  countsSince: null,
  prices: null,
  triedProductId: null,
  redeemedDiscountId: null,
  waiting: [],
  settled: [],
  bill: null,
  needsAddress: false,
  usage: null,
  usageStep: null,
  prorationBehavior: null,
  unpaidOrders: [],
  ending: null,
} satisfies Partial<PlannedChange>;

/** Plans what was asked for but is so already. */
export function noChange(row: SubscriptionRow, at: Date): SubscriptionChange<null> {
  return { ...plainChange, row, columns: null, events: [], effectiveAt: at };
}

/** A subscription as it is, or as a change would leave it. */
export interface ForeseenSubscription {
  row: SubscriptionRow;
  /** Null: those that are stored. */
  prices: readonly SoldPrice[] | null;
  waiting: readonly WaitingItem[];
  usage: UsageSnapshot;
}

export function foreseeChange(
  { waiting, prices, usage }: ForeseenSubscription,
  change: PricedChange,
): ForeseenSubscription {
  const settled = new Set(change.settled.map(({ id }) => id));
  return {
    row: { ...change.row, ...change.columns },
    prices: change.prices ?? prices,
    waiting: [...waiting.filter(({ id }) => !settled.has(id)), ...change.waiting],
    // No usage is billed twice.
    usage: change.usageStep?.resets.length ? emptySnapshot : usage,
  };
}
