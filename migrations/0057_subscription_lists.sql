-- Of plans of different intervals, by the month: what lists are sorted by and recurring revenue adds up.
alter table subscriptions
  add column monthly_amount bigint not null
    generated always as (case recurring_interval when 'year' then (amount + 6) / 12 else amount end) stored;

create index subscriptions_by_amount on subscriptions (organization_id, monthly_amount, id) where started_at is not null;
create index subscriptions_by_period_end on subscriptions (organization_id, current_period_end, id)
  where started_at is not null;
create index subscriptions_oldest on subscriptions (organization_id, started_at, id) where started_at is not null;
