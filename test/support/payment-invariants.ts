import type pg from "pg";

/**
 * Each query finds rows that must not exist. They read the tables of the sandbox too: what the
 * processor did.
 */
const violations: Record<string, string> = {
  "a charge without its paid order, and not returned": `
    select charge.id from sandbox_objects charge
    where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded'
      and not (charge.body -> 'refunded')::boolean and not exists (
      select from payments join orders on orders.id = payments.order_id
      where payments.charge_id = charge.id and payments.status = 'succeeded' and orders.status <> 'pending'
        and payments.amount = (charge.body ->> 'amount')::bigint
        and payments.currency = charge.body ->> 'currency'
        and orders.total_amount + orders.applied_balance_amount - orders.waived_amount = payments.amount)`,
  "an order without its charge": `
    select orders.id from orders left join (
      select payments.order_id, count(*) as charges
      from payments join sandbox_objects charge on charge.id = payments.charge_id
      where payments.status = 'succeeded' and charge.body ->> 'status' = 'succeeded'
      group by payments.order_id) paid on paid.order_id = orders.id
    where orders.status <> 'pending' and paid.charges is distinct from 1
      and orders.total_amount + orders.applied_balance_amount - orders.waived_amount > 0`,
  "a charge for an order that is not paid": `
    select orders.id from orders join payments on payments.order_id = orders.id
    where orders.status = 'pending' and payments.status = 'succeeded'`,
  "a checkout with two charges": `
    select payments.checkout_id from payments where status = 'succeeded' and checkout_id is not null
    group by payments.checkout_id having count(*) > 1`,
  "an order that is not its items": `
    select orders.id from orders join order_items items on items.order_id = orders.id
    group by orders.organization_id, orders.id
    having sum(items.amount) <> orders.subtotal_amount or sum(items.discount_amount) <> orders.discount_amount
      or sum(items.tax_amount) <> orders.tax_amount`,
  "a receivable that is left after an order was paid": `
    select order_id from (
      select order_id, case when debit_account = 'customer_receivable' then amount else -amount end as owed
      from ledger_entries
      where order_id is not null and 'customer_receivable' in (debit_account, credit_account)) as sides
    where order_id not in (select id from orders where status = 'pending')
    group by order_id having sum(owed) <> 0`,
  "a fee that is not the processor's": `
    select balance.id from sandbox_objects balance join payments on payments.charge_id = balance.parent_id
    left join ledger_entries entry on entry.source = 'charge:' || balance.parent_id || ':fee'
    where balance.kind = 'balance_transaction' and payments.status = 'succeeded'
      and entry.amount is distinct from (balance.body ->> 'fee')::bigint`,
  "a checkout whose order and status differ": `
    select checkouts.id from checkouts left join orders on orders.checkout_id = checkouts.id
    where (checkouts.status = 'succeeded' and checkouts.trial_interval is null) <> (orders.id is not null)`,
  "a checkout of a recurring product without its subscription": `
    select checkouts.id from checkouts join products on products.id = checkouts.product_id
    where checkouts.status = 'succeeded' and products.recurring_interval is not null
      and not exists (select from orders where checkout_id = checkouts.id and subscription_id is not null)
      and not exists (
        select from subscriptions where checkout_id = checkouts.id and started_at is not null)`,
  "a subscription whose checkout did not succeed": `
    select subscriptions.id from subscriptions join checkouts on checkouts.id = subscriptions.checkout_id
    where subscriptions.started_at is not null and checkouts.status <> 'succeeded'`,
  "an incomplete subscription without a live attempt": `
    select id from subscriptions where status = 'incomplete' and not exists (
      select from payment_attempts attempts
      where attempts.checkout_id = subscriptions.checkout_id and ended_at is null)`,
  "a checkout that is confirmed without a live attempt": `
    select id from checkouts where status = 'confirmed' and not exists (
      select from payment_attempts where checkout_id = checkouts.id and ended_at is null)`,
  "an open checkout with a live attempt": `
    select checkouts.id from checkouts join payment_attempts on checkout_id = checkouts.id
    where ended_at is null and checkouts.status <> 'confirmed'`,
  "a redemption too many, or one that is not counted": `
    select discounts.id from discounts left join (
      select discount_id, count(*) as count from discount_redemptions group by discount_id) used
      on used.discount_id = discounts.id
    where redemptions_count <> coalesce(used.count, 0) or redemptions_count > max_redemptions`,
  "a redemption that is held for nothing": `
    select discount_redemptions.id from discount_redemptions join checkouts on checkouts.id = checkout_id
    where checkouts.status not in ('confirmed', 'succeeded')`,
  "an order without its two events": `
    select orders.id from orders left join (
      select data ->> 'id' as id, count(distinct type) as types, count(*) as count from events
      where type in ('order.created', 'order.paid') group by data ->> 'id') told on told.id = orders.id::text
    where orders.status <> 'pending' and (told.types is distinct from 2 or told.count is distinct from 2)`,
  "a checkout whose last event is not its status": `
    select checkouts.id from checkouts left join (
      select distinct on (data ->> 'id') data ->> 'id' as id, data ->> 'status' as status from events
      where type in ('checkout.created', 'checkout.updated') order by data ->> 'id', sequence desc) told
      on told.id = checkouts.id::text
    where checkouts.status <> 'expired' and checkouts.status is distinct from told.status`,
  "a change of plan that is held without its order, or the other way round": `
    select subscriptions.id, orders.id as order_id
    from (select * from subscriptions where unpaid_change_order_id is not null) as subscriptions
    full join (select * from orders where change_expires_at is not null) as orders
      on orders.id = subscriptions.unpaid_change_order_id and orders.subscription_id = subscriptions.id
    where orders.id is null or subscriptions.id is null`,
  "numbers of orders with a gap": `
    select organization_id from orders group by organization_id
    having count(*) <> (
      select value from seller_counters
      where seller_counters.organization_id = orders.organization_id and name = 'orders')`,
};

/** Returns the faults in the payments of a database: an empty object if there are none. */
export async function paymentFaults(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const faults: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(violations)) {
    const { rows } = await pool.query(sql);
    if (rows.length > 0) faults[name] = rows;
  }
  return faults;
}
