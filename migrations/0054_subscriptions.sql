-- How long buyers of a recurring product try it before the first payment.
alter table products
  add column trial_interval text,
  add column trial_interval_count integer,
  add constraint products_trial check (
    (trial_interval is null) = (trial_interval_count is null)
    and (trial_interval is null or recurring_interval is not null)
    and trial_interval in ('day', 'week', 'month', 'year') and trial_interval_count between 1 and 1000
  );

create table subscriptions (
  organization_id text not null references organizations (id),
  id uuid not null,
  status text not null,
  -- of one period: the static prices less the discount
  amount bigint not null,
  currency text not null,
  recurring_interval text not null,
  -- Period n begins n intervals after the anchor, so that the day of the month is kept across short months.
  anchor_at timestamptz(3) not null,
  period_number integer not null,
  current_period_start timestamptz(3) not null,
  current_period_end timestamptz(3) not null,
  trial_start timestamptz(3),
  trial_end timestamptz(3),
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz(3),
  started_at timestamptz(3),
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  customer_id uuid not null,
  product_id uuid not null,
  discount_id uuid,
  -- the start of the first period that the discount was taken off
  discounted_since timestamptz(3),
  checkout_id uuid,
  -- what is charged instead of the customer's default
  payment_method_id uuid,
  customer_cancellation_reason text,
  customer_cancellation_comment text,
  -- a change of plan that waits for the end of the period, at the prices of the day it was asked for
  pending_product_id uuid,
  pending_price_ids uuid[],
  metadata jsonb not null,
  custom_field_data jsonb not null,
  -- when the scheduler acts next: the period, the trial or the subscription ends. Null once nothing is to be done
  due_at timestamptz(3),
  -- when the customer is reminded of the end of a trial or of a yearly renewal
  reminder_at timestamptz(3),
  past_due_at timestamptz(3),
  -- raised by every change, so that a change computed outside a transaction notices another one
  revision integer not null default 0,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint subscriptions_status check (status in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid')),
  constraint subscriptions_interval check (recurring_interval in ('month', 'year')),
  constraint subscriptions_amount check (amount >= 0),
  constraint subscriptions_period check (current_period_end > current_period_start and period_number >= 0),
  constraint subscriptions_trial check ((trial_start is null) = (trial_end is null)
    and (status <> 'trialing' or trial_end is not null)),
  constraint subscriptions_canceled check (not cancel_at_period_end or (canceled_at is not null and ends_at is not null)),
  constraint subscriptions_ended check ((status in ('canceled', 'unpaid', 'incomplete_expired')) = (ended_at is not null)
    and (ended_at is null or due_at is null)),
  constraint subscriptions_past_due check (status <> 'past_due' or past_due_at is not null),
  constraint subscriptions_pending check ((pending_product_id is null) = (pending_price_ids is null)),
  constraint subscriptions_reason check (customer_cancellation_reason in ('customer_service', 'low_quality',
    'missing_features', 'switched_service', 'too_complex', 'too_expensive', 'unused', 'other')),
  constraint subscriptions_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id),
  constraint subscriptions_product foreign key (organization_id, product_id)
    references products (organization_id, id),
  constraint subscriptions_pending_product foreign key (organization_id, pending_product_id)
    references products (organization_id, id),
  constraint subscriptions_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id),
  constraint subscriptions_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id),
  constraint subscriptions_payment_method foreign key (organization_id, payment_method_id)
    references payment_methods (organization_id, id)
);

create unique index subscriptions_once on subscriptions (organization_id, checkout_id)
  where checkout_id is not null and status <> 'incomplete_expired';
create index subscriptions_of_checkout on subscriptions (organization_id, checkout_id) where checkout_id is not null;
create index subscriptions_newest on subscriptions (organization_id, started_at desc, id desc);
create index subscriptions_by_status on subscriptions (organization_id, status, started_at desc, id desc);
create index subscriptions_of_customer on subscriptions (organization_id, customer_id, started_at desc, id desc);
create index subscriptions_of_product on subscriptions (organization_id, product_id, started_at desc, id desc);
create index subscriptions_of_pending_product on subscriptions (organization_id, pending_product_id)
  where pending_product_id is not null;
create index subscriptions_of_discount on subscriptions (organization_id, discount_id) where discount_id is not null;
create index subscriptions_of_payment_method on subscriptions (organization_id, payment_method_id)
  where payment_method_id is not null;
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_reminders on subscriptions (reminder_at) where reminder_at is not null;

