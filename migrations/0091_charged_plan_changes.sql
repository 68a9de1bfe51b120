-- A change of plan that costs more is charged before the plan changes. Its order is announced once it is paid; until
-- then the change, as it was agreed, is held by the subscription, and both are given up when the time is over.
alter table orders
  add column change_expires_at timestamptz(3),
  -- nodes of the release before cannot pay it, give it up or collect it as another order
  add constraint orders_change_expires check (change_expires_at is null
    or (status = 'pending' and given_up_at is null and failed_attempts = 0 and next_payment_attempt_at is null
      and payment_deadline_at is null));
create index orders_changes_due on orders (change_expires_at) where change_expires_at is not null;

alter table subscriptions
  add column unpaid_change jsonb,
  add column unpaid_change_order_id uuid,
  add constraint subscriptions_unpaid_change check ((unpaid_change is null) = (unpaid_change_order_id is null)),
  add constraint subscriptions_unpaid_change_order foreign key (organization_id, unpaid_change_order_id)
    references orders (organization_id, id);
create index subscriptions_of_unpaid_change_order on subscriptions (organization_id, unpaid_change_order_id)
  where unpaid_change_order_id is not null;

alter table payment_attempts
  drop constraint payment_attempts_begun_by,
  add constraint payment_attempts_begun_by
    check (begun_by in ('schedule', 'new_method', 'customer', 'seller', 'plan_change'));
