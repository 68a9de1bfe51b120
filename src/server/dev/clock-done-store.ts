import { sql } from "kysely";
import type { ClockDoneWire } from "#contract/dev-schema.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface MovePart {
  /** The clock of the database server. */
  begunAt: Date;
  /** The business clock. */
  fromAt: Date;
}

/** Leaves out the events that only reactions of the program see. */
export const isWebhookEvent = sql`type not in ('organization.changed', 'customer.held_changed', 'credit.set_off')
  and type not like 'payment\\_method.%'`;

/** Counts rows in the order of the primary key of events, and in the index of the mailbox. */
export async function countDone(db: Db, { begunAt, fromAt }: MovePart): Promise<ClockDoneWire> {
  const { rows } = await sql<ClockDoneWire>`
    select
      count(*) filter (where type = 'order.created')::int as orders,
      count(*) filter (where type = 'order.paid' and (data ->> 'total_amount')::bigint > 0)::int as charges,
      count(*) filter (where type = 'refund.created')::int as refunds,
      count(*) filter (where type = 'subscription.revoked')::int as "endedSubscriptions",
      (select count(*)::int from mails where created_at > ${fromAt}) as mails,
      count(*) filter (where ${isWebhookEvent})::int as webhooks
    from events where recorded_at >= ${begunAt} and organization_id is not null`.execute(db);
  return (
    rows[0] ?? { orders: 0, charges: 0, refunds: 0, endedSubscriptions: 0, mails: 0, webhooks: 0 }
  );
}
