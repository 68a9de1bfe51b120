import type {
  LimitInterval,
  LimitSetter,
  UsageAlertWire,
} from "#contract/billing/usage-limit-schema.ts";
import { type CustomerRow, listCustomersByIds } from "#server/customers/customer-store.ts";
import { type EmittedEvent, emitAll } from "#server/platform/events/outbox.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { toUnitText, toWireUnits } from "../meter-state/unit-rules.ts";
import { roundCost } from "../meter-state/usage-charge-rules.ts";
import { type LimitedUsage, listReached } from "./ceiling-rules.ts";
import type { LimitedState } from "./limited-state.ts";
import { insertAlerts, type NewAlert } from "./usage-alert-store.ts";
import type { StoredLimit } from "./usage-limit-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "customer_meter.threshold_reached": UsageAlertWire;
    "customer_meter.limit_reached": UsageAlertWire;
    /** Of the house, not offered to sellers: the highest of the alerts that came at once. */
    "customer_meter.alerted": UsageAlert;
  }
}

/** An alert for those who have set the limit. */
export interface UsageAlert {
  alert: UsageAlertWire;
  setBy: LimitSetter;
  interval: LimitInterval;
  isBlocked: boolean;
  isOfMoney: boolean;
}

/** A state whose limits have counted what was added. */
export interface CountedState {
  limited: LimitedState;
  /** As it is now. */
  usage: LimitedUsage;
}

/**
 * Raises the alerts of all limits that are reached. Each is raised once in its interval, however
 * many limits have it and however often the same limit is set.
 */
export async function raiseAlerts(ctx: SellerCtx, counted: readonly CountedState[]): Promise<void> {
  const { tx, sellerId } = ctx;
  const wanted = counted.flatMap(({ limited, usage }) =>
    limited.limits.flatMap((limit) => toAlerts(ctx, limited, limit, usage)),
  );
  const isNew = await insertAlerts(
    tx,
    wanted.map(({ row }) => row),
  );
  if (isNew.size === 0) return;
  const raised = wanted.filter(({ row }) => isNew.has(row.id));
  const customerIds = raised.map(({ row }) => row.customerId);
  const customers = new Map(
    (await listCustomersByIds(tx, sellerId, customerIds)).map((each) => [each.id, each]),
  );
  const events = [...Map.groupBy(raised, ({ limit }) => limit)].flatMap(([limit, alerts]) => {
    const customer = customers.get(limit.customerId);
    return customer?.deletedAt === null ? toEvents(customer, limit, alerts) : [];
  });
  await emitAll(ctx, events, { organizationId: sellerId });
}

/** Those for sellers, and the highest for the mail. */
function toEvents(
  { id, externalId }: Pick<CustomerRow, "id" | "externalId">,
  limit: StoredLimit,
  alerts: readonly WantedAlert[],
): EmittedEvent[] {
  const whose = { customer_id: id, external_customer_id: externalId, meter_id: limit.meterId };
  const wires = alerts.map(({ row, wire }) => ({ row, data: { ...whose, ...wire } }));
  const last = wires.at(-1);
  return [
    ...wires.map(({ row, data }) => ({ type: `customer_meter.${row.kind}` as const, data })),
    ...(last ? [toMailed(limit, last.data)] : []),
  ];
}

interface WantedAlert {
  limit: StoredLimit;
  row: NewAlert & { id: string; kind: "threshold_reached" | "limit_reached" };
  wire: Omit<UsageAlertWire, "customer_id" | "external_customer_id" | "meter_id">;
}

function toAlerts(
  { sellerId, now }: SellerCtx,
  { state }: LimitedState,
  limit: StoredLimit,
  usage: LimitedUsage,
): WantedAlert[] {
  const counted = usage.intervals[limit.period];
  const { thresholds, isReached } = listReached(limit, counted);
  const periodStart = usage.startedAt[limit.period];
  const kinds = [
    ...thresholds.map((threshold) => ({ kind: "threshold_reached" as const, threshold })),
    ...(isReached ? [{ kind: "limit_reached" as const, threshold: 100 }] : []),
  ];
  return kinds.map(({ kind, threshold }) => ({
    limit,
    row: {
      organizationId: sellerId,
      id: newUuid(),
      customerId: state.holderId,
      meterId: state.meterId,
      period: limit.period,
      periodStart,
      ceiling: toCeilingName(limit),
      kind,
      threshold,
      createdAt: now,
    },
    wire: {
      limit: limit.amount ?? (limit.units === null ? 0 : toWireUnits(limit.units)),
      threshold,
      units: toWireUnits(counted.used),
      amount: limit.amount === null ? null : roundCost(counted.cost),
      period_start: periodStart.toISOString(),
    },
  }));
}

/** The same limit of the seller and of the customer is one. */
function toCeilingName({ units, amount }: StoredLimit): string {
  return units === null ? `amount ${amount}` : `units ${toUnitText(units)}`;
}

function toMailed(limit: StoredLimit, alert: UsageAlertWire): EmittedEvent {
  const data = {
    alert,
    setBy: limit.setBy,
    interval: limit.period,
    isBlocked: limit.action === "block",
    isOfMoney: limit.amount !== null,
  };
  return { type: "customer_meter.alerted", data };
}
