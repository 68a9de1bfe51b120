-- What customers owe of a lost dispute, because they had spent the credit that it took back, is paid by the credit that
-- they get afterwards. Each row is such a payment; what is still owed is `credit_owed_amount` of the dispute less these.
-- The row of `customer_credits` is locked before they are read or written.
create table credit_set_offs (
  organization_id text not null,
  id uuid not null,
  dispute_id uuid not null,
  -- with tax
  amount bigint not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint credit_set_offs_amount check (amount > 0),
  constraint credit_set_offs_dispute foreign key (organization_id, dispute_id)
    references disputes (organization_id, id)
);

create index credit_set_offs_of_dispute on credit_set_offs (organization_id, dispute_id);

create index disputes_owing on disputes (organization_id, customer_id) where credit_owed_amount > 0;
