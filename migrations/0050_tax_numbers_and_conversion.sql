-- The number that the tax authority gave to the seller for this registration.
alter table tax_registrations
  add column tax_number text,
  add constraint tax_registrations_number check (char_length(tax_number) between 1 and 50);

-- The link that a buyer followed. Not a foreign key: links can be deleted, and their checkouts stay.
alter table checkouts add column checkout_link_id uuid;

-- The conversion of a period is read from this index alone.
create index checkouts_by_time on checkouts (organization_id, created_at)
  include (product_id, checkout_link_id, status, intent_count);
