-- How the active subscriptions of a seller and their monthly amounts changed, and when. Rows are added in the
-- transaction of the change and never altered: the sum up to an instant is what was true then.
create table subscription_movements (
  organization_id text not null,
  subscription_id uuid not null,
  number integer not null,
  at timestamptz(3) not null,
  -- the product of the subscription at that time: a change of plan takes from one and gives to the other
  product_id uuid not null,
  customer_id uuid not null,
  -- 1 for one that began, -1 for one that ended
  active integer not null,
  -- of the amount of a month; nothing in a trial
  recurring bigint not null,
  -- the same without those that are canceled to the end of their period
  committed bigint not null,
  -- 1 for the first one of a subscription
  started integer not null,
  primary key (organization_id, subscription_id, number),
  constraint subscription_movements_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id)
);

-- Subscriptions of before count with their present amounts.
insert into subscription_movements
  (organization_id, subscription_id, number, at, product_id, customer_id, active, recurring, committed, started)
with known as (
  select organization_id, id, product_id, customer_id, started_at, ended_at, trial_end,
    case when trial_end is null then monthly_amount else 0 end as first_amount,
    case when trial_end is not null and status <> 'trialing' and trial_end < coalesce(ended_at, 'infinity')
      then monthly_amount else 0 end as later_amount,
    case when cancel_at_period_end and canceled_at < coalesce(ended_at, 'infinity')
      then greatest(canceled_at, case when status <> 'trialing' then trial_end end) end as given_up_at
  from subscriptions where started_at is not null
),
steps as (
  select known.*, step.*
  from known, lateral (values
    (1, started_at, 1, first_amount, first_amount, 1),
    (2, trial_end, 0, later_amount, later_amount, 0),
    (3, given_up_at, 0, 0, -(first_amount + later_amount), 0),
    (4, ended_at, -1, -(first_amount + later_amount),
      case when given_up_at is null then -(first_amount + later_amount) else 0 end, 0)
  ) as step (number, at, active, recurring, committed, started)
)
select organization_id, id, row_number() over (partition by organization_id, id order by number), at, product_id,
  customer_id, active, recurring, committed, started
from steps
where at is not null and (active <> 0 or recurring <> 0 or committed <> 0 or started <> 0);

-- Metrics read a range of time from these indexes alone.
create index subscription_movements_by_time on subscription_movements (organization_id, at)
  include (product_id, customer_id, active, recurring, committed, started);
drop index subscriptions_started_by_time;
drop index orders_paid_by_time;
create index orders_paid_by_time on orders (organization_id, paid_at)
  include (id, currency, net_amount, billing_reason, product_id, customer_id) where paid_at is not null;
-- those that stopped paying, and since when
create index subscriptions_past_due on subscriptions (organization_id, past_due_at) include (amount)
  where status = 'past_due';
