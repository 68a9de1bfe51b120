-- Who created an organization: its files count for that person's storage. No foreign key: a deleted account must not
-- give its storage back while the organization lives on.
alter table organizations add column created_by text;
update organizations set created_by = (
  select user_id from members where organization_id = organizations.id order by created_at, id limit 1);

create index organizations_created_by on organizations (created_by);
