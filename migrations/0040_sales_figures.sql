-- Figures of the home page read a range of days from these indexes alone.
create index orders_paid_by_time on orders (organization_id, paid_at) include (currency, net_amount)
  where paid_at is not null;
create index refunds_succeeded_by_time on refunds (organization_id, created_at) include (currency, amount)
  where status = 'succeeded';

-- What a seller should look at. These rows are few.
create index payments_failed_by_time on payments (organization_id, created_at) where status = 'failed';
create index refunds_unsettled_by_time on refunds (organization_id, status, created_at)
  where status in ('pending', 'failed');
