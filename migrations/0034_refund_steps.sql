-- A refund is announced when the processor's answer is known, or when the wait for it has ended.
alter table refunds add column announced_at timestamptz(3);

-- A refund that began at the processor may return the tax alone, after the net amount was refunded.
alter table refunds drop constraint refunds_amount;
alter table refunds add constraint refunds_amount check (amount >= 0 and amount + tax_amount > 0);
alter table refunds add constraint refunds_credit check (credit_amount between 0 and amount + tax_amount);

create index refunds_of_subscription on refunds (organization_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index refunds_of_payment on refunds (organization_id, payment_id) where payment_id is not null;
create index payments_of_email on payments (organization_id, customer_email, created_at desc, id desc);

create index ledger_entries_of_refund on ledger_entries (organization_id, refund_id) where refund_id is not null;
alter table ledger_entries add constraint ledger_entries_order foreign key (organization_id, order_id)
  references orders (organization_id, id);
alter table ledger_entries add constraint ledger_entries_refund foreign key (organization_id, refund_id)
  references refunds (organization_id, id);
