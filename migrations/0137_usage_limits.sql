-- Ceilings of what a customer uses of a meter, set by the seller or by the customer. The row of `meter_states` is locked
-- before they are changed or counted.
create table usage_limits (
  organization_id text not null,
  id uuid not null,
  customer_id uuid not null,
  meter_id uuid not null,
  period text not null,
  set_by text not null,
  -- one of both; the amount in minor units
  units numeric,
  amount bigint,
  action text not null,
  thresholds integer[] not null,
  created_at timestamptz(3) not null,
  constraint usage_limits_period_known check (period in ('day', 'month', 'period')),
  constraint usage_limits_set_by_known check (set_by in ('seller', 'customer')),
  constraint usage_limits_action_known check (action in ('block', 'notify')),
  constraint usage_limits_one_ceiling check (num_nonnulls(units, amount) = 1 and (units > 0 or amount > 0)),
  constraint usage_limits_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint usage_limits_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  primary key (organization_id, id)
);
create unique index usage_limits_once on usage_limits
  (organization_id, customer_id, meter_id, period, set_by, (units is null));
create index usage_limits_of_meter on usage_limits (organization_id, meter_id);

-- What was used in the current day or month where there is a limit. The window of a meter has its own in `meter_states`.
create table usage_limit_states (
  organization_id text not null,
  customer_id uuid not null,
  meter_id uuid not null,
  period text not null,
  started_at timestamptz(3) not null,
  used numeric not null,
  -- what of it was within the ceilings
  charged numeric not null,
  -- what of that was beyond the credit
  billable numeric not null,
  constraint usage_limit_states_period_known check (period in ('day', 'month')),
  constraint usage_limit_states_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint usage_limit_states_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  primary key (organization_id, customer_id, meter_id, period)
);
create index usage_limit_states_of_meter on usage_limit_states (organization_id, meter_id);

-- Every alert that was sent, once.
create table usage_alerts (
  organization_id text not null,
  id uuid not null,
  customer_id uuid not null,
  meter_id uuid not null,
  period text not null,
  period_start timestamptz(3) not null,
  -- such as `units 100`
  ceiling text not null,
  kind text not null,
  threshold integer not null,
  created_at timestamptz(3) not null,
  constraint usage_alerts_kind_known check (kind in ('threshold_reached', 'limit_reached')),
  constraint usage_alerts_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint usage_alerts_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  constraint usage_alerts_once unique
    (organization_id, customer_id, meter_id, period, period_start, ceiling, kind, threshold),
  primary key (organization_id, id)
);
create index usage_alerts_of_meter on usage_alerts (organization_id, meter_id);

alter table meter_states
  -- Whether a limit counts what is added.
  add column is_limited boolean not null default false,
  -- Units above the ceilings, of the live and of the frozen part: they count and are not billed.
  add column uncharged numeric not null default 0,
  add column frozen_uncharged numeric not null default 0;

alter table meter_windows add column uncharged numeric not null default 0;
