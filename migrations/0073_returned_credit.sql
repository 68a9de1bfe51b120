-- Credit of the customer that paid a part of an order, and that they got back when the order was given up.
alter table orders
  add column returned_credit_amount bigint not null default 0,
  add constraint orders_returned_credit check (returned_credit_amount >= 0);
