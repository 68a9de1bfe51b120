-- Words of an order that sellers search for: the buyer's name and email address at the purchase, and the order number.
-- The organization is one of the words, so that a search reads the index entries of one seller only.
create function order_search_words(organization_id text, number text, customer_name text, customer_email text)
returns tsvector language sql immutable parallel safe
return array_to_tsvector(array_remove(regexp_split_to_array(lower(concat_ws(
  ' ',
  organization_id,
  number,
  split_part(number, '-', -1),
  customer_email,
  split_part(customer_email, '@', -1),
  coalesce(customer_name, '')
)), '\s+'), ''));

create index orders_search on orders
  using gin (order_search_words(organization_id, number, customer_name, customer_email));

-- Which mails the owners of an organization get.
alter table seller_settings
  add column notify_new_order boolean not null default true,
  add column notify_new_subscription boolean not null default true;
