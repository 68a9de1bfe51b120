-- State of the payment sandbox, the stand-in for Stripe. Nothing else reads or references these tables: the rest of the
-- program reaches the sandbox over HTTP only. In live mode they stay empty.

-- Every object of the API as it answers it, without expanded parts. No card number is ever stored: a payment method
-- names its test card by key.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  -- lists are newest first
  sequence bigint generated always as identity,
  customer_id text,
  -- the intent of a charge, the charge of a refund, the source of a balance transaction
  parent_id text,
  body jsonb not null,
  -- what the API never shows: the card's key, the open authentication, what happens when due_at comes
  hidden jsonb not null default '{}',
  due_at timestamptz(3)
);

create index sandbox_objects_newest on sandbox_objects (kind, sequence);
create index sandbox_objects_customer on sandbox_objects (kind, customer_id, sequence)
  where customer_id is not null;
create index sandbox_objects_parent on sandbox_objects (kind, parent_id, sequence)
  where parent_id is not null;
create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;

-- The answer to the first request with a key. created_at is the machine clock's.
create table sandbox_idempotent_answers (
  key text primary key,
  request_hash bytea not null,
  request_id text not null,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null
);

create index sandbox_idempotent_answers_age on sandbox_idempotent_answers (created_at);

-- Webhook deliveries, one row for each copy of an event that is sent. The event itself is a sandbox object.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox_objects on delete cascade,
  state text not null constraint sandbox_deliveries_state check (
    state in ('waiting', 'held', 'dropped', 'delivered', 'failed')
  ),
  attempts integer not null default 0,
  last_result text,
  -- by the business clock; null while a job has it in hand
  due_at timestamptz(3)
);

create index sandbox_deliveries_event on sandbox_deliveries (event_id);
create index sandbox_deliveries_due on sandbox_deliveries (due_at) where due_at is not null;
create index sandbox_deliveries_held on sandbox_deliveries (id) where state = 'held';

-- How the sandbox misbehaves on demand. Rows, so that every process sees them and a killed one does not forget them.
create table sandbox_switches (
  name text primary key,
  settings jsonb not null,
  -- how often a fault still happens; null for settings
  remaining integer
);
