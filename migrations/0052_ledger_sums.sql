-- The sums of an account are read from these indexes alone, also those of one kind of event (`source`).
drop index ledger_entries_of_debit;
drop index ledger_entries_of_credit;
create index ledger_entries_of_debit
  on ledger_entries (organization_id, currency, debit_account, created_at desc, id desc) include (amount, source);
create index ledger_entries_of_credit
  on ledger_entries (organization_id, currency, credit_account, created_at desc, id desc) include (amount, source);
