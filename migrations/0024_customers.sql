-- A deleted customer stays for past orders; the e-mail address and external id can be used again.
create table customers (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  external_id text,
  email text not null,
  email_verified boolean not null default false,
  name text,
  billing_address jsonb,
  tax_id_value text,
  tax_id_format text,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint customers_email_lower check (email = lower(email)),
  constraint customers_external_id_present check (external_id <> ''),
  constraint customers_external_id_freed check (deleted_at is null or external_id is null),
  constraint customers_tax_id_pair check ((tax_id_value is null) = (tax_id_format is null)),
  primary key (organization_id, id)
);

create unique index customers_email on customers (organization_id, email) where deleted_at is null;
create unique index customers_external_id on customers (organization_id, external_id);
create index customers_newest on customers (organization_id, created_at desc, id desc) where deleted_at is null;
