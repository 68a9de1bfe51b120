-- A request that calls the payment processor commits its beginning before it has an answer: what it began, and until
-- when it is presumed to be at work. After that a repeat with the same key takes it over.
alter table idempotency_keys
  add column progress text,
  add column lease_until timestamptz(3),
  add constraint idempotency_keys_progress check ((progress is null) = (lease_until is null));

alter table payment_attempts
  add column customer_id uuid,
  -- the checkout had no customer before this attempt, and has none again if it fails
  add column attached_customer boolean not null default false,
  add constraint payment_attempts_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id);

create index payment_attempts_of_customer on payment_attempts (organization_id, customer_id)
  where customer_id is not null;
