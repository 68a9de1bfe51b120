-- A way to sign in. The provider "credential" is a password. Tokens of other providers are encrypted.
create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  -- the issuer of account_id: the same id from another issuer is another person
  issuer text not null default '',
  account_id text not null,
  password_hash text,
  sealed_access_token text,
  sealed_refresh_token text,
  sealed_id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  -- VK requires the device of the sign-in on each refresh
  device_id text,
  -- the request that is refreshing the tokens now, and when its lease ends
  refresh_lease text,
  refresh_lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint accounts_subject_present check (account_id <> ''),
  constraint accounts_password_with_credential check (password_hash is null or provider_id = 'credential'),
  constraint accounts_tokens_without_credential check (
    provider_id <> 'credential'
    or (sealed_access_token is null and sealed_refresh_token is null and sealed_id_token is null)
  )
);

create unique index accounts_subject on accounts (provider_id, issuer, account_id);
create index accounts_user on accounts (user_id);

-- Id tokens of providers that were used to sign in or to link, until they expire: each signs in once.
create table used_id_tokens (
  -- of the signed part: the signature itself can have several valid encodings
  token_hash bytea primary key,
  -- No foreign key: a deleted account must not make its token usable again.
  user_id text not null,
  expires_at timestamptz(3) not null
);

create index used_id_tokens_expiry on used_id_tokens (expires_at);
