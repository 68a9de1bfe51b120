-- Metrics read a range of time from these indexes alone.
create index subscriptions_started_by_time on subscriptions (organization_id, started_at)
  include (product_id, customer_id, recurring_interval, amount, trial_end, ended_at, cancel_at_period_end)
  where started_at is not null;
create index subscriptions_canceled_by_time on subscriptions (organization_id, canceled_at)
  include (product_id, customer_id, customer_cancellation_reason) where canceled_at is not null;
drop index orders_paid_by_time;
create index orders_paid_by_time on orders (organization_id, paid_at)
  include (currency, net_amount, billing_reason, product_id, customer_id) where paid_at is not null;
-- the fees of the orders of a period
create index payments_fees_of_order on payments (organization_id, order_id) include (fee_amount)
  where order_id is not null and status = 'succeeded';
create index checkouts_counted_by_time on checkouts (organization_id, created_at)
  include (status, product_id, customer_id);
