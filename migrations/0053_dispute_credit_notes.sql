-- A lost dispute returns money to the buyer as a refund does, so it gets a credit note, too.
alter table disputes add column credit_note_number text;

alter table invoices
  add column dispute_id uuid,
  drop constraint invoices_refunded,
  add constraint invoices_credited
    check (num_nonnulls(refund_id, dispute_id) = case kind when 'credit_note' then 1 else 0 end),
  add constraint invoices_dispute foreign key (organization_id, dispute_id)
    references disputes (organization_id, id);

create unique index invoices_of_dispute on invoices (organization_id, dispute_id) where dispute_id is not null;
