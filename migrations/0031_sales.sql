-- What arrives with the processor's id only is resolved to its seller here.
create table processor_objects (
  -- of an intent, a customer, a charge, a refund or a payment method
  id text primary key,
  organization_id text not null references organizations (id),
  kind text not null,
  subject_id uuid not null,
  constraint processor_objects_kind
    check (kind in ('checkout_intent', 'order_intent', 'customer', 'charge', 'refund', 'payment_method'))
);

create index processor_objects_of_subject on processor_objects (organization_id, kind, subject_id);

alter table seller_secrets drop constraint seller_secrets_kind;
alter table seller_secrets add constraint seller_secrets_kind
  check (kind in ('access_token', 'checkout_link', 'checkout', 'customer_session'));

alter table customers add column processor_id text;

-- What a customer may do for themselves for an hour. seller_secrets has the hash of the token.
create table customer_sessions (
  organization_id text not null,
  id uuid not null,
  customer_id uuid not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint customer_sessions_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade
);

create index customer_sessions_of_customer on customer_sessions (organization_id, customer_id);
create index customer_sessions_expiries on customer_sessions (expires_at);

-- Saved payment methods of customers. Card numbers never reach us.
create table payment_methods (
  organization_id text not null,
  id uuid not null,
  customer_id uuid not null,
  processor_id text not null,
  type text not null,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  card_fingerprint text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  constraint payment_methods_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint payment_methods_card check (type <> 'card' or (card_brand is not null and card_last4 is not null
    and card_exp_month is not null and card_exp_year is not null))
);

create unique index payment_methods_processor on payment_methods (organization_id, processor_id);
create unique index payment_methods_default on payment_methods (organization_id, customer_id)
  where is_default and deleted_at is null;
create index payment_methods_of_customer on payment_methods (organization_id, customer_id, created_at desc, id desc);

create table checkouts (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  status text not null,
  -- not hashed: it is part of the address that the seller gives to the buyer, and is shown to the seller again
  client_secret text not null,
  -- raised by every change, so that a change computed outside a transaction notices another one
  revision integer not null default 0,
  expires_at timestamptz(3) not null,
  success_url text,
  embed_origin text,
  product_id uuid not null,
  product_price_id uuid not null,
  discount_id uuid,
  subscription_id uuid,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  currency text not null,
  amount bigint not null,
  discount_amount bigint not null,
  net_amount bigint not null,
  -- null while it is not known
  tax_amount bigint,
  total_amount bigint not null,
  -- the tax of each line as it was computed last: behavior, rate, amount, breakdown
  tax_lines jsonb,
  tax_reference text,
  customer_id uuid,
  customer_external_id text,
  customer_name text,
  customer_email text,
  customer_ip_address text,
  is_business_customer boolean not null default false,
  customer_billing_name text,
  customer_billing_address jsonb,
  customer_tax_id_value text,
  customer_tax_id_format text,
  customer_metadata jsonb not null,
  custom_field_data jsonb not null,
  metadata jsonb not null,
  -- the one live intent of the processor, and how many there were
  intent_id text,
  intent_kind text,
  intent_client_secret text,
  intent_count integer not null default 0,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint checkouts_status check (status in ('open', 'expired', 'confirmed', 'succeeded', 'failed')),
  constraint checkouts_intent check ((intent_id is null) = (intent_kind is null)),
  constraint checkouts_intent_kind check (intent_kind in ('payment', 'setup')),
  constraint checkouts_amounts check (
    amount >= 0 and discount_amount between 0 and amount and net_amount >= 0 and total_amount >= 0
    and (tax_amount is null or tax_amount >= 0) and total_amount = net_amount + coalesce(tax_amount, 0)
  ),
  constraint checkouts_tax_id_pair check ((customer_tax_id_value is null) = (customer_tax_id_format is null)),
  constraint checkouts_product foreign key (organization_id, product_id)
    references products (organization_id, id),
  constraint checkouts_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id),
  constraint checkouts_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

create index checkouts_newest on checkouts (organization_id, created_at desc, id desc);
create index checkouts_by_status on checkouts (organization_id, status, created_at desc, id desc);
create index checkouts_of_customer on checkouts (organization_id, customer_id, created_at desc, id desc)
  where customer_id is not null;
create index checkouts_of_product on checkouts (organization_id, product_id, created_at desc, id desc);
create index checkouts_of_discount on checkouts (organization_id, discount_id) where discount_id is not null;
create index checkouts_expiries on checkouts (expires_at) where status = 'open';

