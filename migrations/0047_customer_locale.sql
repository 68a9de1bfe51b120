-- The language in which a customer buys and reads emails, such as de-AT.
alter table customers
  add column locale text,
  add constraint customers_locale check (char_length(locale) <= 35);
