-- What the administration knows of a person. A ban without an end lasts until the year 9999.
alter table users
  add column role text not null default 'user',
  add column banned_until timestamptz(3),
  add column ban_reason text,
  add constraint users_ban_whole check (ban_reason is null or banned_until is not null);

-- The administrator who acts in this session as somebody else.
alter table sessions
  add column impersonated_by text references users (id) on delete cascade;

create index sessions_impersonator on sessions (impersonated_by) where impersonated_by is not null;
