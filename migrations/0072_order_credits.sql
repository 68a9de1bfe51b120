-- The parts of an order that a change of plan credits again: time that the order charged and that is not used. They
-- cannot be refunded as well.
create table order_credits (
  organization_id text not null,
  id uuid not null,
  order_id uuid not null,
  -- without tax
  amount bigint not null,
  tax_amount bigint not null,
  -- in the order of the taxes of the order
  tax_breakdown jsonb not null,
  -- the item that waits for the next order, unless the change was billed immediately
  proration_id uuid,
  created_at timestamptz(3) not null,
  -- the subscription ended while the item waited, and the item was dropped
  dropped_at timestamptz(3),
  primary key (organization_id, id),
  constraint order_credits_amount check (amount >= 0),
  constraint order_credits_order foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint order_credits_proration foreign key (organization_id, proration_id)
    references subscription_prorations (organization_id, id)
);

create index order_credits_of_order on order_credits (organization_id, order_id);
create index order_credits_of_proration on order_credits (organization_id, proration_id);
