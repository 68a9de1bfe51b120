create sequence events_sequence;

-- What happened, written in the transaction that made it happen. Partitioned by the month of recorded_at: the worker
-- creates the partitions of the next months and drops those past their retention.
create table events (
  -- the clock of the database server, which no node and no move of the business clock can change
  recorded_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  id text not null,
  -- the order of events that were recorded in the same millisecond
  sequence bigint not null default nextval('events_sequence'),
  type text not null,
  data jsonb not null,
  organization_id text,
  -- the business clock
  occurred_at timestamptz(3) not null,
  primary key (recorded_at, id)
) partition by range (recorded_at);

alter sequence events_sequence owned by events.sequence;
create index events_of_organization on events (organization_id, recorded_at desc, sequence desc);

-- Rows of a month without a partition. They are moved when the partition is created.
create table events_default partition of events default;
