create table benefits (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  type text not null,
  description text not null,
  selectable boolean not null,
  deletable boolean not null,
  -- the properties of the API, except the two columns below
  properties jsonb not null,
  -- the meter of a credit: a column, so that a foreign key can ensure that the meter exists
  meter_id uuid,
  -- access to the seller's Discord server, encrypted
  sealed_guild_token text,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  -- a deleted benefit stays for the grants that refer to it
  deleted_at timestamptz(3),
  constraint benefits_type check (
    type in ('custom', 'discord', 'github_repository', 'downloadables', 'license_keys', 'meter_credit')
  ),
  constraint benefits_description_present check (description <> ''),
  constraint benefits_meter_of_credit check ((type = 'meter_credit') = (meter_id is not null)),
  constraint benefits_token_of_discord
    check ((type = 'discord') = (sealed_guild_token is not null)),
  constraint benefits_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id),
  primary key (organization_id, id)
);

create index benefits_by_age on benefits (organization_id, created_at desc, id desc)
  where deleted_at is null;
create index benefits_of_meter on benefits (organization_id, meter_id) where meter_id is not null;
