-- The money of a seller as double entry. An account is opened by the first entry that names it. Money rows outlive the
-- organization: there is no cascade, and a deleted organization that has any keeps its row.
create table ledger_accounts (
  organization_id text not null references organizations (id),
  currency text not null,
  account text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, currency, account),
  constraint ledger_accounts_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint ledger_accounts_known check (account in (
    'customer_receivable', 'processor_balance', 'revenue', 'tax_payable', 'discounts', 'refunds', 'processor_fees',
    'customer_credit', 'disputed_funds', 'waived'
  ))
);

-- Each entry is a transfer, so debits and credits are equal by construction. Not partitioned: a transfer is unique by
-- its source and leg over all time. The migrations that create orders, refunds and disputes add their composite
-- foreign keys on (organization_id, order_id), (organization_id, refund_id) and (organization_id, dispute_id).
create table ledger_entries (
  organization_id text not null,
  id uuid not null,
  -- what happened, such as `order:{id}:sale`; one source is one posting of one or more legs
  source text not null,
  leg text not null,
  debit_account text not null,
  credit_account text not null,
  amount bigint not null,
  currency text not null,
  customer_id uuid,
  order_id uuid,
  refund_id uuid,
  dispute_id uuid,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint ledger_entries_once unique (organization_id, source, leg),
  -- both accounts are of the entry's organization and currency
  constraint ledger_entries_debit foreign key (organization_id, currency, debit_account)
    references ledger_accounts (organization_id, currency, account),
  constraint ledger_entries_credit foreign key (organization_id, currency, credit_account)
    references ledger_accounts (organization_id, currency, account),
  constraint ledger_entries_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id),
  constraint ledger_entries_amount_positive check (amount > 0),
  constraint ledger_entries_two_accounts check (debit_account <> credit_account),
  constraint ledger_entries_source_present check (source <> '' and leg <> '')
);

create index ledger_entries_newest on ledger_entries (organization_id, created_at desc, id desc);
create index ledger_entries_of_debit
  on ledger_entries (organization_id, currency, debit_account, created_at desc, id desc);
create index ledger_entries_of_credit
  on ledger_entries (organization_id, currency, credit_account, created_at desc, id desc);
create index ledger_entries_of_order on ledger_entries (organization_id, order_id, created_at desc, id desc)
  where order_id is not null;
create index ledger_entries_of_customer on ledger_entries (organization_id, customer_id, created_at desc, id desc)
  where customer_id is not null;

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger ledger_accounts_rows before update or delete on ledger_accounts
  for each row execute function ledger_append_only();
create trigger ledger_accounts_whole before truncate on ledger_accounts
  for each statement execute function ledger_append_only();
create trigger ledger_entries_rows before update or delete on ledger_entries
  for each row execute function ledger_append_only();
create trigger ledger_entries_whole before truncate on ledger_entries
  for each statement execute function ledger_append_only();
