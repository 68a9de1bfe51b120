-- The parts of credits that lost disputes took back: the bank returned the money that the credit was given for.
create table credit_reversals (
  organization_id text not null,
  id uuid not null,
  dispute_id uuid not null,
  -- the credit of a change of plan, of the disputed order or of one that it paid for
  order_credit_id uuid not null,
  -- without tax
  amount bigint not null,
  tax_amount bigint not null,
  -- with the same places in the list as those of the credit
  tax_breakdown jsonb not null,
  -- the item that waited for the next order and was taken off it; null for credit that the customer had
  proration_id uuid,
  created_at timestamptz(3) not null,
  -- the dispute was won by an appeal, and the customer has the credit again
  given_back_at timestamptz(3),
  primary key (organization_id, id),
  constraint credit_reversals_amount check (amount >= 0),
  constraint credit_reversals_dispute foreign key (organization_id, dispute_id)
    references disputes (organization_id, id),
  constraint credit_reversals_credit foreign key (organization_id, order_credit_id)
    references order_credits (organization_id, id),
  constraint credit_reversals_proration foreign key (organization_id, proration_id)
    references subscription_prorations (organization_id, id)
);

create index credit_reversals_of_dispute on credit_reversals (organization_id, dispute_id);
create index credit_reversals_of_credit on credit_reversals (organization_id, order_credit_id);
create index credit_reversals_of_proration on credit_reversals (organization_id, proration_id)
  where proration_id is not null;

-- What a lost dispute took back, with tax: from the customer's credit, of credit that they had spent, which they owe
-- since, and of items that waited for the next order.
alter table disputes
  add column credit_taken_amount bigint not null default 0,
  add column credit_owed_amount bigint not null default 0,
  add column credit_dropped_amount bigint not null default 0,
  add constraint disputes_credit check (credit_taken_amount >= 0 and credit_owed_amount >= 0
    and credit_dropped_amount >= 0);
