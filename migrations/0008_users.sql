create table users (
  id text primary key,
  email text not null,
  email_verified boolean not null default false,
  -- Since when everything that signs in to this account belongs to someone who proved the mailbox. Null: the password
  -- may have been set by a person who does not read mail at this address, even if the address itself was verified.
  proven_at timestamptz(3),
  -- The session that was started together with the account: its browser chose the password. Not a reference, because
  -- the session may be gone while the account stays.
  sign_up_session_id text,
  name text not null,
  image text,
  role text not null default 'user',
  -- a ban without an end lasts until the year 9999
  banned_until timestamptz(3),
  ban_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_ban_whole check (ban_reason is null or banned_until is not null)
);

create unique index users_email on users (email);
create index users_first on users (created_at, id);

-- The picture a person uploaded. users.image is its address, or the address of another picture.
create table user_pictures (
  user_id text primary key references users (id) on delete cascade,
  object_id uuid not null references stored_objects (id),
  mime_type text not null,
  created_at timestamptz(3) not null
);

create unique index user_pictures_object on user_pictures (object_id);

-- Browsers a person has signed in with, so that a sign-in with a new one can be reported by mail.
create table devices (
  user_id text not null references users (id) on delete cascade,
  fingerprint bytea not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, fingerprint)
);

-- Single-use values sent by mail. The identifier names the purpose and the hash of the token, never the token.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  -- null only for a request about an unknown address, which is rolled back: it takes the same work as a known one
  user_id text references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create unique index verifications_identifier on verifications (identifier);
create index verifications_user on verifications (user_id);
create index verifications_expiry on verifications (expires_at);
