-- What a provider gave us to act for a person: sealed, never in clear.
alter table accounts
  -- who vouches for the subject: the same number at another issuer is another person
  add column issuer text not null default '',
  add column sealed_access_token text,
  add column sealed_refresh_token text,
  add column sealed_id_token text,
  add column access_token_expires_at timestamptz(3),
  add column refresh_token_expires_at timestamptz(3),
  add column scope text,
  -- VK wants to hear again on each refresh which device asked
  add column device_id text,
  -- who is refreshing the tokens right now, and until when that is believed
  add column refresh_lease text,
  add column refresh_lease_until timestamptz(3),
  add constraint accounts_tokens_without_credential check (
    provider_id <> 'credential'
    or (sealed_access_token is null and sealed_refresh_token is null and sealed_id_token is null)
  );

drop index accounts_subject;
create unique index accounts_subject on accounts (provider_id, issuer, account_id);

-- A person on the way to a provider and back. Taken by one delete; found by the hash of the state only.
create table oauth_states (
  state_hash bytea primary key,
  -- hash of what the browser's signed cookie holds
  browser_hash bytea not null,
  provider_id text not null,
  -- code verifier and nonce
  sealed_checks text not null,
  -- set when an account is being linked: the link ends with the session that asked for it
  user_id text references users (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  callback_url text not null,
  error_callback_url text,
  new_user_callback_url text,
  request_sign_up boolean not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint oauth_states_link_has_session check ((user_id is null) = (session_id is null))
);

create index oauth_states_expiry on oauth_states (expires_at);
create index oauth_states_user on oauth_states (user_id);
create index oauth_states_session on oauth_states (session_id);
