create table api_keys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text,
  prefix text,
  -- the first characters, by which people recognize a key that is never shown again
  start text not null,
  -- SHA-256 of the key, so that a copy of this table contains no usable key
  key_hash bytea not null,
  enabled boolean not null,
  -- what the key is limited to, such as {products:read}. Null: all that its owner may do, except what a key must be
  -- given explicitly
  scopes text[],
  expires_at timestamptz(3),
  -- null is no limit
  remaining bigint,
  refill_interval_ms bigint,
  refill_amount bigint,
  last_refill_at timestamptz(3),
  rate_limit_enabled boolean not null,
  rate_limit_window_ms bigint not null,
  rate_limit_max bigint not null,
  -- uses in the current window, which began with the first of them (machine clock)
  request_count bigint not null default 0,
  window_started_at timestamptz(3),
  last_request_at timestamptz(3),
  permissions jsonb,
  metadata jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint api_keys_scopes_not_empty check (cardinality(scopes) > 0),
  constraint api_keys_remaining_left check (remaining >= 0),
  constraint api_keys_refill_whole check ((refill_interval_ms is null) = (refill_amount is null)),
  constraint api_keys_refill_positive check (refill_interval_ms > 0 and refill_amount > 0),
  constraint api_keys_window_positive check (rate_limit_window_ms > 0 and rate_limit_max > 0)
);

create unique index api_keys_hash on api_keys (key_hash);
create index api_keys_user on api_keys (user_id, created_at desc, id desc);
