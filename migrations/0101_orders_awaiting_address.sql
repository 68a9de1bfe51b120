-- An order of a seller who collects tax, made while it is not known where the customer is. It is not posted and cannot be
-- paid until the address is given: then its tax is computed.
alter table orders
  add column awaits_address boolean not null default false,
  add constraint orders_awaits_address check (not awaits_address or status = 'pending');