create table checkout_products (
  organization_id text not null,
  checkout_id uuid not null,
  product_id uuid not null,
  position integer not null,
  primary key (organization_id, checkout_id, product_id),
  constraint checkout_products_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id) on delete cascade,
  constraint checkout_products_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade
);

create index checkout_products_of_product on checkout_products (organization_id, product_id);

-- One use of a discount. The discount's own counter is changed in the same transaction.
create table discount_redemptions (
  organization_id text not null,
  id uuid not null,
  discount_id uuid not null,
  checkout_id uuid,
  subscription_id uuid,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint discount_redemptions_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id) on delete cascade,
  constraint discount_redemptions_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id) on delete cascade
);

create unique index discount_redemptions_once on discount_redemptions (organization_id, checkout_id)
  where checkout_id is not null;
create index discount_redemptions_of_discount on discount_redemptions (organization_id, discount_id);

-- The last number that a seller gave out, such as that of its last order.
create table seller_counters (
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  value bigint not null,
  primary key (organization_id, name)
);

create table orders (
  organization_id text not null references organizations (id),
  id uuid not null,
  number text not null,
  status text not null,
  billing_reason text not null,
  currency text not null,
  subtotal_amount bigint not null,
  discount_amount bigint not null,
  -- without tax
  net_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  -- negative: taken from the customer's credit
  applied_balance_amount bigint not null default 0,
  -- below the minimum charge, so never asked for
  waived_amount bigint not null default 0,
  -- of succeeded refunds only
  refunded_amount bigint not null default 0,
  refunded_tax_amount bigint not null default 0,
  customer_id uuid not null,
  product_id uuid not null,
  discount_id uuid,
  subscription_id uuid,
  checkout_id uuid,
  is_business_customer boolean not null default false,
  billing_name text,
  billing_address jsonb,
  tax_id_value text,
  tax_id_format text,
  tax_reference text,
  custom_field_data jsonb not null,
  metadata jsonb not null,
  -- of the buyer, for mails and the receipt
  locale text,
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint orders_status check (status in ('pending', 'paid', 'refunded', 'partially_refunded')),
  constraint orders_paid check ((status = 'pending') = (paid_at is null)),
  constraint orders_billing_reason
    check (billing_reason in ('purchase', 'subscription_create', 'subscription_cycle', 'subscription_update')),
  constraint orders_amounts check (total_amount = net_amount + tax_amount),
  constraint orders_refunded check (refunded_amount between 0 and greatest(net_amount, 0)
    and abs(refunded_tax_amount) <= abs(tax_amount)),
  constraint orders_tax_id_pair check ((tax_id_value is null) = (tax_id_format is null)),
  constraint orders_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id),
  constraint orders_product foreign key (organization_id, product_id)
    references products (organization_id, id),
  constraint orders_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id),
  constraint orders_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id)
);

create unique index orders_number on orders (organization_id, number);
create unique index orders_once on orders (organization_id, checkout_id) where checkout_id is not null;
create index orders_newest on orders (organization_id, created_at desc, id desc);
create index orders_of_customer on orders (organization_id, customer_id, created_at desc, id desc);
create index orders_of_product on orders (organization_id, product_id, created_at desc, id desc);
create index orders_of_discount on orders (organization_id, discount_id, created_at desc, id desc)
  where discount_id is not null;
