-- How the customer of a confirmation was chosen. An email address proves nothing: anybody may type it.
alter table payment_attempts add column customer_origin text not null default 'found';
alter table payment_attempts add constraint payment_attempts_customer_origin
  check (customer_origin in ('named', 'created', 'found'));

-- A session of kind 'purchase' shows what was bought with its checkout and nothing else of the customer. Older sessions
-- end: none of them says what its holder has proven.
delete from seller_secrets where kind = 'customer_session';
delete from customer_sessions;
alter table customer_sessions
  add column kind text not null,
  add column checkout_id uuid,
  add constraint customer_sessions_kind check (kind in ('full', 'purchase')),
  add constraint customer_sessions_purchase check (kind = 'full' or checkout_id is not null),
  add constraint customer_sessions_checkout foreign key (organization_id, checkout_id)
    references checkouts (organization_id, id) on delete cascade;
create index customer_sessions_of_checkout on customer_sessions (organization_id, checkout_id)
  where checkout_id is not null;

-- The buyer as the checkout named them. The customer's own name and address may be others, and change.
alter table orders add column customer_name text, add column customer_email text;
update orders set customer_name = bought.name, customer_email = bought.email
  from (
    select o.organization_id, o.id, case when k.id is null then c.name else k.customer_name end as name,
      coalesce(k.customer_email, c.email) as email
    from orders o
    join customers c on c.organization_id = o.organization_id and c.id = o.customer_id
    left join checkouts k on k.organization_id = o.organization_id and k.id = o.checkout_id
  ) bought
  where orders.organization_id = bought.organization_id and orders.id = bought.id;
alter table orders alter column customer_email set not null;
