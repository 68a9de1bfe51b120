-- Payments that the bank of a cardholder disputes, as the processor reports them.
create table disputes (
  organization_id text not null references organizations (id),
  id uuid not null,
  processor_id text not null,
  status text not null,
  reason text not null,
  -- without tax; both together are what the processor withdraws
  amount bigint not null,
  tax_amount bigint not null,
  -- the taxes of it, with the same places in the list as those of the order
  tax_breakdown jsonb not null default '[]',
  currency text not null,
  -- what the processor charged for the dispute, and what it gave back, in the currency of its balance
  fee_amount bigint not null default 0,
  fee_returned_amount bigint not null default 0,
  fee_currency text not null,
  order_id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  evidence_due_by timestamptz(3),
  -- the same while the seller can answer, else null: what needs attention comes first
  answer_by timestamptz(3),
  evidence_text text,
  -- null until the processor has it
  evidence_sent_at timestamptz(3),
  -- an answer that was begun and of which the processor has not confirmed anything
  pending_action text,
  withdrawn_at timestamptz(3),
  reinstated_at timestamptz(3),
  -- when the money was booked as returned to the buyer
  lost_at timestamptz(3),
  closed_at timestamptz(3),
  tax_reverted_at timestamptz(3),
  -- when the reconciler asks the processor; null once it is closed
  check_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint disputes_status check (status in ('warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'won', 'lost', 'accepted', 'prevented')),
  constraint disputes_pending check (pending_action in ('evidence', 'accept')),
  constraint disputes_amount check (amount + tax_amount > 0),
  constraint disputes_funds check (withdrawn_at is not null or (reinstated_at is null and lost_at is null)),
  constraint disputes_order foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint disputes_payment foreign key (organization_id, payment_id) references payments (organization_id, id),
  constraint disputes_customer foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

create unique index disputes_processor on disputes (organization_id, processor_id);
create index disputes_newest on disputes (organization_id, created_at desc, id desc);
create index disputes_by_deadline on disputes (organization_id, answer_by, id);
create index disputes_of_order on disputes (organization_id, order_id, created_at desc, id desc);
create index disputes_of_payment on disputes (organization_id, payment_id);
create index disputes_of_customer on disputes (organization_id, customer_id, created_at desc, id desc);
create index disputes_due on disputes (check_at) where check_at is not null;

create index ledger_entries_of_dispute on ledger_entries (organization_id, dispute_id) where dispute_id is not null;
alter table ledger_entries add constraint ledger_entries_dispute foreign key (organization_id, dispute_id)
  references disputes (organization_id, id);

alter table processor_objects drop constraint processor_objects_kind;
alter table processor_objects add constraint processor_objects_kind check (kind in
  ('checkout_intent', 'order_intent', 'customer', 'charge', 'refund', 'dispute', 'payment_method'));
