-- An attempt pays a checkout or an order, never both, and always for a customer. One for an order says what began it.
update payment_attempts set customer_id = checkouts.customer_id
  from checkouts
  where payment_attempts.customer_id is null and checkouts.organization_id = payment_attempts.organization_id
    and checkouts.id = payment_attempts.checkout_id;
alter table payment_attempts
  alter column customer_id set not null,
  drop constraint payment_attempts_purpose,
  add constraint payment_attempts_purpose check ((checkout_id is null) <> (order_id is null)),
  add constraint payment_attempts_begun check ((order_id is null) = (begun_by is null));
