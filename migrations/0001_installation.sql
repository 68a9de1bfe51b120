-- One row per installation: what every node must agree on.
create table installation (
  id boolean primary key default true,
  -- sandbox mode only: how far the business clock is ahead of the machine's
  clock_offset_ms bigint not null default 0,
  -- sandbox mode only: generated on the first start when GUILDHALL_SECRET is not set
  generated_secret text,
  created_at timestamptz(3) not null default now(),
  constraint installation_single_row check (id),
  constraint installation_clock_forward check (clock_offset_ms >= 0)
);

insert into installation default values;
