-- One row per installation: values that all nodes share.
create table installation (
  id boolean primary key default true,
  -- sandbox mode only: how far the business clock is ahead of the machine clock
  clock_offset_ms bigint not null default 0,
  -- sandbox mode only: generated on the first start when GUILDHALL_SECRET is not set
  generated_secret text,
  -- sandbox mode: the administrator is the first person who signed up. Set once and left when that account is
  -- deleted, so that no later account inherits the role. No foreign key for this reason.
  first_user_id text,
  created_at timestamptz(3) not null default now(),
  constraint installation_single_row check (id),
  constraint installation_clock_forward check (clock_offset_ms >= 0)
);

insert into installation default values;
