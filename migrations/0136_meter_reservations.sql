-- Units of a meter that are set aside until they are used, given back or expire. The row of `meter_states` is locked
-- before its reservations.
create table meter_reservations (
  organization_id text not null,
  id uuid not null,
  customer_id uuid not null,
  meter_id uuid not null,
  units numeric not null,
  status text not null,
  -- in seconds, as it was asked for
  expires_in integer not null,
  expires_at timestamptz(3) not null,
  -- null once it is not held any more
  due_at timestamptz(3),
  external_id text,
  committed_units numeric,
  event_id uuid,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint meter_reservations_status_known check (status in ('held', 'committed', 'released', 'expired')),
  constraint meter_reservations_units check (units > 0 and committed_units > 0 and committed_units <= units),
  constraint meter_reservations_due check ((due_at is not null) = (status = 'held')),
  constraint meter_reservations_committed check (
    (status = 'committed') = (event_id is not null) and (event_id is null) = (committed_units is null)
  ),
  constraint meter_reservations_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint meter_reservations_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  primary key (organization_id, id)
);
create unique index meter_reservations_external_id on meter_reservations (organization_id, external_id)
  where external_id is not null;
create index meter_reservations_of_customer on meter_reservations (organization_id, customer_id, meter_id, created_at desc);
create index meter_reservations_of_meter on meter_reservations (organization_id, meter_id, created_at desc);
create index meter_reservations_newest on meter_reservations (organization_id, created_at desc, id desc);
create index meter_reservations_held on meter_reservations (organization_id, customer_id, meter_id, expires_at)
  where due_at is not null;
create index meter_reservations_due on meter_reservations (due_at) where due_at is not null;

-- An event of a committed reservation counts these units in this meter, and in no other, whatever their filters say.
alter table usage_events
  add column counted_meter_id uuid,
  add column counted_units numeric;
