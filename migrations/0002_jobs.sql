-- A worker holds a session advisory lock on its id while it runs; the row only gives it a name.
create table workers (
  id integer generated always as identity primary key,
  name text not null,
  started_at timestamptz(3) not null default now()
);

-- Work to be done soon. All times here are the clock of the database server, the one machine clock that all nodes
-- share: delays of a job are seconds or minutes, never dates.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  attempts integer not null default 0,
  lease_token uuid,
  leased_by integer,
  leased_until timestamptz(3),
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint jobs_lease_whole check (
    (lease_token is null) = (leased_by is null) and (lease_token is null) = (leased_until is null)
  ),
  constraint jobs_failed_at_rest check (failed_at is null or lease_token is null)
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);

-- Kind first, so that many jobs of one kind do not delay another kind.
create index jobs_ready on jobs (kind, run_at, id) where lease_token is null and failed_at is null;
create unique index jobs_lease on jobs (lease_token) where lease_token is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;
