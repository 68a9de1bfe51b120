-- Both tables are unlogged: losing them in a crash only resets the limits.

-- One theoretical arrival time per key (GCRA), shared by all nodes.
create unlogged table rate_limits (
  key text primary key,
  arrival_at timestamptz(3) not null
);

create index rate_limits_arrival on rate_limits (arrival_at);

-- Failed password tries: one row for the account, one for each network or known browser that tries it. Addresses
-- without an account have rows too.
create unlogged table password_tries (
  key text primary key,
  -- each failure moves this two minutes ahead: the time left is the number of failures that still count
  forgotten_at timestamptz(3) not null,
  -- no try is checked before this instant
  retry_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index password_tries_expiry on password_tries (expires_at);
