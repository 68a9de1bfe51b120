import { sql } from "kysely";
import type { TimelineKind } from "#contract/dev-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { MailRow } from "#server/platform/mail/mail-store.ts";
import { isWebhookEvent } from "./clock-done-store.ts";

/** After `from`, up to `to`, by the business clock. */
export interface TimelineSpan {
  sellerId: string;
  from: Date;
  to: Date;
}

export interface TimelineRow {
  id: string;
  at: Date;
  /** Rows of the same instant in the order they were written. */
  place: number;
  kind: TimelineKind;
  what: string;
  amount: number | null;
  currency: string | null;
  person: string | null;
  product: string | null;
  reason: string | null;
  /** Of a dispute, when this happened. */
  status: string | null;
  orderId: string | null;
  subscriptionId: string | null;
  disputeId: string | null;
}

/** Which events of the outbox are entries of their own; changes that only repeat them are not. */
const kindOfEvent = sql`case
  when type = 'order.created' then 'order'
  when type = 'refund.created' then 'refund'
  when type in ('dispute.created', 'dispute.closed', 'dispute.escalated') then 'dispute'
  when type in ('subscription.created', 'subscription.canceled', 'subscription.uncanceled', 'subscription.revoked')
    or (type = 'subscription.updated' and data ->> 'status' = 'past_due') then 'subscription'
  end`;

/** The index of `occurred_at` finds the pages that events of this time were written to. */
export async function listEventRows(
  db: Db,
  { sellerId, from, to }: TimelineSpan,
  limit: number,
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select * from (
      select id, occurred_at as at, sequence as place, ${kindOfEvent} as kind, type as what,
        coalesce((data ->> 'total_amount')::bigint,
          (data ->> 'amount')::bigint + coalesce((data ->> 'tax_amount')::bigint, 0)) as amount,
        data ->> 'currency' as currency,
        coalesce(data -> 'customer' ->> 'name', data -> 'customer' ->> 'email') as person,
        data -> 'product' ->> 'name' as product,
        coalesce(data ->> 'billing_reason', data ->> 'reason') as reason,
        case when type like 'dispute.%' then data ->> 'status' end as status,
        case when type like 'order.%' then data ->> 'id' else data ->> 'order_id' end as order_id,
        case when type like 'subscription.%' then data ->> 'id' else data ->> 'subscription_id' end
          as subscription_id,
        case when type like 'dispute.%' then data ->> 'id' end as dispute_id
      from events
      where organization_id = ${sellerId} and occurred_at > ${from} and occurred_at <= ${to}) entries
    where kind is not null
    order by at desc, place desc limit ${limit}`.execute(db);
  return rows;
}

export async function listPaymentRows(
  db: Db,
  { sellerId, from, to }: TimelineSpan,
  limit: number,
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select payments.id::text as id, payments.created_at as at, 0 as place,
      case when payments.status = 'failed' then 'failed_payment' else 'payment' end as kind,
      payments.status as what, payments.amount, payments.currency,
      coalesce(customers.name, customers.email, payments.customer_email) as person, null as product,
      payments.decline_reason as reason, null as status, payments.order_id::text, orders.subscription_id::text,
      null as dispute_id
    from payments
    left join customers
      on customers.organization_id = payments.organization_id and customers.id = payments.customer_id
    left join orders on orders.organization_id = payments.organization_id and orders.id = payments.order_id
    where payments.organization_id = ${sellerId} and payments.created_at > ${from}
      and payments.created_at <= ${to}
    order by payments.created_at desc, payments.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Mails to customers and members of the organization. */
export async function listMailRowsBetween(
  db: Db,
  span: TimelineSpan,
  limit: number,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select mails.* from mails where ${isOfSpan(span)}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

function isOfSpan({ sellerId, from, to }: TimelineSpan) {
  return sql`mails.created_at > ${from} and mails.created_at <= ${to} and (
    exists (select from customers
      where customers.organization_id = ${sellerId} and customers.email = mails.recipient)
    or exists (select from members join users on users.id = members.user_id
      where members.organization_id = ${sellerId} and users.email = mails.recipient))`;
}

export interface TimelineCounts {
  kinds: Record<TimelineKind, number>;
  webhookEvents: number;
}

export async function countTimeline(db: Db, span: TimelineSpan): Promise<TimelineCounts> {
  const { sellerId, from, to } = span;
  const { rows: events } = await sql<{ kind: TimelineKind | null; count: number }>`
    select ${kindOfEvent} as kind, count(*)::int as count from events
    where organization_id = ${sellerId} and occurred_at > ${from} and occurred_at <= ${to}
      and ${isWebhookEvent}
    group by 1`.execute(db);
  const { rows: others } = await sql<{ payment: number; failed: number; mail: number }>`
    select
      count(*) filter (where status <> 'failed')::int as payment,
      count(*) filter (where status = 'failed')::int as failed,
      (select count(*)::int from mails where ${isOfSpan(span)}) as mail
    from payments
    where organization_id = ${sellerId} and created_at > ${from} and created_at <= ${to}`.execute(
    db,
  );
  const getCount = (kind: TimelineKind) => events.find((row) => row.kind === kind)?.count ?? 0;
  return {
    kinds: {
      order: getCount("order"),
      payment: others[0]?.payment ?? 0,
      failed_payment: others[0]?.failed ?? 0,
      refund: getCount("refund"),
      dispute: getCount("dispute"),
      subscription: getCount("subscription"),
      mail: others[0]?.mail ?? 0,
    },
    webhookEvents: events.reduce((total, { count }) => total + count, 0),
  };
}

/**
 * Reads the organization's subscriptions in the order of their periods, from the current ones on.
 */
export async function findNextRenewal(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<{ id: string; dueAt: Date } | undefined> {
  const row = await db
    .selectFrom("subscriptions")
    .select(["id", "currentPeriodEnd"])
    .where("organizationId", "=", sellerId)
    .where("startedAt", "is not", null)
    .where("currentPeriodEnd", ">", now)
    .where("dueAt", "is not", null)
    .where("cancelAtPeriodEnd", "=", false)
    .orderBy("currentPeriodEnd")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, dueAt: row.currentPeriodEnd };
}
