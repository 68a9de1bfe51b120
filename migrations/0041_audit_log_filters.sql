-- The audit log of an organization is read newest first by time, for everybody or for one person, of all
-- kinds or of one, or about one thing.
create index audit_log_organization_time on audit_log (organization_id, occurred_at desc, id desc);
create index audit_log_organization_actor on audit_log (organization_id, actor_id, occurred_at desc, id desc);
create index audit_log_organization_kind on audit_log (organization_id, target_kind, occurred_at desc, id desc);
create index audit_log_organization_target on audit_log (organization_id, target_id, occurred_at desc, id desc);
drop index audit_log_organization;
