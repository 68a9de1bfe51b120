-- Slugs that an organization had before, so that its members reach it by old links. A slug that another organization
-- takes belongs to that one from then on.
create table former_slugs (
  slug text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  left_at timestamptz(3) not null
);

create index former_slugs_organization on former_slugs (organization_id);
