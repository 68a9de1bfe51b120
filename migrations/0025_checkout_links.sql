create table checkout_links (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  -- not hashed: it is part of a URL that the seller publishes
  client_secret text not null,
  label text,
  success_url text,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  discount_id uuid,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint checkout_links_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id)
);

create index checkout_links_listed on checkout_links (organization_id, created_at, id);
create index checkout_links_of_discount on checkout_links (organization_id, discount_id) where discount_id is not null;

create table checkout_link_products (
  organization_id text not null references organizations (id) on delete cascade,
  checkout_link_id uuid not null,
  product_id uuid not null,
  position integer not null,
  primary key (organization_id, checkout_link_id, product_id),
  constraint checkout_link_products_link foreign key (organization_id, checkout_link_id)
    references checkout_links (organization_id, id) on delete cascade,
  constraint checkout_link_products_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade
);

create index checkout_link_products_of_product on checkout_link_products (organization_id, product_id);
create index checkout_link_products_sold
  on checkout_link_products (organization_id, checkout_link_id, position, product_id);
