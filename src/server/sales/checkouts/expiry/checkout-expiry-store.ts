import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";

/** A payment that is under way decides first what becomes of the checkout. */
const withoutLiveAttempt = sql`not exists (
  select from payment_attempts attempt
  where attempt.organization_id = checkouts.organization_id and attempt.checkout_id = checkouts.id
    and attempt.ended_at is null)`;

export function selectFirstCheckoutExpiry(): FirstDue {
  return sql`
    select expires_at from checkouts where status = 'open' and ${withoutLiveAttempt}
    order by expires_at limit 1`;
}

export async function listDueCheckouts(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  const { rows } = await sql<{ organizationId: string; id: string }>`
    select organization_id, id from checkouts
    where status = 'open' and expires_at <= ${now} and ${withoutLiveAttempt}
    order by expires_at limit ${limit}`.execute(tx);
  return rows;
}

export type ExpiredCheckout = Pick<CheckoutRow, "id" | "intentId" | "intentKind">;

/** Expires those of these checkouts that are still due and not being changed right now. */
export async function expireDueCheckouts(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<ExpiredCheckout[]> {
  const { rows } = await sql<ExpiredCheckout>`
    update checkouts set status = 'expired', revision = revision + 1, modified_at = ${now}
    where organization_id = ${sellerId} and id in (
      select id from checkouts
      where organization_id = ${sellerId} and id = any(${ids}::uuid[])
        and status = 'open' and expires_at <= ${now} and ${withoutLiveAttempt}
      for no key update skip locked)
    returning id, intent_id, intent_kind`.execute(tx);
  return rows;
}
