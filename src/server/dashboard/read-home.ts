import { type HomeQuery, type HomeWire, homePeriodDays } from "#contract/home-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import type { SignedIn } from "#server/identity/guards/session-guard.ts";
import { findMembership } from "#server/identity/members/member-store.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SubscriptionSums } from "#server/sales/metrics/metric-rules.ts";
import {
  type MetricsFilter,
  sumCancellations,
  sumCheckouts,
  sumSubscriptions,
} from "#server/sales/metrics/metrics-store.ts";
import { countForHome, sumPaidOrders, sumRefunds } from "./home-store.ts";
import { localDays } from "./local-days-rules.ts";

/** The only currency there is. */
const currency = "usd";
const weekMs = 7 * 86_400_000;

/** Returns null for people who are not in the organization, or may not see its orders. */
export async function readHome(
  { database: { db } }: Platform,
  { user, now }: SignedIn["signedIn"],
  { organizationId, timeZone }: HomeQuery,
): Promise<HomeWire | null> {
  const member = await findMembership(db, organizationId, user.id);
  const roles = toRoles(member?.role ?? "");
  if (!isAllowed(roles, "orders", "read") || !isAllowed(roles, "customers", "read")) return null;
  const days = localDays(now, timeZone, 2 * homePeriodDays);
  const starts = days.map(({ startsAt }) => startsAt);
  const bounds = [...starts, new Date(now.getTime() + 1)];
  const periods = {
    current: starts[homePeriodDays] ?? now,
    weekAgo: new Date(now.getTime() - weekMs),
  };
  const [orders, refunds, counts, moved, canceled, checkouts] = await Promise.all([
    sumPaidOrders(db, organizationId, currency, starts),
    sumRefunds(db, organizationId, currency, starts),
    countForHome(db, organizationId, periods),
    sumSubscriptions(db, organizationId, bounds, everything),
    sumCancellations(db, organizationId, bounds, everything),
    sumCheckouts(db, organizationId, bounds, everything),
  ]);
  const levels = listLevels(moved, days.length);
  return {
    organizationId,
    currency,
    days: days.map(({ day }, index) => ({
      day,
      sales: findDay(orders, index)?.amount ?? 0,
      orders: findDay(orders, index)?.count ?? 0,
      refunds: findDay(refunds, index)?.amount ?? 0,
      ...(levels[index + 1] ?? none),
      canceled: canceled
        .filter(({ place }) => place === index + 1)
        .reduce((sum, row) => sum + row.canceled, 0),
      checkouts: findDay(checkouts, index)?.checkouts ?? 0,
      paidCheckouts: findDay(checkouts, index)?.succeeded ?? 0,
    })),
    before: levels[0] ?? none,
    attention: {
      failedPayments: counts.failedPayments,
      failedRefunds: counts.failedRefunds,
      pendingRefunds: counts.pendingRefunds,
      openDisputes: counts.openDisputes,
      answerBy: counts.answerBy?.toISOString() ?? null,
      lostDisputes: counts.lostDisputes,
      lostAmount: counts.lostAmount,
      pastDue: counts.pastDue,
      pastDueAmount: counts.pastDueAmount,
      areBusinessDetailsMissing: !counts.hasBusinessDetails,
    },
  };
}

const everything: MetricsFilter = {
  productIds: undefined,
  customerIds: undefined,
  isRecurring: undefined,
};
const none = { active: 0, recurring: 0 };

/** Before the first day, and after each day. */
function listLevels(moved: readonly SubscriptionSums[], days: number): (typeof none)[] {
  let [active, recurring] = [0, 0];
  return Array.from({ length: days + 1 }, (_, place) => {
    const row = moved.find((each) => each.place === place);
    active += row?.active ?? 0;
    recurring += row?.recurring ?? 0;
    return { active, recurring };
  });
}

function findDay<Row extends { place: number }>(rows: readonly Row[], index: number) {
  return rows.find(({ place }) => place === index + 1);
}