-- The prices that a subscription was sold at. They stay when the seller archives them.
create table subscription_prices (
  organization_id text not null,
  subscription_id uuid not null,
  price_id uuid not null,
  position integer not null,
  -- of one period: the fixed price, or what the buyer chose at a custom price; nothing for a metered one
  amount bigint not null,
  primary key (organization_id, subscription_id, price_id),
  constraint subscription_prices_amount check (amount >= 0),
  constraint subscription_prices_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id),
  constraint subscription_prices_price foreign key (organization_id, price_id)
    references product_prices (organization_id, id)
);

create index subscription_prices_of_price on subscription_prices (organization_id, price_id);

-- What the current period has used so far, for each meter of the prices.
create table subscription_meters (
  organization_id text not null,
  id uuid not null,
  subscription_id uuid not null,
  meter_id uuid not null,
  consumed_units numeric not null default 0,
  credited_units numeric not null default 0,
  amount bigint not null default 0,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint subscription_meters_once unique (organization_id, subscription_id, meter_id),
  constraint subscription_meters_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id),
  constraint subscription_meters_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id)
);

create index subscription_meters_of_meter on subscription_meters (organization_id, meter_id);

-- Items of a change of plan that wait for the order of the next period. They are never changed: an order takes them.
create table subscription_prorations (
  organization_id text not null,
  id uuid not null,
  subscription_id uuid not null,
  position integer not null,
  label text not null,
  -- negative for a credit; the discount is taken off already
  amount bigint not null,
  tax_behavior text not null,
  -- of a credit, the rates of the order that charged it; null for a debit, which is taxed when it is billed
  tax_rates jsonb,
  product_price_id uuid,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  -- the order that billed it; null while it waits, and for one that was settled when the subscription ended
  order_id uuid,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint subscription_prorations_tax_behavior check (tax_behavior in ('exclusive', 'inclusive')),
  constraint subscription_prorations_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id),
  constraint subscription_prorations_order foreign key (organization_id, order_id)
    references orders (organization_id, id)
);

create index subscription_prorations_of_subscription on subscription_prorations (organization_id, subscription_id);
create index subscription_prorations_waiting
  on subscription_prorations (organization_id, subscription_id, created_at, position) where settled_at is null;
create index subscription_prorations_of_order on subscription_prorations (organization_id, order_id)
  where order_id is not null;

-- A customer tries a product once.
create table trials (
  organization_id text not null,
  customer_id uuid not null,
  product_id uuid not null,
  subscription_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, customer_id, product_id),
  constraint trials_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint trials_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade,
  constraint trials_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id)
);

create index trials_of_product on trials (organization_id, product_id);
create index trials_of_subscription on trials (organization_id, subscription_id);

-- What a customer has in credit. The ledger has the entries behind it.
create table customer_credits (
  organization_id text not null,
  customer_id uuid not null,
  currency text not null,
  amount bigint not null,
  primary key (organization_id, customer_id, currency),
  constraint customer_credits_amount check (amount >= 0),
  constraint customer_credits_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

alter table orders
  add constraint orders_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id),
  -- the period that it bills
  add column period_start timestamptz(3),
  add column period_end timestamptz(3),
  -- the one live intent of the processor, and how many there were
  add column intent_id text,
  add column intent_count integer not null default 0,
  -- while it is not paid: when it is charged again, how often that failed, and when the subscription ends for it
  add column next_payment_attempt_at timestamptz(3),
  add column failed_attempts integer not null default 0,
  add column payment_deadline_at timestamptz(3),
  -- tries of the customer, which do not move the schedule
  add column customer_attempts integer not null default 0,
  -- an order that is not collected any more because its subscription ended
  add column given_up_at timestamptz(3),
  add constraint orders_next_attempt check (next_payment_attempt_at is null or status = 'pending');

-- A period is billed once.
create unique index orders_of_period on orders (organization_id, subscription_id, period_start)
  where billing_reason in ('subscription_create', 'subscription_cycle');
create index orders_next_attempts on orders (next_payment_attempt_at) where next_payment_attempt_at is not null;

alter table order_items
  add column period_start timestamptz(3),
  add column period_end timestamptz(3);

alter table discount_redemptions
  add constraint discount_redemptions_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id);
create index discount_redemptions_of_subscription on discount_redemptions (organization_id, subscription_id)
  where subscription_id is not null;

alter table checkouts
  add constraint checkouts_subscription foreign key (organization_id, subscription_id)
    references subscriptions (organization_id, id),
  -- the trial that the buyer was shown; null without one
  add column trial_interval text,
  add column trial_interval_count integer,
  add column allow_trial boolean not null default true;
create index checkouts_of_subscription on checkouts (organization_id, subscription_id)
  where subscription_id is not null;

alter table payment_methods add column expiry_mailed_at timestamptz(3);
