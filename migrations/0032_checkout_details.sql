-- A buyer names a product by its id alone: this says whose it is.
create table product_sellers (
  product_id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade
);

create index product_sellers_of_organization on product_sellers (organization_id);

insert into product_sellers (product_id, organization_id) select id, organization_id from products;

alter table checkouts
  -- where the back button of the page leads
  add column return_url text,
  -- of the buyer, for the page, mails and the receipt
  add column locale text;

create index checkouts_by_expiry on checkouts (organization_id, expires_at desc, id desc);
