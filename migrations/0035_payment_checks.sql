create index payment_attempts_of_order on payment_attempts (organization_id, order_id) where order_id is not null;
create index payments_of_attempt on payments (organization_id, attempt_id) where attempt_id is not null;
create index payments_of_customer on payments (organization_id, customer_id) where customer_id is not null;

-- when the processor is asked what a charge cost, if no event has told it; null once it is known
alter table payments add column check_at timestamptz(3);
create index payments_due on payments (check_at) where check_at is not null;
