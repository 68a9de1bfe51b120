-- The order of a change of plan that must be paid first is announced when it is paid. If it is given up instead, no
-- webhook ever names it.
alter table orders
  add column never_announced boolean not null default false,
  add constraint orders_never_announced check (not never_announced or given_up_at is not null);

update orders set never_announced = true
where given_up_at is not null and exists (
  select from payment_attempts as attempts
  where attempts.organization_id = orders.organization_id and attempts.order_id = orders.id
    and attempts.begun_by = 'plan_change');
