-- What a period has used is read from the usage area when it is shown or billed. The columns stay for nodes of the
-- release before, which select them; a later release drops them.
comment on column subscription_meters.consumed_units is 'not read any more';
comment on column subscription_meters.credited_units is 'not read any more';
comment on column subscription_meters.amount is 'not read any more';
