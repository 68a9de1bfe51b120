-- What happened, written in the transaction that made it happen.
create table events (
  id text primary key,
  sequence bigint generated always as identity,
  type text not null,
  data jsonb not null,
  organization_id text,
  occurred_at timestamptz(3) not null
);

create unique index events_sequence on events (sequence);
