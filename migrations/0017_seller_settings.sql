-- Settings of an organization as a seller, in addition to its name, slug and logo. Without a row the defaults apply.
create table seller_settings (
  organization_id text primary key references organizations (id) on delete cascade,
  email text,
  website text,
  socials jsonb not null,
  -- about the business; not public
  details jsonb,
  details_submitted_at timestamptz(3),
  issue_funding_enabled boolean not null,
  usage_based_billing_enabled boolean not null,
  allow_multiple_subscriptions boolean not null,
  allow_customer_updates boolean not null,
  proration_behavior text not null,
  modified_at timestamptz(3) not null,
  constraint seller_settings_proration_behavior check (proration_behavior in ('invoice', 'prorate')),
  constraint seller_settings_details_dated check ((details is null) = (details_submitted_at is null))
);
