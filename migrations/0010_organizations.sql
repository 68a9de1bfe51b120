-- An organization is also a seller. Its id is a UUID in lower case, as the billing API requires.
create table organizations (
  id text primary key,
  name text not null,
  slug text not null,
  logo text,
  -- JSON text as it was sent
  metadata text,
  -- The files of the organization count for this person's storage. No foreign key: deleting the account must not free
  -- that storage while the organization exists.
  created_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  constraint organizations_id_uuid
    check (id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'),
  constraint organizations_name_present check (name <> ''),
  constraint organizations_slug_form check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$')
);

create unique index organizations_slug on organizations (slug);
create index organizations_created_by on organizations (created_by);

create table teams (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  constraint teams_name_present check (name <> ''),
  -- referenced by members and invitations, which can only name a team of their own organization
  constraint teams_of_organization unique (organization_id, id)
);
