-- Codes that sign a customer in to the portal. They arrive without their seller, so this is a look-up table like
-- seller_secrets. The hash has a key of the installation: a code is short, and a plain hash of it could be reversed.
create table portal_codes (
  hash bytea primary key,
  organization_id text not null references organizations (id) on delete cascade,
  customer_id uuid not null,
  -- where it was mailed: it proves this address only
  email text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);

create index portal_codes_expiries on portal_codes (expires_at);
create index portal_codes_of_customer on portal_codes (organization_id, customer_id);
