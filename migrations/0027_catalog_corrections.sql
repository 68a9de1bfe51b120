-- How the client that began an upload counts the end of a part: its last byte, or the first byte after it.
-- file_parts always holds the last byte.
alter table files add column part_ends_exclusive boolean not null default false;

-- Deleting a custom field detaches it from its products.
alter table product_custom_fields
  drop constraint product_custom_fields_field,
  add constraint product_custom_fields_field foreign key (organization_id, custom_field_id)
    references custom_fields (organization_id, id) on delete cascade;

-- Letters outside ASCII are lowered by the program: the lower() of a server depends on its locale and version.
alter table customers
  drop constraint customers_email_lower,
  add constraint customers_email_lower check (email = lower(email collate "C"));

-- A leading `metadata.` of a property is not stored, unless the rest is the name of an event's own property.
update meters
  set filter = regexp_replace(
      filter::text, '"property": "metadata\.(?!(name|source|timestamp)")', '"property": "', 'g')::jsonb,
    aggregation = regexp_replace(
      aggregation::text, '"property": "metadata\.(?!(name|source|timestamp)")', '"property": "', 'g')::jsonb;

-- Lists by name or address: regardless of case, accents beside their letter, the same on every server.
drop index meters_by_name;
create index meters_by_name on meters (organization_id, name collate "und-x-icu", id);
create index products_by_name on products (organization_id, name collate "und-x-icu", id);
create index customers_by_email on customers (organization_id, email collate "und-x-icu", id)
  where deleted_at is null;
create index customers_by_name on customers (organization_id, name collate "und-x-icu" nulls first, id)
  where deleted_at is null;
