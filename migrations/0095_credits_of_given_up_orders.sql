-- The order that bills a credit. If that order is given up, the credit was never given, and what it took of the earlier
-- order can be refunded again.
alter table order_credits
  add column billed_order_id uuid,
  add constraint order_credits_billed_order foreign key (organization_id, billed_order_id)
    references orders (organization_id, id);

create index order_credits_of_billed_order on order_credits (organization_id, billed_order_id)
  where billed_order_id is not null;

-- Credits that waited for the order of the next period.
update order_credits set billed_order_id = subscription_prorations.order_id
from subscription_prorations
where subscription_prorations.organization_id = order_credits.organization_id
  and subscription_prorations.id = order_credits.proration_id
  and subscription_prorations.order_id is not null;

-- Credits that were billed immediately: in the transaction, and so at the instant, of the change of plan.
update order_credits set billed_order_id = billing.id
from orders as credited
join orders as billing
  on billing.organization_id = credited.organization_id and billing.subscription_id = credited.subscription_id
where credited.organization_id = order_credits.organization_id and credited.id = order_credits.order_id
  and order_credits.proration_id is null
  and billing.created_at = order_credits.created_at and billing.billing_reason = 'subscription_update';

update order_credits set dropped_at = billing.given_up_at
from orders as billing
where billing.organization_id = order_credits.organization_id and billing.id = order_credits.billed_order_id
  and billing.given_up_at is not null and order_credits.dropped_at is null;
