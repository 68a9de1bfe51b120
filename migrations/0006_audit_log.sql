-- Append-only. One worker adds the hashes afterwards, so that no request waits for them.
create table audit_log (
  id bigint generated always as identity primary key,
  organization_id text,
  actor_kind text not null,
  actor_id text,
  action text not null,
  target_kind text not null,
  target_id text,
  before jsonb,
  after jsonb,
  ip_address text not null,
  user_agent text not null,
  request_id text not null,
  occurred_at timestamptz(3) not null,
  -- position in the chain of the organization, or of the installation if there is none; not always in the order of the
  -- ids, because a row with a lower id may be committed later
  position bigint,
  previous_hash bytea,
  hash bytea,
  constraint audit_log_chained_whole check ((hash is null) = (position is null)),
  constraint audit_log_linked check ((previous_hash is not null) = (coalesce(position, 1) > 1))
);

create index audit_log_unchained on audit_log (id) where hash is null;
create unique index audit_log_chain on audit_log (organization_id, position) nulls not distinct
  where position is not null;
create index audit_log_organization on audit_log (organization_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

create function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
     and (to_jsonb(new) - array['position', 'previous_hash', 'hash'])
       = (to_jsonb(old) - array['position', 'previous_hash', 'hash']) then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger audit_log_rows before update or delete on audit_log
  for each row execute function audit_log_append_only();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function audit_log_append_only();
