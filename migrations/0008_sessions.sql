create table sessions (
  id text primary key,
  -- SHA-256 of the token: a stolen copy of this table opens nothing
  token_hash bytea not null,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  remembered boolean not null,
  ip_address text not null,
  user_agent text not null,
  active_organization_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id, created_at desc, id desc);
create index sessions_expiry on sessions (expires_at);
