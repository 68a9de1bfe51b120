-- How often the meters of a seller have changed. Each event is stored with the number that was current when it came, so
-- that the events from before a meter are known for sure, and are counted afterwards.
create table meter_revisions (
  organization_id text not null references organizations (id) on delete cascade,
  revision integer not null,
  primary key (organization_id)
);

alter table meters
  -- Events of this revision and later ones were counted when they came. Null: a node of the release before created the
  -- meter and knows no revisions.
  add column counted_from_revision integer,
  -- The last earlier event that was counted since, by its id.
  add column backfill_cursor uuid,
  add column backfilled_events bigint not null default 0,
  -- How many earlier events there were.
  add column backfill_total bigint,
  -- Null: all events are counted.
  add column backfill_due_at timestamptz(3) default 'epoch';
create index meters_backfill_due on meters (backfill_due_at) where backfill_due_at is not null;

-- Whose usage it is: a customer, whose row has the id of the customer, or an external id that no customer has yet.
create table usage_holders (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  customer_id uuid,
  external_id text,
  -- Grows when usage is frozen or reset. Each event has the epoch in which it was counted.
  epoch integer not null default 0,
  -- The epoch of the customer in which the usage of this external id became theirs.
  attached_epoch integer,
  constraint usage_holders_external_id unique (organization_id, external_id),
  constraint usage_holders_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id) on delete cascade,
  constraint usage_holders_attached check (attached_epoch is null or (customer_id is not null and customer_id <> id)),
  primary key (organization_id, id)
);
create index usage_holders_of_customer on usage_holders (organization_id, customer_id);

-- What was sent, for ever, in the partition of its month. There are no foreign keys: they would be checked for each event.
create table usage_events (
  organization_id text not null,
  -- the clock of the database server, which no node and no move of the business clock can change
  recorded_at timestamptz(3) not null default date_trunc('milliseconds', statement_timestamp()),
  -- begins with the time, so that neighbors in the index came together
  id uuid not null,
  holder_id uuid not null,
  happened_at timestamptz(3) not null,
  name text not null,
  source text not null,
  -- as it was sent
  external_customer_id text,
  external_id text,
  metadata jsonb not null,
  epoch integer not null,
  meters_revision integer not null,
  late boolean not null default false,
  constraint usage_events_source_known check (source in ('user', 'system')),
  primary key (organization_id, id, recorded_at)
) partition by range (recorded_at);
create index usage_events_newest on usage_events (organization_id, happened_at desc, id desc);
create index usage_events_of_holder on usage_events (organization_id, holder_id, happened_at desc, id desc);
-- Rows of a month without a partition. They are moved when the partition is created.
create table usage_events_default partition of usage_events default;

-- Every external id of an event that was ever sent: the first one counts.
create table usage_event_keys (
  organization_id text not null,
  external_id text not null,
  -- of the content that was sent: another content with the same id is told
  digest bigint not null,
  received_at timestamptz(3) not null default date_trunc('milliseconds', statement_timestamp()),
  primary key (organization_id, external_id)
) partition by hash (organization_id, external_id);
create table usage_event_keys_0 partition of usage_event_keys for values with (modulus 8, remainder 0);
create table usage_event_keys_1 partition of usage_event_keys for values with (modulus 8, remainder 1);
create table usage_event_keys_2 partition of usage_event_keys for values with (modulus 8, remainder 2);
create table usage_event_keys_3 partition of usage_event_keys for values with (modulus 8, remainder 3);
create table usage_event_keys_4 partition of usage_event_keys for values with (modulus 8, remainder 4);
create table usage_event_keys_5 partition of usage_event_keys for values with (modulus 8, remainder 5);
create table usage_event_keys_6 partition of usage_event_keys for values with (modulus 8, remainder 6);
create table usage_event_keys_7 partition of usage_event_keys for values with (modulus 8, remainder 7);
create index usage_event_keys_received on usage_event_keys using brin (received_at);

