-- A buyer pays an unpaid order by a link, at most five times, and a seller tries it again.
alter table orders
  add column intent_client_secret text,
  add constraint orders_customer_attempts check (customer_attempts between 0 and 5);

alter table payment_attempts
  drop constraint payment_attempts_begun_by,
  add constraint payment_attempts_begun_by
    check (begun_by in ('schedule', 'new_method', 'customer', 'seller'));
