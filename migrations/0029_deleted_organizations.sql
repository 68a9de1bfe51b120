-- Set for a deleted organization whose money rows are kept; without any its row is gone. Its slug can be used again.
alter table organizations add column deleted_at timestamptz(3);

drop index organizations_slug;
create unique index organizations_slug on organizations (slug) where deleted_at is null;
