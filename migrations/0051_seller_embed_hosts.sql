-- Whether owners get the mail about disputes, and the sites that may show checkouts in a frame (none: every site).
alter table seller_settings
  add column notify_new_dispute boolean not null default true,
  add column embed_hosts text[] not null default '{}';
