create table meters (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  aggregation jsonb not null,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint meters_name_present check (name <> ''),
  constraint meters_filter_form check (filter ->> 'conjunction' in ('and', 'or')),
  constraint meters_aggregation_form
    check (aggregation ->> 'func' in ('count', 'sum', 'max', 'min', 'avg')),
  -- so that a price or a credit can only name a meter of its own seller
  constraint meters_of_organization unique (organization_id, id)
);

create index meters_by_name on meters (organization_id, name, id);
create index meters_by_age on meters (organization_id, created_at desc, id desc);
