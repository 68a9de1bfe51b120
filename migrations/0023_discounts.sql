-- A deleted discount stays for the orders that used it; its code can be used again.
create table discounts (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  code text,
  type text not null,
  amount bigint,
  currency text,
  basis_points integer,
  duration text not null,
  duration_in_months integer,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_redemptions integer,
  redemptions_count integer not null default 0,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint discounts_name_present check (name <> ''),
  constraint discounts_code_form check (code ~ '^[A-Za-z0-9]+$' and char_length(code) between 3 and 256),
  constraint discounts_takes_off check (
    case type
      when 'fixed' then amount is not null and amount > 0 and currency is not null and basis_points is null
      when 'percentage' then basis_points is not null and basis_points between 1 and 10000
        and amount is null and currency is null
      else false
    end
  ),
  constraint discounts_duration check (
    case duration
      when 'repeating' then duration_in_months is not null and duration_in_months > 0
      when 'once' then duration_in_months is null
      when 'forever' then duration_in_months is null
      else false
    end
  ),
  constraint discounts_window check (ends_at > starts_at),
  constraint discounts_redemptions check (redemptions_count >= 0 and redemptions_count <= max_redemptions),
  primary key (organization_id, id)
);

create unique index discounts_code on discounts (organization_id, lower(code)) where deleted_at is null;
create index discounts_newest on discounts (organization_id, created_at desc, id desc) where deleted_at is null;

-- A discount without rows here applies to every product.
create table discount_products (
  organization_id text not null,
  discount_id uuid not null,
  product_id uuid not null,
  position integer not null,
  primary key (organization_id, discount_id, product_id),
  constraint discount_products_discount foreign key (organization_id, discount_id)
    references discounts (organization_id, id) on delete cascade,
  constraint discount_products_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade
);

create index discount_products_of_product on discount_products (organization_id, product_id);
