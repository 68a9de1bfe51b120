create table meters (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
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
  primary key (organization_id, id)
);

create index meters_by_name on meters (organization_id, name, id);
create index meters_by_age on meters (organization_id, created_at desc, id desc);
