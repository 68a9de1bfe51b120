-- An attempt for an order charges a saved method. What began it decides whether a failure moves the schedule.
alter table payment_attempts
  add column payment_method_id uuid,
  add column begun_by text,
  add constraint payment_attempts_begun_by check (begun_by in ('schedule', 'new_method', 'customer')),
  add constraint payment_attempts_method foreign key (organization_id, payment_method_id)
    references payment_methods (organization_id, id);
create index payment_attempts_of_method on payment_attempts (organization_id, payment_method_id)
  where payment_method_id is not null;

create index orders_payment_deadlines on orders (payment_deadline_at) where payment_deadline_at is not null;
create index orders_unpaid on orders (organization_id, subscription_id) where status = 'pending' and given_up_at is null;
create index orders_unpaid_of_customer on orders (organization_id, customer_id)
  where status = 'pending' and given_up_at is null;

-- When the customer is reminded that their card expires; null once it is done.
alter table payment_methods
  add column expiry_reminder_at timestamptz(3);
update payment_methods set expiry_reminder_at =
  ((make_date(card_exp_year, card_exp_month, 1) + interval '1 month' - interval '30 days')::timestamp at time zone 'UTC')
  where card_exp_year is not null and card_exp_month is not null and deleted_at is null;
create index payment_methods_expiry_reminders on payment_methods (expiry_reminder_at)
  where expiry_reminder_at is not null;
