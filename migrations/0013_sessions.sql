create table sessions (
  id text primary key,
  -- SHA-256 of the token, so that a copy of this table signs nobody in
  token_hash bytea not null,
  user_id text not null references users (id) on delete cascade,
  -- the administrator who acts in this session as somebody else
  impersonated_by text references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  -- the last time the person proved who they are in this session: sign-in, or a confirmed password
  authenticated_at timestamptz(3) not null,
  remembered boolean not null,
  ip_address text not null,
  user_agent text not null,
  active_organization_id text,
  active_team_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint sessions_active_organization foreign key (active_organization_id)
    references organizations (id) on delete set null,
  -- the active team ends when the person leaves the team, for whatever reason
  constraint sessions_active_team foreign key (active_team_id, user_id)
    references team_members (team_id, user_id) on delete set null (active_team_id)
);

create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id, created_at desc, id desc);
create index sessions_expiry on sessions (expires_at);
create index sessions_impersonator on sessions (impersonated_by) where impersonated_by is not null;
create index sessions_active_organization on sessions (active_organization_id)
  where active_organization_id is not null;
create index sessions_active_team on sessions (active_team_id, user_id)
  where active_team_id is not null;

-- Sign-ins at a provider that are not finished. Each is used once, by the delete that finds it by the hash of its state.
create table oauth_states (
  state_hash bytea primary key,
  -- hash of the value in the browser's signed cookie
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
