-- Single-use values sent by mail. The identifier names the purpose and the hash of the token, never the token.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create unique index verifications_identifier on verifications (identifier);
create index verifications_user on verifications (user_id);
create index verifications_expiry on verifications (expires_at);
