-- Single-use values sent by mail. The identifier names the purpose and the hash of the token, never the token.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  -- null only for a request about an unknown address, which is undone again: the same work either way
  user_id text references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create unique index verifications_identifier on verifications (identifier);
create index verifications_user on verifications (user_id);
create index verifications_expiry on verifications (expires_at);

-- A browser someone has signed in with, so that a new one can be told to them.
create table devices (
  user_id text not null references users (id) on delete cascade,
  fingerprint bytea not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, fingerprint)
);
