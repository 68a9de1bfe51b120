-- Limits count the period of a subscription, which may have several windows: what those that were closed in it used, what
-- of that was within the limits, and what was charged for it.
alter table meter_states
  add column period_opened_at timestamptz(3),
  add column earlier_used numeric not null default 0,
  add column earlier_charged numeric not null default 0,
  add column earlier_amount bigint not null default 0;

-- What the billable units cost, each at the price of its time, in minor units. Null: at the price of today.
alter table usage_limit_states add column cost numeric;