-- What a holder used of a meter since the last reset: the frozen part, which is on its way to a bill, and the live part,
-- to which events are added. An event changes no column that is in an index, except that it sets an empty `announce_at`.
create table meter_states (
  organization_id text not null,
  holder_id uuid not null,
  meter_id uuid not null,
  -- of the customer meter on the wire
  id uuid not null default gen_random_uuid(),
  -- the `counted_from_revision` of the meter: usage of its earlier filter or aggregation does not count
  revision integer not null,
  -- in which events are added to the live part
  epoch integer not null,
  -- Grows with everything that changes what was used or credited.
  number bigint not null default 1,
  count bigint not null default 0,
  sum numeric not null default 0,
  min numeric,
  max numeric,
  -- Null: nothing is frozen.
  frozen_count bigint,
  frozen_sum numeric,
  frozen_min numeric,
  frozen_max numeric,
  frozen_epoch integer,
  frozen_credited numeric,
  credited numeric not null default 0,
  held numeric not null default 0,
  window_opened_at timestamptz(3),
  opened_epoch integer not null default 0,
  -- Only of customers: when to tell that something was used.
  announce_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint meter_states_holder foreign key (organization_id, holder_id)
    references usage_holders (organization_id, id) on delete cascade,
  constraint meter_states_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  constraint meter_states_frozen_whole check (
    (frozen_count is null) = (frozen_sum is null) and (frozen_count is null) = (frozen_epoch is null)
    and (frozen_count is null) = (frozen_credited is null)
    and (frozen_count is not null or (frozen_min is null and frozen_max is null))
  ),
  primary key (organization_id, holder_id, meter_id)
) with (fillfactor = 70);
create unique index meter_states_id on meter_states (organization_id, id);
create index meter_states_of_meter on meter_states (organization_id, meter_id, holder_id);
create index meter_states_announced on meter_states (announce_at) where announce_at is not null;

-- Windows that a reset has closed. The events behind one are those of its epochs.
create table meter_windows (
  organization_id text not null,
  id uuid not null,
  holder_id uuid not null,
  meter_id uuid not null,
  from_epoch integer not null,
  to_epoch integer not null,
  opened_at timestamptz(3),
  closed_at timestamptz(3) not null,
  count bigint not null,
  sum numeric not null,
  min numeric,
  max numeric,
  consumed numeric not null,
  credited numeric not null,
  -- null where the reset billed nothing
  billable numeric,
  order_id uuid,
  order_item_id uuid,
  constraint meter_windows_holder foreign key (organization_id, holder_id)
    references usage_holders (organization_id, id) on delete cascade,
  constraint meter_windows_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  constraint meter_windows_once unique (organization_id, holder_id, meter_id, to_epoch),
  primary key (organization_id, id)
);
create index meter_windows_of_meter on meter_windows (organization_id, meter_id);

-- What events counted, per quarter of an hour in which they happened. The holder of zeros is all holders together.
create table meter_rollups (
  organization_id text not null,
  meter_id uuid not null,
  -- the `counted_from_revision` of the meter
  revision integer not null,
  holder_id uuid not null,
  quarter timestamptz(0) not null,
  count bigint not null,
  sum numeric not null,
  min numeric,
  max numeric,
  constraint meter_rollups_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete cascade,
  primary key (organization_id, meter_id, holder_id, revision, quarter)
);

-- The names of events, of each holder and of all together.
create table usage_event_names (
  organization_id text not null references organizations (id) on delete cascade,
  holder_id uuid not null,
  name text not null,
  source text not null,
  occurrences bigint not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  constraint usage_event_names_source_known check (source in ('user', 'system')),
  primary key (organization_id, holder_id, name, source)
);

-- What a batch of events adds to the two tables above: one row for each batch, so that batches never wait for each
-- other. Readers add them, and a worker folds them in.
create table usage_pending_rollups (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  holders uuid[] not null,
  meters uuid[] not null,
  revisions integer[] not null,
  names text[] not null,
  source text not null,
  -- Lists of lists of numbers, which are places in the lists above and sums; `rollup-store.ts` says which. They are not
  -- compressed, because they are soon gone.
  seen json not null,
  quarters json not null,
  fold_at timestamptz(3) not null,
  constraint usage_pending_rollups_source_known check (source in ('user', 'system')),
  primary key (organization_id, id)
);
alter table usage_pending_rollups
  alter column seen set storage external,
  alter column quarters set storage external;
create index usage_pending_rollups_due on usage_pending_rollups (fold_at);
