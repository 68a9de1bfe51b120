-- One theoretical arrival time per key (GCRA), shared by all nodes. Losing it in a crash only forgives.
create unlogged table rate_limits (
  key text primary key,
  arrival_at timestamptz(3) not null
);

create index rate_limits_arrival on rate_limits (arrival_at);
