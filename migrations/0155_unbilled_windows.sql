-- Why no order bills a window. Null: one does, and where none does, that is a fault. A window that is stored without
-- this column, or was before it, says `earlier`.
alter table meter_windows
  add column unbilled_reason text default 'earlier',
  add constraint meter_windows_unbilled_known
    check (unbilled_reason in ('trial', 'no_price', 'free', 'covered', 'waived', 'apart', 'earlier'));
