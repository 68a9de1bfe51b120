create table checkout_links (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- in clear: it is part of an address that the seller publishes
  client_secret text not null,
  label text,
  success_url text,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  discount_id uuid,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint checkout_links_of_organization unique (organization_id, id),
  constraint checkout_links_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id) on delete set null (discount_id)
);

create unique index checkout_links_secret on checkout_links (client_secret);
create index checkout_links_listed on checkout_links (organization_id, created_at, id);
create index checkout_links_of_discount on checkout_links (organization_id, discount_id) where discount_id is not null;

create table checkout_link_products (
  organization_id text not null references organizations (id) on delete cascade,
  checkout_link_id uuid not null,
  product_id uuid not null,
  position integer not null,
  primary key (checkout_link_id, product_id),
  constraint checkout_link_products_link foreign key (organization_id, checkout_link_id)
    references checkout_links (organization_id, id) on delete cascade,
  constraint checkout_link_products_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade
);

create index checkout_link_products_of_product on checkout_link_products (product_id);

-- Whoever archives a product takes it out of every link in the same breath; it does not come back by itself.
create function withdraw_archived_product() returns trigger language plpgsql as $$
begin
  delete from checkout_link_products where product_id = new.id;
  return null;
end $$;

create trigger products_withdraw_archived after update of is_archived on products
  for each row when (new.is_archived and not old.is_archived) execute function withdraw_archived_product();
