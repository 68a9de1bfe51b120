create table products (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  recurring_interval text,
  is_archived boolean not null default false,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint products_name_length check (char_length(name) >= 3),
  constraint products_recurring_interval check (recurring_interval in ('month', 'year')),
  primary key (organization_id, id)
);

create index products_listed on products (organization_id, created_at desc, id desc);

-- An archived price stays for the orders and subscriptions that used it.
-- The organization is referenced in addition to the product, so that deleting an organization deletes these rows before
-- references to a meter, benefit, file or field are checked.
create table product_prices (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  amount_type text not null,
  price_currency text,
  price_amount bigint,
  minimum_amount bigint,
  maximum_amount bigint,
  preset_amount bigint,
  unit_amount numeric,
  cap_amount bigint,
  meter_id uuid,
  is_archived boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint product_prices_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade,
  constraint product_prices_meter foreign key (organization_id, meter_id)
    references meters (organization_id, id) on delete restrict,
  constraint product_prices_currency check (price_currency = 'usd'),
  constraint product_prices_fixed check (
    case amount_type
      when 'fixed' then price_amount is not null and price_amount between 50 and 99999999
      else price_amount is null
    end
  ),
  constraint product_prices_custom check (
    case amount_type
      when 'custom' then
        coalesce(minimum_amount, 50) >= 50
        and coalesce(minimum_amount, 50) <= coalesce(preset_amount, maximum_amount, 1000000)
        and coalesce(preset_amount, 50) <= coalesce(maximum_amount, 1000000)
        and coalesce(maximum_amount, 1000000) <= 1000000
      else num_nonnulls(minimum_amount, maximum_amount, preset_amount) = 0
    end
  ),
  constraint product_prices_metered check (
    case amount_type
      when 'metered_unit' then
        meter_id is not null and unit_amount is not null and coalesce(cap_amount, 0) >= 0
        and unit_amount > 0 and unit_amount < 100000 and scale(unit_amount) <= 12
      else num_nonnulls(meter_id, unit_amount, cap_amount) = 0
    end
  ),
  constraint product_prices_amount_type check (
    case when amount_type = 'free' then price_currency is null
    else amount_type in ('fixed', 'custom', 'metered_unit') and price_currency is not null end
  )
);

-- Includes archived prices, which are looked up when a product or a seller is deleted.
create index product_prices_of_product on product_prices (organization_id, product_id, is_archived);
create unique index product_prices_one_static on product_prices (organization_id, product_id)
  where not is_archived and amount_type <> 'metered_unit';
create unique index product_prices_meter_once on product_prices (organization_id, product_id, meter_id)
  where not is_archived;
create index product_prices_of_meter on product_prices (organization_id, meter_id) where meter_id is not null;

create table product_benefits (
  organization_id text not null references organizations (id) on delete cascade,
  product_id uuid not null,
  benefit_id uuid not null,
  position integer not null,
  primary key (organization_id, product_id, benefit_id),
  constraint product_benefits_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade,
  constraint product_benefits_benefit foreign key (organization_id, benefit_id)
    references benefits (organization_id, id) on delete cascade
);

create index product_benefits_of_benefit on product_benefits (organization_id, benefit_id);
-- the benefits of a list of products, in their order
create index product_benefits_given on product_benefits (organization_id, product_id, position, benefit_id);

create table product_medias (
  organization_id text not null references organizations (id) on delete cascade,
  product_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (organization_id, product_id, file_id),
  constraint product_medias_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade,
  constraint product_medias_file foreign key (organization_id, file_id)
    references files (organization_id, id) on delete cascade
);

create index product_medias_of_file on product_medias (organization_id, file_id);
create index product_medias_shown on product_medias (organization_id, product_id, position, file_id);

create table product_custom_fields (
  organization_id text not null references organizations (id) on delete cascade,
  product_id uuid not null,
  custom_field_id uuid not null,
  position integer not null,
  required boolean not null,
  primary key (organization_id, product_id, custom_field_id),
  constraint product_custom_fields_product foreign key (organization_id, product_id)
    references products (organization_id, id) on delete cascade,
  constraint product_custom_fields_field foreign key (organization_id, custom_field_id)
    references custom_fields (organization_id, id) on delete restrict
);

create index product_custom_fields_of_field on product_custom_fields (organization_id, custom_field_id);
