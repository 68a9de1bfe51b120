import { type HomeQuery, type HomeWire, homePeriodDays } from "#contract/home-schema.ts";
import type { SignedIn } from "#server/identity/guards/session-guard.ts";
import { findMembership } from "#server/identity/members/member-store.ts";
import { isAllowed, toRoleNames } from "#server/identity/organizations/permission-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countForHome, type DayFigures, sumPaidOrders, sumRefunds } from "./home-store.ts";
import { localDays } from "./local-days-rules.ts";

/** The only currency there is. */
const currency = "usd";
const weekMs = 7 * 86_400_000;

/** Null for people who are not in the organization, or may not see its orders. */
export async function readHome(
  { database: { db } }: Platform,
  { user, now }: SignedIn["signedIn"],
  { organizationId, timeZone }: HomeQuery,
): Promise<HomeWire | null> {
  const member = await findMembership(db, organizationId, user.id);
  const roles = toRoleNames(member?.role ?? "");
  if (!isAllowed(roles, "orders", "read") || !isAllowed(roles, "customers", "read")) return null;
  const days = localDays(now, timeZone, 2 * homePeriodDays);
  const starts = days.map(({ startsAt }) => startsAt);
  const [earlier, current] = [starts[0] ?? now, starts[homePeriodDays] ?? now];
  const periods = { earlier, current, weekAgo: new Date(now.getTime() - weekMs) };
  const [orders, refunds, counts] = await Promise.all([
    sumPaidOrders(db, organizationId, currency, starts),
    sumRefunds(db, organizationId, currency, starts),
    countForHome(db, organizationId, periods),
  ]);
  return {
    organizationId,
    currency,
    days: days.map(({ day }, index) => ({
      day,
      sales: findFigures(orders, index)?.amount ?? 0,
      orders: findFigures(orders, index)?.count ?? 0,
      refunds: findFigures(refunds, index)?.amount ?? 0,
    })),
    newCustomers: { current: counts.newCustomers, previous: counts.earlierCustomers },
    attention: {
      failedPayments: counts.failedPayments,
      failedRefunds: counts.failedRefunds,
      pendingRefunds: counts.pendingRefunds,
      openDisputes: counts.openDisputes,
      answerBy: counts.answerBy?.toISOString() ?? null,
      areBusinessDetailsMissing: !counts.hasBusinessDetails,
    },
  };
}

function findFigures(figures: readonly DayFigures[], index: number): DayFigures | undefined {
  return figures.find(({ place }) => place === index + 1);
}
