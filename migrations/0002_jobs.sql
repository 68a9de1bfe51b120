-- A worker proves that it lives by a session advisory lock on its number; the row only names it.
create table workers (
  id integer generated always as identity primary key,
  name text not null,
  started_at timestamptz(3) not null
);

-- Work to be done soon. Times here are the machine clock's: a job bridges seconds, never dates.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  lease_token uuid,
  leased_by integer,
  leased_until timestamptz(3),
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint jobs_lease_whole check (
    (lease_token is null) = (leased_by is null) and (lease_token is null) = (leased_until is null)
  )
);

create index jobs_ready on jobs (run_at, id) where lease_token is null and failed_at is null;
create index jobs_leased on jobs (leased_until) where lease_token is not null;
