-- What a subscription charges for a window, decided when it is closed, and the period of the subscription to which that
-- belongs: a cap counts once in it. Null where nothing is billed, and in windows from before.
alter table meter_windows
  add column charged_subscription_id uuid,
  add column charged_period_start timestamptz(3),
  add column charged_amount bigint;
create index meter_windows_charged on meter_windows
  (organization_id, charged_subscription_id, charged_period_start) where charged_subscription_id is not null;
