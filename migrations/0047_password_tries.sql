-- Failed password tries: one row for an account, one for each network or known browser that tries at it. Also kept for
-- addresses without an account. Losing them in a crash only forgives.
create unlogged table password_tries (
  key text primary key,
  -- each failure moves this two minutes ahead: what is left of it are the failures that still count
  forgotten_at timestamptz(3) not null,
  -- no try is checked before this instant
  retry_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index password_tries_expiry on password_tries (expires_at);
