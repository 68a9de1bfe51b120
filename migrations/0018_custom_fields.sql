create table custom_fields (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  type text not null,
  slug text not null,
  name text not null,
  properties jsonb not null,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint custom_fields_type check (type in ('text', 'number', 'date', 'checkbox', 'select')),
  constraint custom_fields_name_present check (name <> ''),
  constraint custom_fields_slug_form check (slug ~ '^[a-z0-9_-]+$'),
  primary key (organization_id, id)
);

create unique index custom_fields_slug on custom_fields (organization_id, slug);
