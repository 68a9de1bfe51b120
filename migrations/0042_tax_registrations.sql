-- Where a seller collects tax, and from when to when. Rows are ended, not deleted.
create table tax_registrations (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  country text not null,
  -- null for the whole country
  state text,
  scheme text not null,
  -- parts per million; null for the rates of the data file
  rate integer,
  starts_at timestamptz(3) not null,
  -- the first instant after it; the same as starts_at for one that never took effect
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint tax_registrations_scheme check (scheme in ('standard', 'eu_oss')),
  constraint tax_registrations_place check (country ~ '^[A-Z]{2}$' and (scheme = 'standard' or state is null)),
  constraint tax_registrations_rate check (rate between 0 and 1000000),
  constraint tax_registrations_period check (ends_at >= starts_at)
);

create index tax_registrations_newest on tax_registrations (organization_id, created_at desc, id desc);

-- Whether prices contain their tax: as the organization says, unless a price says otherwise.
alter table seller_settings
  add column default_tax_behavior text not null default 'exclusive',
  add constraint seller_settings_default_tax_behavior check (default_tax_behavior in ('exclusive', 'inclusive'));
alter table product_prices
  add column tax_behavior text,
  add constraint product_prices_tax_behavior check (tax_behavior in ('exclusive', 'inclusive'));
