-- The parts of what is granted to a customer in a meter. The units that are granted are what grants have covered in the
-- open window and what is left of those that have begun. The row of `meter_states` is locked before its grants.
create table meter_grants (
  organization_id text not null,
  id uuid not null,
  customer_id uuid not null,
  meter_id uuid not null,
  source text not null,
  -- of one occurrence
  units numeric not null,
  priority integer not null,
  starts_at timestamptz(3) not null,
  expires_at timestamptz(3),
  recurrence text,
  -- when the units are credited anew
  recurs_at timestamptz(3),
  -- Whether what is left goes on in the next window, and how much of it at most; null: all of it.
  rolls_over boolean not null,
  max_rollover numeric,
  -- the grant whose rest it is
  parent_id uuid,
  external_id text,
  metadata jsonb not null,
  -- Credited since it began or recurred, and what was left of that when it was settled last.
  granted numeric not null default 0,
  remaining numeric not null default 0,
  -- Null: its units are not credited yet.
  began_at timestamptz(3),
  -- The epoch of the state when they were credited: what is credited after usage was frozen is for the next window.
  credited_epoch integer not null default 0,
  ended_at timestamptz(3),
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint meter_grants_source_known check (source in ('benefit', 'manual', 'rollover')),
  constraint meter_grants_recurrence_known check (recurrence in ('month', 'year')),
  constraint meter_grants_units check (units > 0 and granted >= 0 and remaining >= 0),
  constraint meter_grants_priority check (priority between 0 and 1000),
  constraint meter_grants_expiry check (expires_at > starts_at),
  constraint meter_grants_voided check (voided_at is null or ended_at is not null),
  constraint meter_grants_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint meter_grants_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  primary key (organization_id, id)
);
create unique index meter_grants_external_id on meter_grants (organization_id, external_id)
  where external_id is not null;
create index meter_grants_of_customer on meter_grants (organization_id, customer_id, meter_id);
create index meter_grants_of_meter on meter_grants (organization_id, meter_id);
create index meter_grants_newest on meter_grants (organization_id, created_at desc, id desc);

alter table meter_states
  -- The part of the credit that grants are; other credit is used up first.
  add column granted numeric not null default 0,
  add column frozen_granted numeric not null default 0,
  -- When the next grant begins, recurs or expires.
  add column settle_at timestamptz(3),
  -- Whether a grant has ended of which reservations still hold units.
  add column has_ended_grants boolean not null default false;
create index meter_states_settled on meter_states (settle_at) where settle_at is not null;
