create table users (
  id text primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users_email_lower_case check (email = lower(email))
);

create unique index users_email on users (email);
create index users_first on users (created_at, id);

-- A way to sign in. The provider "credential" is a password.
create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password_hash text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint accounts_subject_present check (account_id <> ''),
  constraint accounts_password_with_credential check (password_hash is null or provider_id = 'credential')
);

create unique index accounts_subject on accounts (provider_id, account_id);
create index accounts_user on accounts (user_id);