create index orders_of_subscription on orders (organization_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;

create table order_items (
  organization_id text not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  label text not null,
  -- negative for a proration credit
  amount bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  -- frozen when the buyer confirmed
  tax_behavior text not null,
  -- parts per million; null where no single rate applies
  tax_rate integer,
  tax_reason text,
  proration boolean not null,
  product_price_id uuid,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint order_items_position unique (organization_id, order_id, position),
  constraint order_items_tax_behavior check (tax_behavior in ('exclusive', 'inclusive')),
  constraint order_items_order foreign key (organization_id, order_id)
    references orders (organization_id, id)
);

-- One try to confirm an intent. Written before the processor is called, so that a crash leaves a trace to follow.
create table payment_attempts (
  organization_id text not null references organizations (id),
  id uuid not null,
  status text not null,
  checkout_id uuid,
  order_id uuid,
  intent_id text not null,
  intent_kind text not null,
  amount bigint not null,
  currency text not null,
  decline_code text,
  decline_message text,
  -- when the reconciler reads the intent next; null once the attempt has ended
  check_at timestamptz(3),
  -- an authentication that is not finished by then is canceled
  deadline_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint payment_attempts_status
    check (status in ('started', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  constraint payment_attempts_ended
    check ((status in ('succeeded', 'failed', 'canceled')) = (ended_at is not null)
      and (ended_at is null) = (check_at is not null)),
  constraint payment_attempts_intent_kind check (intent_kind in ('payment', 'setup')),
  constraint payment_attempts_purpose check (checkout_id is not null or order_id is not null),
  constraint payment_attempts_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id),
  constraint payment_attempts_order foreign key (organization_id, order_id)
    references orders (organization_id, id)
);

-- at most one live attempt at a time
create unique index payment_attempts_live_of_checkout on payment_attempts (organization_id, checkout_id)
  where checkout_id is not null and ended_at is null;
create unique index payment_attempts_live_of_order on payment_attempts (organization_id, order_id)
  where order_id is not null and ended_at is null;
create index payment_attempts_of_intent on payment_attempts (organization_id, intent_id, created_at desc);
create index payment_attempts_of_checkout on payment_attempts (organization_id, checkout_id, created_at desc);
create index payment_attempts_due on payment_attempts (check_at) where check_at is not null;

-- What sellers see of charges, one for each charge, and one for an attempt that failed before it was charged.
create table payments (
  organization_id text not null references organizations (id),
  id uuid not null,
  status text not null,
  -- of the charge, or of the intent where there was no charge
  processor_id text not null,
  charge_id text,
  intent_id text,
  attempt_id uuid,
  checkout_id uuid,
  order_id uuid,
  customer_id uuid,
  customer_email text,
  amount bigint not null,
  currency text not null,
  method text not null,
  method_metadata jsonb not null,
  decline_reason text,
  decline_message text,
  risk_level text,
  -- the processor's fee, in the currency of its balance; null while it is not known
  fee_amount bigint,
  fee_currency text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint payments_status check (status in ('pending', 'succeeded', 'failed')),
  constraint payments_amount check (amount >= 0),
  constraint payments_fee check ((fee_amount is null) = (fee_currency is null)),
  constraint payments_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id),
  constraint payments_order foreign key (organization_id, order_id)
    references orders (organization_id, id),
  constraint payments_attempt foreign key (organization_id, attempt_id)
    references payment_attempts (organization_id, id),
  constraint payments_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

create unique index payments_processor on payments (organization_id, processor_id, attempt_id) nulls not distinct;
create index payments_newest on payments (organization_id, created_at desc, id desc);
create index payments_of_checkout on payments (organization_id, checkout_id, created_at desc, id desc)
  where checkout_id is not null;
create index payments_of_order on payments (organization_id, order_id, created_at desc, id desc)
  where order_id is not null;
create index payments_of_charge on payments (organization_id, charge_id) where charge_id is not null;

create table refunds (
  organization_id text not null references organizations (id),
  id uuid not null,
  status text not null,
  reason text not null,
  -- without tax
  amount bigint not null,
  tax_amount bigint not null,
  currency text not null,
  -- the part returned as credit because no card paid it
  credit_amount bigint not null default 0,
  comment text,
  revoke_benefits boolean not null,
  order_id uuid not null,
  payment_id uuid,
  customer_id uuid not null,
  subscription_id uuid,
  -- null until the processor has answered
  processor_id text,
  failure_reason text,
  -- when the reconciler asks the processor; null once nothing is open
  check_at timestamptz(3),
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint refunds_status check (status in ('pending', 'succeeded', 'failed', 'canceled')),
  constraint refunds_reason check (reason in
    ('duplicate', 'fraudulent', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'other')),
  constraint refunds_amount check (amount > 0),
  constraint refunds_order foreign key (organization_id, order_id)
    references orders (organization_id, id),
  constraint refunds_payment foreign key (organization_id, payment_id)
    references payments (organization_id, id),
  constraint refunds_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

create unique index refunds_processor on refunds (organization_id, processor_id) where processor_id is not null;
create index refunds_newest on refunds (organization_id, created_at desc, id desc);
create index refunds_of_order on refunds (organization_id, order_id, created_at desc, id desc);
create index refunds_of_customer on refunds (organization_id, customer_id, created_at desc, id desc);
create index refunds_due on refunds (check_at) where check_at is not null;
