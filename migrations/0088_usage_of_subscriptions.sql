-- What a period has used is read from the usage area when it is shown or billed.
alter table subscription_meters
  drop column consumed_units,
  drop column credited_units,
  drop column amount;
