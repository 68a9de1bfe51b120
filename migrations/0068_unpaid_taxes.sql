-- The part of the waived amount that is tax: it is not owed to the state for an order that is given up.
alter table orders
  add column waived_tax_amount bigint not null default 0;

-- Credit of a refund that failed later, which the customer had used by then.
alter table refunds
  add column spent_credit_amount bigint not null default 0,
  add constraint refunds_spent_credit check (spent_credit_amount between 0 and credit_amount);
