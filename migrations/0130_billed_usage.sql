-- The part of the credit that came from earlier periods: a change of plan leaves it to the customer.
alter table meter_states add column rolled_over numeric not null default 0;

-- The windows that an order bills.
create index meter_windows_of_order on meter_windows (organization_id, order_id) where order_id is not null;

-- The part of the credit of a window that was made of grants. The other part was credit of a plan.
alter table meter_windows add column granted numeric not null default 0;
