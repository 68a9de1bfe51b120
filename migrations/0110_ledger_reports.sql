-- The newest report on each ledger, so that all nodes answer with it for a minute instead of reading the ledger again.
create table ledger_reports (
  organization_id text primary key references organizations on delete cascade,
  report jsonb not null,
  -- by the machine clock
  expires_at timestamptz(3) not null
);
