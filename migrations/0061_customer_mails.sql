-- Which mails customers get. Switches that are not named are as everybody begins.
alter table seller_settings
  add column customer_email_settings jsonb not null default '{}';
